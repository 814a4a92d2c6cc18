/** Cards as the wire writes them ("12c"): how to take them apart and lay them out. No rule is here. */

export const SUITS = ["o", "c", "e", "b"] as const;

/** Printed numbers from the weakest to the strongest: an order to look at, as the hand is held. */
const ORDER = ["2", "4", "5", "6", "7", "11", "10", "12", "3", "1"];

export function suitOf(card: string): string {
  return card.slice(-1);
}

export function numberOf(card: string): string {
  return card.slice(0, -1);
}

/** Strongest first inside a suit; the trumps come last, at the right hand. */
export function sortHand(cards: readonly string[], trump: string): string[] {
  const suits = [...SUITS.filter((suit) => suit !== trump), trump];
  const place = (card: string): number =>
    suits.indexOf(suitOf(card)) * ORDER.length + ORDER.length - ORDER.indexOf(numberOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The order in which hands come over the wire: by suit, the weakest first. */
export function wireOrder(cards: readonly string[]): string[] {
  const place = (card: string): number =>
    SUITS.findIndex((suit) => suit === suitOf(card)) * ORDER.length + ORDER.indexOf(numberOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Rows of a hand: one up to `most` cards, else as even as can be. */
export function rowsOf(cards: readonly string[], most: number): string[][] {
  const rows = Math.max(1, Math.ceil(cards.length / most));
  const length = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * length, (row + 1) * length));
}
