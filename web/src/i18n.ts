/** The texts of the page's language, handed over by the server in `<script id="texts">`. */

export type Facts = Readonly<Record<string, string | number>>;

let texts: Readonly<Record<string, string>> = {};
let plurals = new Intl.PluralRules("es");

export function setTexts(catalogue: Readonly<Record<string, string>>, lang: string): void {
  texts = catalogue;
  plurals = new Intl.PluralRules(lang);
}

export function readTexts(page: Document): void {
  const node = page.getElementById("texts");
  setTexts(JSON.parse(node?.textContent ?? "{}") as Record<string, string>, page.documentElement.lang || "es");
}

/** The text of a key with its `{facts}` filled in; a key without a text shows itself. */
export function t(key: string, facts: Facts = {}): string {
  return filled(texts[`ui.${key}`] ?? key, facts);
}

function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** As `t`, for a text that the page shares with the server: its key is the whole one. */
export function shared(key: string, facts: Facts = {}): string {
  return filled(texts[key] ?? key, facts);
}

/** As `t`, in the singular or plural that the language has for `n`. */
export function count(key: string, n: number, facts: Facts = {}): string {
  return t(`${key}.${plurals.select(n)}`, { n, ...facts });
}

/** A text that is not the page's own (an option, a rule book) by its whole key; null where there is none. */
export function whole(key: string): string | null {
  return texts[key] ?? null;
}
