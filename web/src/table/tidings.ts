/** News that nobody may miss: told in large letters over the table. */

import { type Facts, t } from "../i18n";
import { canteText, suitName } from "../naming";
import type { AnyEvent, View } from "../protocol.gen";

type About = (key: string, seat: number, facts?: Facts) => string;

export function tidings(event: AnyEvent, view: View, about: About): string | null {
  switch (event.t) {
    case "cante_sung":
      return event.suit === null
        ? about("banner.cante.hidden", event.seat, { points: event.points })
        : about("banner.cante", event.seat, { what: canteText(event.points, event.suit) });
    case "suit_shown":
      return about("banner.shown", event.singer, { points: view.cantes[event.cante]?.points ?? "", suit: suitName(event.suit) });
    case "tute_declared":
      return about(`banner.tute.${event.number}`, event.seat);
    case "claimed":
      return about(event.right ? "banner.claim" : "banner.claim_wrong", event.seat);
    case "revoked":
      return about("banner.revoked", event.seat);
    case "arrastre_started":
      // Where the whole pack is dealt it begins with the deal, which is no news.
      return view.tricks.some((won) => won > 0) ? t("banner.arrastre") : null;
    case "seven_exchanged":
      return about("banner.exchange", event.seat);
    default:
      return null;
  }
}
