/** The table told in words, for whoever listens instead of looking. */

import { sortHand } from "../cards";
import { count, t } from "../i18n";
import { cardName, cardNames, suitName, theCard } from "../naming";
import type { TableState } from "./table.svelte";

export function readTable(table: TableState): string {
  const { view } = table;
  if (!view) return t("line.connecting");
  return [trumpText(table), trickText(table), handText(table), turnText(table)].filter(Boolean).join(" ");
}

function trumpText({ view }: TableState): string {
  if (!view) return "";
  const under = view.indicator === null ? "" : t("read.indicator", { card: theCard(view.indicator) });
  const stock = view.stock > 0 ? count("read.stock", view.stock) : "";
  return [t("read.trump", { suit: suitName(view.trump) }), under, stock].filter(Boolean).join(" ");
}

function trickText(table: TableState): string {
  const { view } = table;
  if (!view || view.trick.length === 0) return t("read.empty");
  const cards = view.trick.map(({ seat, card }) =>
    t("read.played", { name: table.name(seat), card: cardName(card) }),
  );
  return t("read.trick", { cards: cards.join(", ") });
}

function handText({ view, you }: TableState): string {
  const hand = view && you !== null ? view.hands[you] : null;
  return view && hand?.length ? t("read.hand", { cards: cardNames(sortHand(hand, view.trump)) }) : "";
}

/** Whose turn it is, the viewer's own told as such. */
export function turnText(table: TableState): string {
  const { view } = table;
  if (!view || view.phase === "over") return t("turn.over");
  if (view.act === "draw") return t("turn.draw");
  if (view.to_move === null) return "";
  return table.about("turn", view.to_move);
}
