import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AnyEvent, View } from "../src/protocol.gen";
import { reduce } from "../src/state";

/** The golden files that the Python fold is held to as well. */
const FOLDER = join(import.meta.dirname, "../../tests/data/views");
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));

interface Golden {
  view: View;
  event: AnyEvent;
  after: View;
}

test("there are golden views to be held to", () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)("%s: the fold agrees with Python's, event by event", (name) => {
  const lines = readFileSync(join(FOLDER, name), "utf-8").split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  for (const [at, line] of lines.entries()) {
    const { view, event, after } = JSON.parse(line) as Golden;
    expect(reduce(view, event), `${name}:${at + 1} ${event.t}`).toEqual(after);
  }
});
