/** Cards fly: from where they were held to the trick, from the stock to the hand, from the trick to its winner. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const MILLISECONDS = 260;
const origins = new Map<string, DOMRect>();

function box(selector: string): DOMRect | undefined {
  return document.querySelector(selector)?.getBoundingClientRect();
}

/** Note where a card lies now, so that it can fly from there once it has moved. */
export function remember(card: string): void {
  const place = box(`[data-held="${card}"]`);
  if (place) origins.set(card, place);
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function between(node: Element, far: DOMRect | undefined, fade: boolean): TransitionConfig {
  if (!far || isStill()) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const dx = far.x + far.width / 2 - here.x - here.width / 2;
  const dy = far.y + far.height / 2 - here.y - here.height / 2;
  const size = Math.min(1.2, Math.max(0.5, far.width / here.width));
  return {
    duration: MILLISECONDS,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (size - 1) * u}); opacity: ${fade ? t : 1};`,
  };
}

/** In-transition of a card on the table or in the hand: from its own last place, else from the spot. */
export function fromSpot(node: Element, { card, spot }: { card: string; spot: string | null }): TransitionConfig {
  const origin = origins.get(card) ?? (spot === null ? undefined : box(`[data-spot="${spot}"]`));
  origins.delete(card);
  return between(node, origin, false);
}

/** Out-transition: to the spot, such as the plate of the seat that won the trick. */
export function toSpot(node: Element, { spot }: { spot: string | null }): TransitionConfig {
  return between(node, spot === null ? undefined : box(`[data-spot="${spot}"]`), true);
}
