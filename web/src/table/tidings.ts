/** News that nobody may miss: told in large letters over the table. */

import { type Facts, t } from "../i18n";
import { canteText, suitName } from "../naming";
import type { AnyEvent } from "../protocol.gen";

export function tidings(event: AnyEvent, trump: string, about: (key: string, seat: number, facts?: Facts) => string): string | null {
  switch (event.t) {
    case "cante_sung":
      return about("banner.cante", event.seat, { what: canteText(event.points, event.suit, trump) });
    case "suit_shown":
      return about("banner.shown", event.singer, { suit: suitName(event.suit) });
    case "tute_declared":
      return about(`banner.tute.${event.number}`, event.seat);
    case "claimed":
      return about("banner.claim", event.seat);
    case "revoked":
      return about("banner.revoked", event.seat);
    case "arrastre_started":
      return t("banner.arrastre");
    case "seven_exchanged":
      return about("banner.exchange", event.seat);
    default:
      return null;
  }
}
