/** News that nobody may miss: told in large letters over the table. */

import { t } from "../i18n";
import { canteText, suitName } from "../naming";
import type { AnyEvent } from "../protocol.gen";

export function tidings(event: AnyEvent, trump: string, name: (seat: number) => string): string | null {
  switch (event.t) {
    case "cante_sung":
      return t("banner.cante", { name: name(event.seat), what: canteText(event.points, event.suit, trump) });
    case "suit_shown":
      return t("banner.shown", { name: name(event.singer), suit: suitName(event.suit) });
    case "tute_declared":
      return t(`banner.tute.${event.number}`, { name: name(event.seat) });
    case "claimed":
      return t("banner.claim", { name: name(event.seat) });
    case "revoked":
      return t("banner.revoked", { name: name(event.seat) });
    case "arrastre_started":
      return t("banner.arrastre");
    case "seven_exchanged":
      return t("banner.exchange", { name: name(event.seat) });
    default:
      return null;
  }
}
