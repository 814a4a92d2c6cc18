/** The shuffle and its promises, as docs/fair-deal.md writes them down; the program in Python does the same. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const SUITS = ["o", "c", "e", "b"];
/** From the two up to the ace. */
const RANKS = [2, 4, 5, 6, 7, 11, 10, 12, 3, 1];
const RANGE = 2 ** 32;

export interface Proof {
  seed: string;
  commit?: string;
  cut?: number;
}

export interface ProvenDeal {
  dealer: number;
  deck: string;
  proof: Proof;
}

export interface Proofs {
  promise: string;
  removed_cards: readonly string[];
  deals: readonly ProvenDeal[];
}

export type Finding = "proved" | "other_seed" | "broken_chain" | "other_deck" | "no_proof";

export function promiseOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

function* numbers(key: Uint8Array): Generator<number> {
  for (let block = 0; ; block++) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(block));
    const digest = new DataView(sha256(concatBytes(key, count)).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

function choose(source: Generator<number>, bound: number): number {
  const limit = RANGE - (RANGE % bound);
  for (;;) {
    const number = source.next().value as number;
    if (number < limit) return number % bound;
  }
}

/** The pack that seed and cut give, as it is dealt. */
export function deckOf({ seed, cut }: Proof, removed: readonly string[]): string {
  const pack = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`)).filter((card) => !removed.includes(card));
  const source = numbers(utf8ToBytes(cut === undefined ? seed : `${seed}/${cut}`));
  for (let place = pack.length - 1; place > 0; place--) {
    const other = choose(source, place + 1);
    [pack[place], pack[other]] = [pack[other] as string, pack[place] as string];
  }
  return pack.join(" ");
}

/** What is found of a deal; `before` is the seed of the deal before, or what was published at first. */
export function check(deal: ProvenDeal, before: string, removed: readonly string[]): Finding {
  const { seed, commit } = deal.proof;
  if (!seed || !commit) return "no_proof";
  if (promiseOf(seed) !== commit) return "other_seed";
  if (commit !== before) return "broken_chain";
  return deckOf(deal.proof, removed) === deal.deck ? "proved" : "other_deck";
}
