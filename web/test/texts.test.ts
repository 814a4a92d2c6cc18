import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name));
const code = files.map((name) => readFileSync(join(SOURCE, name), "utf-8")).join("\n");

function found(pattern: RegExp): string[] {
  return [...new Set([...code.matchAll(pattern)].map((match) => match[1] ?? ""))];
}

describe.each(["es", "en"])("the catalogue of %s", (lang) => {
  const texts = JSON.parse(readFileSync(join(ROOT, "../locales", `${lang}.json`), "utf-8")) as Record<string, string>;

  test("has every text that the page names", () => {
    const named = found(/\bt\(\s*"([\w.]+)"/g);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((key) => !(`ui.${key}` in texts))).toEqual([]);
  });

  test("has both persons of every sentence about a seat", () => {
    const about = found(/\babout\(\s*"([\w.]+)"/g).flatMap((key) => [key, `${key}.you`]);
    expect(about.filter((key) => !(`ui.${key}` in texts))).toEqual([]);
  });

  test("has every number of what is counted", () => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const counted = found(/\bcount\("([\w.]+)"/g).flatMap((key) => forms.map((form) => `${key}.${form}`));
    expect(counted.filter((key) => !(`ui.${key}` in texts))).toEqual([]);
  });
});
