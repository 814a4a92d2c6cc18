// Made by tools/gen_protocol_ts.py from the server's structs. Do not edit.

export interface Accord {
  ms: number | null;
  recess?: readonly number[];
  concede?: readonly number[];
}

export interface Ack {
  t: "ack";
  a: number;
  v: number;
}

export interface Act {
  t: "act";
  a: number;
  v: number;
  do: string;
}

export interface Announce {
  t: "announce";
  text: string;
  restart?: string | null;
  ends?: string | null;
}

export interface ArrastreStarted {
  t: "arrastre_started";
}

export interface Barred {
  card: string;
  reason: string;
  clause: string;
  facts: Readonly<Record<string, string>>;
}

export interface Begin {
  t: "begin";
}

export interface Bye {
  t: "bye";
  code: number;
  why: string;
  retry_ms?: number | null;
  to?: string;
}

export interface Cante {
  seat: number;
  points: number;
  suit: string | null;
  hidden: boolean;
}

export interface CanteSung {
  t: "cante_sung";
  seat: number;
  points: number;
  suit: string | null;
  shown: boolean;
  hidden: boolean;
}

export interface CardPlayed {
  t: "card_played";
  seat: number;
  card: string;
}

export interface CardsDrawn {
  t: "cards_drawn";
  drawn: readonly Draw[];
  stock: number;
  indicator: string | null;
}

export interface Claimed {
  t: "claimed";
  seat: number;
  right: boolean;
}

export interface CotoEnded {
  t: "coto_ended";
  winner: number;
  cotos: readonly number[];
}

export interface Cut {
  t: "cut";
  n: number;
}

export interface DealEnded {
  t: "deal_ended";
  reason: "agreed" | "automatic" | "claim" | "played" | "renuncio" | "tute";
  decision: "arrived" | "conceded" | "larger_total" | "last_trick" | "nobody_over" | "one_over" | "renuncio" | "right_claim" | "thirty" | "tute" | "wrong_claim";
  winner: number | null;
  last_winner: number | null;
  points: readonly SidePoints[];
}

export interface Dealt {
  t: "dealt";
  deal: number;
  stage: "idas" | "vueltas";
  dealer: number;
  leader: number;
  hands: readonly (readonly string[] | null)[];
  counts: readonly number[];
  stock: number;
  trump: string;
  indicator: string | null;
  turned: string | null;
  carried: readonly number[];
  partidas: readonly number[];
  cotos: readonly number[];
  counted: boolean;
}

export interface Draw {
  seat: number;
  card: string | null;
}

export interface Ev {
  t: "ev";
  v: number;
  e?: readonly AnyEvent[];
  say?: readonly string[];
  why?: Readonly<Record<string, string>>;
}

export interface Exchange {
  seat: number;
  gave: string;
  took: string;
}

export interface FirstDealer {
  way: "high_card" | "kings" | "random" | "suit_count";
  dealer: number;
  cards?: readonly Played[];
  suit?: string | null;
}

export interface Hello {
  t: "hello";
  resume?: string | null;
  v?: number | null;
  lang?: "en" | "es";
}

export interface Hold {
  t: "hold";
}

export interface LastTrick {
  cards: readonly Played[];
  winner: number;
}

export interface Leave {
  t: "leave";
}

export interface Mark {
  t: "mark";
  do: string;
  on: boolean;
}

export interface MatchEnded {
  t: "match_ended";
  winner: number;
}

export interface Nack {
  t: "nack";
  a: number;
  code: string;
  why: string;
  clause?: string | null;
}

export interface Note {
  t: "note";
  pause?: Pause | null;
  turn?: Turn | null;
  accord?: Accord | null;
  seats?: readonly SeatInfo[] | null;
  marks?: readonly string[] | null;
  say?: string | null;
  stopped?: boolean;
  preparing?: boolean;
  cut?: boolean;
}

export interface PartidaEnded {
  t: "partida_ended";
  winner: number;
  partidas: readonly number[];
  cotos: readonly number[];
}

export interface Pause {
  half: "before_draw" | "before_lead" | "between_deals" | "first_deal";
  ms: number | null;
  ready: readonly number[];
  whole?: number | null;
}

export interface Ping {
  t: "p";
}

export interface Played {
  seat: number;
  card: string;
}

