/** The keyboard of the table: one key, one wish. */

import { sortHand } from "../cards";
import { t } from "../i18n";
import { readTable } from "./reading";
import type { TableState } from "./table.svelte";

const DIGITS = "1234567890";

/** Carry out what a key asks for; true when it was one of ours. `timeStamp` is when it came down. */
export function press(
  table: TableState,
  { key, timeStamp }: Pick<KeyboardEvent, "key" | "timeStamp">,
  card: string | null,
): boolean {
  const view = table.view;
  if (!view) return false;
  const digit = DIGITS.indexOf(key);
  if (digit >= 0) return tapAt(table, digit, timeStamp);
  const wish = WISHES[key.toLowerCase()];
  if (!wish) return false;
  wish(table, card);
  return true;
}

function tapAt(table: TableState, index: number, at: number): boolean {
  const view = table.view;
  const hand = view && table.you !== null ? view.hands[table.you] : null;
  const card = view && hand ? sortHand(hand, view.trump)[index] : undefined;
  if (card !== undefined) table.tap(card, at);
  return card !== undefined;
}

const WISHES: Readonly<Record<string, (table: TableState, card: string | null) => void>> = {
  v: (table) => singTwenty(table),
  c: (table) => table.view && table.wish(`sing ${table.view.trump}`),
  s: (table) => table.wish("exchange"),
  m: (table) => askClaim(table),
  l: (table) => showLast(table),
  r: (table) => table.speak(readTable(table)),
  " ": (table) => table.goOn(),
  enter: (table) => table.goOn(),
  escape: (table) => {
    table.hint = table.doubted = null;
  },
  "?": (table, card) => whyNot(table, card),
};

/** The first twenty that may be sung now; none: say so. */
function singTwenty(table: TableState): void {
  const trump = table.view?.trump;
  const twenty = table.view?.legal.find((action) => action.startsWith("sing ") && action !== `sing ${trump}`);
  if (twenty) table.wish(twenty);
  else table.explain(null, t("no_twenty"));
}

function askClaim(table: TableState): void {
  if (table.may("claim")) table.dialog = "claim";
  else table.explain(null, t("no_claim"));
}

function showLast(table: TableState): void {
  if (table.view?.last_trick) table.dialog = "last";
  else table.explain(null, t("last.none"));
}

function whyNot(table: TableState, card: string | null): void {
  if (table.penalises && table.myTurn) return table.explain(card, t("penalise.untold"));
  if (card !== null && table.why[card]) return table.explainBarred(card);
  table.explain(card, Object.values(table.why).join(" ") || t(table.myTurn ? "all_may" : "not_your_turn"));
}
