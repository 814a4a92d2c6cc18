import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check, deckOf, promiseOf, type ProvenDeal } from "../src/fair";

interface Kept {
  last: string;
  links: [string, string, string];
  shuffles: { seed: string; cut: number | null; deck: string }[];
}
const kept = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/data/shuffles.json"), "utf-8")) as Kept;

describe("a pack", () => {
  test.each(kept.shuffles)("of seed $seed and cut $cut is the program's", ({ seed, cut, deck }) => {
    expect(deckOf(cut === null ? { seed } : { seed, cut }, [])).toBe(deck);
  });
  test("lacks the cards that are set aside", () => {
    expect(deckOf({ seed: "x" }, ["2o", "2c"]).split(" ")).toHaveLength(38);
  });
});

describe("a deal", () => {
  const [promise, seed] = kept.links;
  const deal: ProvenDeal = { dealer: 0, deck: deckOf({ seed, cut: 3 }, []), proof: { seed, commit: promise, cut: 3 } };

  test("is proved by its seed and cut", () => {
    expect(promiseOf(seed)).toBe(promise);
    expect(check(deal, promise, [])).toBe("proved");
  });
  test.each([
    ["other_deck", { ...deal, proof: { ...deal.proof, cut: 4 } }],
    ["other_seed", { ...deal, proof: { ...deal.proof, seed: kept.last } }],
    ["no_proof", { ...deal, proof: { seed } }],
  ])("is found out: %s", (finding, changed) => {
    expect(check(changed as ProvenDeal, promise, [])).toBe(finding);
  });
  test("that hangs on another chain is found out", () => {
    expect(check(deal, kept.last, [])).toBe("broken_chain");
  });
});
