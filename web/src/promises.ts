/**
 * What was promised of the shuffles of each table when this browser first saw it: kept here, where no server can
 * change it, for the page that recomputes the deals.
 */

import type { TableInfo } from "./protocol.gen";

const PREFIX = "promise:";

export function notePromise(table: TableInfo): void {
  if (!table.promise) return;
  try {
    if (localStorage.getItem(PREFIX + table.id) === null) localStorage.setItem(PREFIX + table.id, table.promise);
  } catch {
    // a browser that keeps nothing plays as well
  }
}

export function notedPromise(table: string): string | null {
  try {
    return localStorage.getItem(PREFIX + table);
  } catch {
    return null;
  }
}
