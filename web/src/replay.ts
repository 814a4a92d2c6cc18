/** The replay page: every step of a finished match, all hands open. */

import { mount } from "svelte";
import "./css/base.css";
import { readTexts, t } from "./i18n";
import type { TableInfo, View } from "./protocol.gen";
import Replay from "./replay/Replay.svelte";

/** What `GET /t/{id}/frames` gives: one open view after each step, with the sentences that tell it. */
export interface Frame {
  readonly v: number;
  readonly seat: number | null;
  readonly bot: boolean;
  view: View;
  say: readonly string[];
}

interface Frames {
  table: TableInfo;
  frames: readonly Frame[];
  /** The seat of whoever looks at it; null for others. */
  you: number | null;
}

async function open(target: HTMLElement): Promise<void> {
  readTexts(document);
  target.textContent = t("replay.loading");
  const id = target.dataset.table ?? "";
  const answer = await fetch(`/t/${id}/frames`);
  if (!answer.ok) {
    target.textContent = t("replay.failed");
    return;
  }
  const { table, frames, you } = (await answer.json()) as Frames;
  const seats = table.seats.map((who, seat) => (seat === you ? { ...who, name: t("seat.you") } : who));
  target.replaceChildren();
  mount(Replay, { target, props: { info: { ...table, seats }, frames, id } });
}

const target = document.getElementById("replay");
if (target) void open(target);
