/** The table page: a line to the server, what it tells, and the picture of it. */

import { mount } from "svelte";
import "./css/base.css";
import { announce, makeRoom } from "./announcement";
import { readTexts } from "./i18n";
import { Link } from "./socket";
import { TableState } from "./table/table.svelte";
import Table from "./table/Table.svelte";

function open(target: HTMLElement): void {
  readTexts(document);
  const table = new TableState();
  const id = target.dataset.table ?? "";
  const link = new Link({
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/t/${id}`,
    lang: target.dataset.lang === "en" ? "en" : "es",
    onFrame: (frame) => (frame.t === "announce" ? announce(frame) : table.receive(frame)),
    onLine: (state) => {
      table.line = state;
    },
  });
  table.attach(link);
  target.replaceChildren();
  makeRoom();
  mount(Table, { target, props: { table, id } });
  link.start();
}

const target = document.getElementById("table");
if (target) open(target);
