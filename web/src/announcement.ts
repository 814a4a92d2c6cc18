/** What the operator tells everybody: on the page since it was made, or heard at a table. */

import type { Announce } from "./protocol.gen";

/** Longer than this no timer waits; by then the page has been loaded anew. */
const LONGEST = 2 ** 31 - 1;
let end: ReturnType<typeof setTimeout> | undefined;

export function announce({ text, restart = null, ends = null }: Omit<Announce, "t">): void {
  const banner = document.getElementById("announcement");
  if (!banner) return;
  banner.hidden = !text;
  banner.querySelector("[data-text]")!.textContent = text;
  banner.querySelector<HTMLElement>("[data-restart]")!.hidden = !restart;
  banner.querySelector("time")!.dateTime = restart ?? "";
  banner.dataset.ends = ends ?? "";
  keepTime();
}

/** The table fills what the banner leaves of the window. */
export function makeRoom(): void {
  const banner = document.getElementById("announcement");
  if (!banner) return;
  const measure = (): void => document.documentElement.style.setProperty("--above", `${banner.offsetHeight}px`);
  new ResizeObserver(measure).observe(banner);
}

/** Tell the time as clocks here tell it, and take the banner away when it holds no more. */
export function keepTime(): void {
  const banner = document.getElementById("announcement");
  const time = banner?.querySelector("time");
  if (!banner || !time) return;
  if (time.dateTime) {
    const when = new Date(time.dateTime);
    time.textContent = when.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  clearTimeout(end);
  if (!banner.dataset.ends) return;
  const left = Date.parse(banner.dataset.ends) - Date.now();
  end = setTimeout(() => (banner.hidden = true), Math.min(Math.max(left, 0), LONGEST));
}
