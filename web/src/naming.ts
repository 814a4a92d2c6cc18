/** Words for cards, suits, points and seats. */

import { numberOf, suitOf } from "./cards";
import { count, shared, t } from "./i18n";
import type { SeatInfo } from "./protocol.gen";
import { seatsOf } from "./seating";

const HALF = 50;

export function suitName(suit: string): string {
  return shared(`suit.${suit}`);
}

export function cardName(card: string): string {
  return shared("card", { rank: shared(`rank.${numberOf(card)}`), suit: suitName(suitOf(card)) });
}

/** A card with its article, as it stands in a sentence. */
export function theCard(card: string): string {
  return shared(`rank.the.${numberOf(card)}`, { suit: suitName(suitOf(card)) });
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

/** Whether the table says malas and buenas instead of plain points. */
export function hasNames(scoreNames: unknown): boolean {
  return scoreNames === "malas_buenas";
}

/** Points as the table says them: plain, or the first fifty as malas and what is above as buenas. */
export function pointsText(points: number, scoreNames: unknown): string {
  if (!hasNames(scoreNames)) return String(points);
  return points > HALF ? count("buenas", points - HALF) : count("malas", points);
}

export function canteText(points: number, suit: string | null): string {
  return suit === null ? t("cante.hidden", { points }) : t("cante.open", { points, suit: suitName(suit) });
}

/** Who sits there: the viewer, a bot by its name, a person without a name by a word. */
export function seatName(seats: readonly SeatInfo[], seat: number, you: number | null): string {
  if (seat === you) return t("seat.you");
  const who = seats[seat];
  if (who?.kind === "open") return t("seat.free");
  return who?.name || t("seat.person");
}

/** How a side stands to the viewer: ours, theirs, the viewer alone, or another. */
export function sideKey(side: number, seats: number, you: number | null): "ours" | "theirs" | "you" | "other" {
  if (you !== null && seats === 4) return side === you % 2 ? "ours" : "theirs";
  return side === you ? "you" : "other";
}

/** Who a side is: we and they for a pair seen from inside, names otherwise. */
export function sideName(side: number, seats: readonly SeatInfo[], you: number | null): string {
  const key = sideKey(side, seats.length, you);
  if (key !== "other") return t(`side.${key}`);
  return seatsOf(side, seats.length).map((seat) => seatName(seats, seat, you)).join(t("side.and"));
}
