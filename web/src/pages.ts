import "./css/base.css";
import "./css/pages.css";

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