export interface Pong {
  t: "p";
}

export interface Propose {
  t: "propose";
  what: "concede" | "recess";
  on: boolean;
}

export interface Ready {
  t: "ready";
}

export interface Revoked {
  t: "revoked";
  seat: number;
  card: string;
  clause: string;
}

export interface Say {
  t: "say";
  phrase?: "again" | "bye" | "hello" | "luck" | "moment" | "ready" | "sorry" | "thanks" | "well_played";
  text?: string;
}

export interface SeatInfo {
  name: string;
  kind: "bot" | "open" | "person";
  present: boolean;
  level?: string;
  coming?: string | null;
  program?: boolean;
}

export interface SevenExchanged {
  t: "seven_exchanged";
  seat: number;
  gave: string;
  took: string;
}

export interface SidePoints {
  cards: number | null;
  cantes: number;
  last: number | null;
  carried: number;
  total: number | null;
}

export interface Sit {
  t: "sit";
  seat: number;
}

export interface Snap {
  t: "snap";
  v: number;
  table: TableInfo;
  view: View | null;
  why: Readonly<Record<string, string>>;
  marks: readonly string[];
  pause: Pause | null;
  said?: readonly string[];
  stopped?: boolean;
  turn?: Turn | null;
  accord?: Accord | null;
}

export interface SuitShown {
  t: "suit_shown";
  seat: number;
  singer: number;
  suit: string;
  cante: number;
}

export interface TableInfo {
  id: string;
  profile: string;
  seats: readonly SeatInfo[];
  options: Readonly<Record<string, unknown>>;
  changed: readonly string[];
  pause_ms: number;
  first_dealer: FirstDealer;
  door?: "closed" | "link" | "lobby";
  promise?: string;
  clock?: "long" | "none" | "quick" | "usual";
  rated?: boolean;
  karma?: number;
}

export interface Talk {
  t: "talk";
  seat: number;
  phrase: "again" | "bye" | "hello" | "luck" | "moment" | "ready" | "sorry" | "thanks" | "well_played" | null;
  text?: string;
}

export interface TrickWon {
  t: "trick_won";
  seat: number;
  points: number | null;
  review: boolean;
}

export interface Turn {
  seat: number;
  ms: number;
  bank: number;
}

export interface TurnStarted {
  t: "turn_started";
  to_move: number | null;
  act: "draw" | "play" | null;
  legal: readonly string[];
  barred: readonly Barred[];
}

export interface TuteDeclared {
  t: "tute_declared";
  seat: number;
  number: number;
}

export interface View {
  seat: number | null;
  seats: number;
  deal: number;
  stage: "idas" | "vueltas";
  phase: "arrastre" | "free" | "over";
  dealer: number;
  leader: number;
  trump: string;
  indicator: string | null;
  turned: string | null;
  stock: number;
  pending_draw: boolean;
  hands: readonly (readonly string[] | null)[];
  counts: readonly number[];
  trick: readonly Played[];
  last_trick: LastTrick | null;
  tricks: readonly number[];
  cantes: readonly Cante[];
  exchanges: readonly Exchange[];
  points: readonly SidePoints[];
  to_move: number | null;
  act: "draw" | "play" | null;
  legal: readonly string[];
  barred: readonly Barred[];
  outcome: DealEnded | null;
  partidas: readonly number[];
  cotos: readonly number[];
  match_winner: number | null;
}

export interface Welcome {
  t: "welcome";
  resume: string;
  you: number | null;
  proto?: number;
}

export type AnyInbound =
  | Hello
  | Act
  | Mark
  | Ready
  | Hold
  | Begin
  | Cut
  | Propose
  | Say
  | Sit
  | Leave
  | Ping;

export type AnyOutbound =
  | Welcome
  | Snap
  | Ev
  | Ack
  | Nack
  | Note
  | Talk
  | Announce
  | Pong
  | Bye;

export type AnyEvent =
  | Dealt
  | CardPlayed
  | TrickWon
  | CardsDrawn
  | ArrastreStarted
  | SevenExchanged
  | CanteSung
  | SuitShown
  | TuteDeclared
  | Claimed
  | Revoked
  | DealEnded
  | PartidaEnded
  | CotoEnded
  | MatchEnded
  | TurnStarted;

export const SUBPROTOCOL = "guinote.v1";
