import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { setTexts } from "../src/i18n";
import type { DealEnded, SeatInfo, SidePoints } from "../src/protocol.gen";
import { decisionText } from "../src/table/outcome";

const points: SidePoints = { cards: 60, cantes: 0, last: 0, carried: 0, total: 60 };
const NAMES = ["Ana", "Bea", "Cruz", "Dani"];

function told(decision: DealEnded["decision"], winner: number | null, you: number | null, seats: number): string {
  const sides = seats === 4 ? 2 : seats;
  const outcome: DealEnded = {
    t: "deal_ended",
    reason: "played",
    decision,
    winner,
    last_winner: 1,
    points: Array<SidePoints>(sides).fill(points),
  };
  const infos: SeatInfo[] = NAMES.slice(0, seats).map((name) => ({ name, kind: "bot", present: true }));
  return decisionText(outcome, { you, seats: infos, name: (seat) => NAMES[seat] ?? "" });
}

beforeEach(() => {
  const texts = readFileSync(join(import.meta.dirname, "../../locales/es.json"), "utf-8");
  setTexts(JSON.parse(texts) as Record<string, string>, "es");
});

test("one's own claim is told in the second person, alone or as a pair", () => {
  expect(told("right_claim", 0, 0, 2)).toMatch(/^Te has salido/);
  expect(told("right_claim", 0, 2, 4)).toMatch(/^Os habéis salido/);
  expect(told("right_claim", 1, 0, 4)).toMatch(/^Ellos se han salido/);
  expect(told("right_claim", 1, 0, 3)).toMatch(/^Quien se ha salido tenía .*: Bea\.$/);
  expect(told("right_claim", 0, null, 4)).toMatch(/: Ana y Cruz\.$/);
});

test("a wrong claim is the loser's, where it is known who lost", () => {
  expect(told("wrong_claim", 1, 0, 2)).toMatch(/^Te has salido sin/);
  expect(told("wrong_claim", 0, 0, 2)).toMatch(/^Quien se ha salido no .*: Bea\.$/);
  expect(told("wrong_claim", 1, 0, 3)).toMatch(/^Quien se ha salido no tenía los puntos\.$/);
});

test("a revoke is the loser's, in the same way", () => {
  expect(told("renuncio", 1, 0, 2)).toBe("Pagas un renuncio.");
  expect(told("renuncio", 0, 0, 2)).toMatch(/: Bea\.$/);
  expect(told("renuncio", 0, 2, 4)).toBe("Ellos pagan un renuncio.");
  expect(told("renuncio", 1, 0, 3)).toBe("El renuncio se paga.");
});

test("the other pair is told of as they, and by its names to whoever watches", () => {
  expect(told("one_over", 1, 0, 4)).toBe("Solo ellos han llegado a los puntos.");
  expect(told("one_over", 1, null, 4)).toMatch(/: Bea y Dani\.$/);
});

test("the last trick is told with its winner", () => {
  expect(told("last_trick", 0, 1, 4)).toMatch(/has ganado tú\.$/);
  expect(told("last_trick", 0, 0, 4)).toMatch(/ha ganado Bea\.$/);
});

test("nobody is named where nothing depends on it", () => {
  expect(told("nobody_over", null, 0, 4)).toMatch(/^Nadie ha llegado/);
  expect(told("tute", 1, 0, 4)).toBe("El tute gana la partida.");
});
