/** What decided a deal, in words: to whoever won or lost it by that, in the second person. */

import { shared, whole } from "../i18n";
import { sideKey, sideName } from "../naming";
import type { DealEnded, SeatInfo } from "../protocol.gen";

/** The part of a table that its sentences need. */
export interface Company {
  readonly you: number | null;
  readonly seats: readonly SeatInfo[];
  name(seat: number): string;
}

const FORMS = { ours: ".yours", you: ".you", theirs: ".theirs", other: "" } as const;

export function decisionText(outcome: DealEnded, company: Company): string {
  const key = `decision.${outcome.decision}`;
  const { you, seats } = company;
  const { last_winner: last } = outcome;
  if (outcome.decision === "last_trick" && last !== null) {
    return last === you ? shared(`${key}.you`) : shared(key, { seat: company.name(last) });
  }
  const side = sideSpokenOf(outcome);
  if (whole(`${key}.you`) === null) return shared(key);
  if (side === null) return shared(`${key}.unnamed`);
  const form = key + FORMS[sideKey(side, seats.length, you)];
  return shared(whole(form) === null ? key : form, { side: sideName(side, seats, you) });
}

const OF_THE_LOSER: readonly string[] = ["wrong_claim", "thirty", "renuncio", "conceded"];

/** These are the loser's, who is known where there are two sides. */
function sideSpokenOf({ decision, winner, points }: DealEnded): number | null {
  if (!OF_THE_LOSER.includes(decision)) return winner;
  return winner === null || points.length !== 2 ? null : 1 - winner;
}
