import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scenes } from "../dev/scenes";
import { setTexts, t } from "../src/i18n";
import type { AnyEvent, AnyInbound, Snap } from "../src/protocol.gen";
import { press } from "../src/table/keys";
import { SLIP, TableState } from "../src/table/table.svelte";

let asked: string[];
let said: AnyInbound[];

/** A table as one of the pictures shows it, with a line that only notes what is asked. */
function tableOf(name: string): TableState {
  const scene = scenes[name];
  if (!scene) throw new Error(`no scene ${name}`);
  const table = new TableState();
  [asked, said] = [[], []];
  table.attach({ act: (action) => asked.push(action), say: (frame) => said.push(frame), retry: () => undefined });
  table.receive({ t: "welcome", resume: "", you: scene.you, proto: 1 });
  table.receive(scene.snap as Snap);
  return table;
}

function happen(table: TableState, v: number, ...e: AnyEvent[]): void {
  table.receive({ t: "ev", v, e });
}

/** The table takes the own card, and somebody else is to move. */
function takeCard(table: TableState, card: string): void {
  happen(
    table,
    2,
    { t: "card_played", seat: 0, card },
    { t: "turn_started", to_move: 1, act: "play", legal: [], barred: [] },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(SLIP);
  vi.stubGlobal("document", { querySelector: () => null });
  const texts = readFileSync(join(import.meta.dirname, "../../locales/es.json"), "utf-8");
  setTexts(JSON.parse(texts) as Record<string, string>, "es");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a double tap on a card", () => {
  test("plays it once, before the table has answered", () => {
    const table = tableOf("free");
    table.tap("2b");
    vi.advanceTimersByTime(SLIP * 3);
    table.tap("2b");
    expect(asked).toEqual(["play 2b"]);
    expect(table.hint).toBeNull();
  });

  test("says nothing about the turn where the answer comes in between", () => {
    const table = tableOf("free");
    table.tap("2b");
    vi.advanceTimersByTime(SLIP - 50);
    takeCard(table, "2b");
    vi.advanceTimersByTime(100);
    table.tap("1o");
    expect(table.hint).toBeNull();
  });

  test("is told by when the finger came down, not by when a busy page hears of it", () => {
    const table = tableOf("free");
    const down = performance.now();
    table.tap("2b", down);
    takeCard(table, "2b");
    vi.advanceTimersByTime(SLIP * 3);
    table.tap("1o", down + 200);
    expect(table.hint).toBeNull();
  });

  test("is the same by number keys", () => {
    const table = tableOf("free");
    press(table, { key: "1", timeStamp: performance.now() }, null);
    takeCard(table, "3c");
    press(table, { key: "1", timeStamp: performance.now() + 200 }, null);
    expect(asked).toEqual(["play 3c"]);
    expect(table.hint).toBeNull();
  });

  test("ends: whoever taps later is told that it is not the turn", () => {
    const table = tableOf("free");
    table.tap("2b");
    takeCard(table, "2b");
    vi.advanceTimersByTime(SLIP);
    table.tap("1o");
    expect(table.hint?.text).toBe(t("not_your_turn"));
  });
});

describe("what is said", () => {
  test("about a card that a duty keeps back names the clause", () => {
    const table = tableOf("arrastre");
    const barred = { card: "1o", reason: "must_follow", clause: "ARR-1", facts: {} };
    if (table.view) table.view = { ...table.view, barred: [barred] };
    table.tap("1o");
    expect(table.hint?.clause).toBe("ARR-1");
    expect(table.sentences.at(-1)?.text).toMatch(/^Hay que asistir.* \(ARR-1\)$/);
  });

  test("about a refusal names the clause", () => {
    const table = tableOf("free");
    table.receive({ t: "nack", a: 1, code: "no_pair", why: "No", clause: "CAN-1" });
    expect(table.hint).toEqual({ card: null, text: "No", clause: "CAN-1" });
  });

  test("stays, from the first sentence of a long deal on", () => {
    const table = tableOf("free");
    for (let line = 0; line < 300; line++) table.speak(String(line));
    expect(table.sentences.map(({ text }) => text)).toEqual(Array.from({ length: 300 }, (_, line) => String(line)));
  });
});

test("after the deal nothing is asked for in advance", () => {
  const table = tableOf("result");
  table.wish("sing o");
  expect([asked, said]).toEqual([[], []]);
  expect(table.hint?.text).toBe(t("deal_over"));
});
