/**
 * Fixed pictures of the table without a server: `npm run dev`, then /static/dev/?scene=arrastre&lang=en.
 * For looking at; nothing of it goes into the build.
 */

import { mount } from "svelte";
import en from "../../locales/en.json";
import es from "../../locales/es.json";
import "../src/css/base.css";
import { setTexts } from "../src/i18n";
import Table from "../src/table/Table.svelte";
import { TableState } from "../src/table/table.svelte";
import { scenes } from "./scenes";

const wanted = new URLSearchParams(location.search);
const lang = wanted.get("lang") === "en" ? "en" : "es";
setTexts(lang === "en" ? en : es, lang);

const table = new TableState();
table.attach({ act: () => 0, say: () => undefined, retry: () => undefined });
table.line = "open";
const scene = scenes[wanted.get("scene") ?? "free"] ?? scenes.free;
table.receive({ t: "welcome", resume: "", you: scene?.you ?? null, proto: 1 });
if (scene) {
  table.receive(scene.snap);
  table.dialog = scene.dialog ?? null;
  for (const frame of scene.then ?? []) table.receive(frame);
}
const target = document.getElementById("scene");
if (target) mount(Table, { target, props: { table, id: "dev" } });
Object.assign(window, { table });
