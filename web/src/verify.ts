/** The page that recomputes the deals of a table here, in the visitor's browser. */

import { mount } from "svelte";
import "./css/base.css";
import { check, type Proofs } from "./fair";
import { readTexts, t } from "./i18n";
import { notedPromise } from "./promises";
import Verify from "./verify/Verify.svelte";

async function open(target: HTMLElement): Promise<void> {
  readTexts(document);
  target.textContent = t("verify.working");
  const id = target.dataset.table ?? "";
  const answer = await fetch(`/t/${id}/proofs`);
  if (!answer.ok) throw new Error(String(answer.status));
  const { promise, removed_cards, deals } = (await answer.json()) as Proofs;
  const findings = deals.map((deal, place) => check(deal, deals[place - 1]?.proof.seed ?? promise, removed_cards));
  target.replaceChildren();
  mount(Verify, { target, props: { promise, noted: notedPromise(id), deals, findings } });
}

const target = document.getElementById("verify");
if (target) {
  open(target).catch(() => {
    target.textContent = t("verify.failed");
  });
}
