import "./css/base.css";
import "./css/pages.css";
import { keepTime } from "./announcement";

keepTime();

/** A form is sent once, however often its button is clicked; whoever comes back finds it fresh. */
const sent = new WeakSet<EventTarget>();

document.addEventListener("submit", (event) => {
  if (!event.target) return;
  if (sent.has(event.target)) event.preventDefault();
  sent.add(event.target);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) sent.delete(form);
});

/** A field that the browser refuses must be seen, to be put right: it has no word for one that is folded away. */
document.addEventListener(
  "invalid",
  (event) => {
    const folded = (event.target as Element).closest("details");
    if (folded) folded.open = true;
  },
  true,
);

/** Another book, or other seats, have other usual values: show the form anew, what was filled in kept. */
document.addEventListener("change", (event) => {
  const field = event.target as HTMLSelectElement;
  if (!field.form?.hasAttribute("data-follows-book")) return;
  if (field.name !== "profile" && field.name !== "seats") return;
  const filled = new FormData(field.form);
  if (field.name === "profile") filled.delete("seats");
  const given = [...filled].filter(([, value]) => value !== "") as [string, string][];
  location.replace(`/new?${new URLSearchParams(given)}`);
});

/** The list of open tables stays true while it is looked at. */
const FRESH_AFTER = 5000;

async function refresh(list: Element): Promise<void> {
  if (document.hidden || list.contains(document.activeElement)) return;
  const answer = await fetch(location.pathname).catch(() => null); // without a line: the list as it was
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  list.replaceChildren(...(page.querySelector("[data-refresh]")?.childNodes ?? []));
}

if (document.querySelector("[data-queue]")) void import("./queue");

const list = document.querySelector("[data-refresh]");
if (list) setInterval(() => void refresh(list), FRESH_AFTER);
