/** The pictures: hand-made views, good for looking at and for nothing else. */

import type { AnyOutbound, DealEnded, SidePoints, Snap, TableInfo, View } from "../src/protocol.gen";
import type { DialogName } from "../src/table/table.svelte";

interface Scene {
  you: number | null;
  snap: Snap;
  dialog?: DialogName;
  then?: AnyOutbound[];
}

const NAMES = ["Ana", "Bernardino", "Cruz", "Dani"];

function info(seats: number, options: Record<string, unknown> = {}): TableInfo {
  return {
    id: "dev",
    profile: "aragones",
    seats: NAMES.slice(0, seats).map((name, seat) => ({ name, kind: seat ? "bot" : "person", present: true })),
    options: {
      target: 101,
      partidas_to_win_coto: 3,
      cotos_to_win_match: 1,
      score_names: "malas_buenas",
      illegal_moves: "refuse",
      vueltas_end: "claim",
      cante_points: 20,
      cante_trump_points: 40,
      ...options,
    },
    changed: Object.keys(options),
    pause_ms: 1500,
    first_dealer: { way: "high_card", dealer: 3, cards: ["4b", "11e", "12c", "1o"].map((card, seat) => ({ seat, card })) },
  };
}

const nothing: SidePoints = { cards: null, cantes: 0, last: null, carried: 0, total: null };

function view(seats: number, change: Partial<View>): View {
  const sides = seats === 4 ? 2 : seats;
  return {
    seat: 0,
    seats,
    deal: 0,
    stage: "idas",
    phase: "free",
    dealer: 3,
    leader: 0,
    trump: "o",
    indicator: "11o",
    turned: "11o",
    stock: 8,
    pending_draw: false,
    hands: [["1o", "3c", "12e", "10e", "7o", "2b"], ...Array<null>(seats - 1).fill(null)],
    counts: Array<number>(seats).fill(6),
    trick: [],
    last_trick: null,
    tricks: Array<number>(sides).fill(0),
    cantes: [],
    exchanges: [],
    points: Array<SidePoints>(sides).fill(nothing),
    to_move: 0,
    act: "play",
    legal: ["1o", "3c", "12e", "10e", "7o", "2b"].map((card) => `play ${card}`),
    barred: [],
    outcome: null,
    partidas: Array<number>(sides).fill(0),
    cotos: Array<number>(sides).fill(0),
    match_winner: null,
    ...change,
  };
}

function snap(table: TableInfo, shown: View, more: Partial<Snap> = {}): Snap {
  return { t: "snap", v: 1, table, view: shown, why: {}, marks: [], pause: null, ...more };
}

const trick = (...cards: string[]): View["trick"] => cards.map((card, at) => ({ seat: (at + 1) % 4, card }));
const last = { cards: trick("1b", "4b", "10b", "6b"), winner: 1 };

const outcome: DealEnded = {
  t: "deal_ended",
  reason: "played",
  decision: "nobody_over",
  winner: null,
  last_winner: 2,
  points: [
    { cards: 58, cantes: 20, last: 10, carried: 0, total: 88 },
    { cards: 62, cantes: 0, last: 0, carried: 0, total: 62 },
  ],
};

