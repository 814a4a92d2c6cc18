/**
 * The fold: a view and an event give the next view. It mirrors `guinote.game.fold` and is held to it by the
 * golden files in tests/data/views. Nothing is decided here; what happened is only entered.
 */

import { wireOrder } from "./cards";
import type {
  AnyEvent,
  CanteSung,
  CardPlayed,
  CardsDrawn,
  Dealt,
  Revoked,
  SevenExchanged,
  SidePoints,
  SuitShown,
  TrickWon,
  TurnStarted,
  View,
} from "./protocol.gen";
import { sideOf } from "./seating";

export function reduce(view: View, event: AnyEvent): View {
  switch (event.t) {
    case "dealt":
      return dealt(view, event);
    case "card_played":
    case "revoked":
      return cardPlayed(view, event);
    case "trick_won":
      return trickWon(view, event);
    case "cards_drawn":
      return cardsDrawn(view, event);
    case "arrastre_started":
      return { ...view, phase: "arrastre" };
    case "seven_exchanged":
      return sevenExchanged(view, event);
    case "cante_sung":
      return canteSung(view, event);
    case "suit_shown":
      return suitShown(view, event);
    case "deal_ended":
      return { ...view, phase: "over", outcome: event, points: event.points };
    case "partida_ended":
      return { ...view, partidas: event.partidas, cotos: event.cotos };
    case "coto_ended":
      return { ...view, cotos: event.cotos };
    case "match_ended":
      return { ...view, match_winner: event.winner };
    case "turn_started":
      return turnStarted(view, event);
    case "tute_declared":
    case "claimed":
      return view;
  }
}

function dealt(view: View, event: Dealt): View {
  const { t: _, carried, counted, ...table } = event;
  return {
    ...view,
    ...table,
    phase: "free",
    pending_draw: false,
    trick: [],
    last_trick: null,
    tricks: carried.map(() => 0),
    cantes: [],
    exchanges: [],
    points: carried.map((had) => freshPoints(had, counted)),
    outcome: null,
  };
}

function freshPoints(carried: number, counted: boolean): SidePoints {
  return counted
    ? { cards: 0, cantes: 0, last: 0, carried, total: carried }
    : { cards: null, cantes: 0, last: null, carried, total: null };
}

/** The hand of `seat` without `gone` and with `come`; a hand that is not seen stays unseen. */
function withHand(view: View, seat: number, gone: string | null, come: string | null): View["hands"] {
  return view.hands.map((hand, owner) => {
    if (owner !== seat || hand === null) return hand;
    const kept = hand.filter((card) => card !== gone);
    return come === null || kept.includes(come) ? kept : wireOrder([...kept, come]);
  });
}

function withCount(view: View, seat: number, change: number): View["counts"] {
  return view.counts.map((held, owner) => (owner === seat ? held + change : held));
}

function cardPlayed(view: View, { seat, card }: CardPlayed | Revoked): View {
  return {
    ...view,
    hands: withHand(view, seat, card, null),
    counts: withCount(view, seat, -1),
    trick: [...view.trick, { seat, card }],
  };
}

function trickWon(view: View, event: TrickWon): View {
  const side = sideOf(event.seat, view.seats);
  return {
    ...view,
    leader: event.seat,
    trick: [],
    last_trick: event.review ? { cards: view.trick, winner: event.seat } : null,
    tricks: view.tricks.map((won, owner) => (owner === side ? won + 1 : won)),
    pending_draw: view.stock > 0,
    points: withPoints(view, side, { cards: event.points ?? 0, cantes: 0 }),
  };
}

function withPoints(view: View, side: number, won: { cards: number; cantes: number }): View["points"] {
  return view.points.map((points, owner) => {
    if (owner !== side) return points;
    const plus = (had: number | null, more: number): number | null => (had === null ? null : had + more);
    return {
      ...points,
      cards: plus(points.cards, won.cards),
      cantes: points.cantes + won.cantes,
      total: plus(points.total, won.cards + won.cantes),
    };
  });
}

function cardsDrawn(view: View, event: CardsDrawn): View {
  const drawn = event.drawn.reduce(
    (now: View, { seat, card }) => ({
      ...now,
      hands: withHand(now, seat, null, card),
      counts: withCount(now, seat, 1),
    }),
    view,
  );
  return { ...drawn, stock: event.stock, indicator: event.indicator, pending_draw: false };
}

function sevenExchanged(view: View, { seat, gave, took }: SevenExchanged): View {
  return {
    ...view,
    hands: withHand(view, seat, gave, took),
    indicator: gave,
    exchanges: [...view.exchanges, { seat, gave, took }],
  };
}

function canteSung(view: View, { seat, points, suit, hidden }: CanteSung): View {
  return {
    ...view,
    cantes: [...view.cantes, { seat, points, suit, hidden }],
    points: withPoints(view, sideOf(seat, view.seats), { cards: 0, cantes: points }),
  };
}

function suitShown(view: View, { cante, suit }: SuitShown): View {
  return { ...view, cantes: view.cantes.map((sung, place) => (place === cante ? { ...sung, suit, hidden: false } : sung)) };
}

function turnStarted(view: View, { t: _, ...turn }: TurnStarted): View {
  return { ...view, ...turn };
}