export const scenes: Readonly<Record<string, Scene>> = {
  free: { you: 0, snap: snap(info(4), view(4, { tricks: [1, 0], last_trick: last })) },
  start: { you: 0, snap: snap(info(4), view(4, {}), { pause: { half: "first_deal", ms: 5000, ready: [], whole: 6000 } }), dialog: "dealer" },
  arrastre: {
    you: 0,
    snap: snap(
      info(4),
      view(4, {
        phase: "arrastre",
        stock: 0,
        indicator: null,
        leader: 1,
        trick: trick("4e", "11e", "1e"),
        legal: ["play 12e", "play 10e"],
        counts: [6, 5, 5, 5],
        cantes: [
          { seat: 2, points: 20, suit: null, hidden: true },
          { seat: 1, points: 40, suit: "o", hidden: false },
        ],
        points: [{ ...nothing, cantes: 20 }, { ...nothing, cantes: 40 }],
        partidas: [2, 1],
        tricks: [2, 2],
        last_trick: last,
      }),
      { why: { "1o": "Hay que asistir: la baza es de espadas y tienes el rey y la sota." } },
    ),
  },
  pause: {
    you: 0,
    snap: snap(
      info(4),
      view(4, {
        pending_draw: true,
        to_move: 2,
        act: "draw",
        counts: [5, 5, 5, 5],
        hands: [["1o", "3c", "12e", "10e", "7o"], null, null, null],
        last_trick: { cards: trick("1b", "4b", "10b", "6b"), winner: 2 },
        legal: ["sing e", "exchange"],
        tricks: [1, 0],
      }),
      { pause: { half: "before_draw", ms: 4000, ready: [], whole: 5000 }, marks: ["sing o"] },
    ),
  },
  vueltas: {
    you: 0,
    snap: snap(
      info(4, { seven_exchange_for: "any", target: 121 }),
      view(4, {
        stage: "vueltas",
        phase: "arrastre",
        stock: 0,
        indicator: null,
        hands: [["1o", "3c", "12e"], null, null, null],
        counts: [3, 3, 3, 3],
        points: [{ ...nothing, carried: 88 }, { ...nothing, carried: 62, cantes: 20 }],
        legal: ["claim", "tute 12", "play 1o", "play 3c", "play 12e"],
        last_trick: { cards: trick("1b", "4b", "10b", "6b"), winner: 0 },
      }),
      { pause: { half: "before_lead", ms: 5000, ready: [], whole: 5000 } },
    ),
  },
  ten: {
    you: 0,
    snap: snap(
      info(4, { score_names: "plain" }),
      view(4, {
        phase: "arrastre",
        stock: 0,
        indicator: null,
        hands: [["1o", "3c", "12e", "10e", "7o", "2b", "5b", "6c", "12c", "10c"], null, null, null],
        counts: [10, 10, 10, 10],
      }),
    ),
  },
  three: {
    you: 0,
    snap: snap(
      info(3),
      view(3, {
        phase: "arrastre",
        stock: 0,
        indicator: null,
        hands: [["1o", "3c", "12e", "10e", "7o", "4b", "5b", "6c", "12c", "10c", "1e", "3e", "7b"], null, null],
        counts: [13, 13, 12],
        to_move: 1,
        legal: [],
        trick: [{ seat: 2, card: "1b" }],
      }),
    ),
  },
  two: { you: 0, snap: snap(info(2), view(2, { stock: 28, to_move: 1, legal: [], trick: [{ seat: 0, card: "4b" }] })) },
  watch: {
    you: null,
    snap: snap(info(4), view(4, { seat: null, hands: [null, null, null, null], legal: [], to_move: 2, trick: trick("1b") })),
  },
  result: {
    you: 0,
    snap: snap(info(4), view(4, { phase: "over", outcome, points: outcome.points, to_move: null, act: null, legal: [], counts: [0, 0, 0, 0], hands: [[], null, null, null] }), {
      pause: { half: "between_deals", ms: null, ready: [] },
    }),
  },
  match: {
    you: 0,
    snap: snap(
      info(4),
      view(4, {
        stage: "vueltas",
        phase: "over",
        outcome: { ...outcome, decision: "right_claim", reason: "claim", winner: 0 },
        points: outcome.points,
        partidas: [3, 1],
        match_winner: 0,
        to_move: null,
        act: null,
        legal: [],
        hands: [[], null, null, null],
        counts: [0, 0, 0, 0],
      }),
    ),
  },
  watchmatch: {
    you: null,
    snap: snap(
      info(4),
      view(4, {
        seat: null,
        phase: "over",
        outcome: { ...outcome, decision: "one_over", winner: 1 },
        points: outcome.points,
        partidas: [1, 3],
        match_winner: 1,
        to_move: null,
        act: null,
        legal: [],
        hands: [null, null, null, null],
        counts: [0, 0, 0, 0],
      }),
    ),
  },
  penalise: { you: 0, snap: snap(info(4, { illegal_moves: "penalise" }), view(4, {})) },
  cante: {
    you: 0,
    snap: snap(info(4), view(4, { tricks: [1, 0] })),
    then: [{ t: "ev", v: 2, e: [{ t: "cante_sung", seat: 2, points: 20, suit: "c", shown: false, hidden: false }], say: ["Cruz canta 20 en copas."] }],
  },
};
