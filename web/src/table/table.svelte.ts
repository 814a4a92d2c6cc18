/** What the page knows of its table, and what the viewer may ask of it. Rules live on the server. */

import { type Facts, t } from "../i18n";
import { seatName } from "../naming";
import type {
  Accord,
  AnyEvent,
  AnyInbound,
  AnyOutbound,
  Ev,
  LastTrick,
  Nack,
  Note,
  Pause,
  SeatInfo,
  Snap,
  Talk,
  Turn,
  TableInfo,
  View,
} from "../protocol.gen";
import type { LineState } from "../socket";
import { reduce } from "../state";
import { notePromise } from "../promises";
import { remember } from "./flight";
import { tidings } from "./tidings";

/** The part of the line that a table needs. */
export interface Line {
  act(action: string): number;
  say(frame: AnyInbound): void;
  retry(): void;
}

export interface Sentence {
  id: number;
  text: string;
}

/** A sentence beside a card (or beside no card) on why something is not done. */
export interface Hint {
  card: string | null;
  text: string;
  /** The clause of the rules that says so, if one does. */
  clause: string | null;
}

export type DialogName = "rules" | "last" | "keys" | "claim" | "dealer" | "chronicle" | "leave" | "talk" | "agree";

/** The pauses in which a card is kept to be led, and may be replaced by another. */
const LEADS: ReadonlySet<Pause["half"]> = new Set(["first_deal", "before_lead"] as const);
/** The line is cut for good: only the sentence about it counts, and no dialog may hide it. */
const CUT: ReadonlySet<LineState> = new Set(["elsewhere", "forbidden", "unknown", "outdated"] as const);
/** Milliseconds in which what somebody says is to be read. */
const BUBBLE = 5000;
/** Cards of a pack: a cut lies between two of them. */
export const PACK = 40;
/** More than the longest partida says. */
const KEPT_SENTENCES = 2000;
/** Milliseconds in which a second tap is a slip of the finger and no second wish. */
export const SLIP = 400;

export class TableState {
  view = $state.raw<View | null>(null);
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  marks = $state.raw<readonly string[]>([]);
  pause = $state.raw<Pause | null>(null);
  /** The clock of whoever is to play, as it was when it was told. */
  turn = $state.raw<Turn | null>(null);
  /** What people agree on, or would like to. */
  accord = $state.raw<Accord | null>(null);
  why = $state.raw<Readonly<Record<string, string>>>({});
  line = $state<LineState>("connecting");
  sentences = $state.raw<readonly Sentence[]>([]);
  /** The complete trick that still lies on the table. */
  lying = $state.raw<LastTrick | null>(null);
  /** The card that was tapped and is not played yet. */
  chosen = $state<string | null>(null);
  /** The card whose play waits for a confirmation (tables that penalise). */
  doubted = $state<string | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** News told in large letters, the oldest first; each has its time. */
  news = $state.raw<readonly Sentence[]>([]);
  dialog = $state<DialogName | null>(null);
  /** The server still compiles its rules; the cards come by themselves. */
  preparing = $state(false);
  /** The table broke down and takes no more actions. */
  stopped = $state(false);
  /** Where the own cut of the next pack lies; null while somebody else cuts. */
  cutAt = $state<number | null>(null);
  /** What others last said, by seat, while it is to be read. */
  bubbles = $state<Readonly<Record<number, string>>>({});
  /** Nothing that others say is shown. */
  deaf = $state(false);
  /** The result was looked at and put aside, to see the table. */
  resultAside = $state(false);

  private link: Line | null = null;
  private ids = 0;
  private asked = new Map<number, string>();
  private done = { what: "", at: -SLIP };
  /** When the own card was seen to leave the hand: a tap just after it was meant for that card. */
  private left = -SLIP;

  attach(link: Line): void {
    this.link = link;
  }

  retry(): void {
    this.asked.clear();
    this.link?.retry();
  }

  /** Whether this comes so soon after the last wish (of that kind) that it is its echo. */
  private isEcho(what?: string, at = performance.now()): boolean {
    return at - this.done.at < SLIP && (what === undefined || what === this.done.what);
  }

  /** Whether a tap on a card is the second half of a double one, wherever the cards lie by now. */
  private isSecondTap(at: number): boolean {
    return this.isEcho(undefined, at) || at - this.left < SLIP;
  }

  private note(what: string): void {
    this.done = { what, at: performance.now() };
  }

  // --- what the table says ---------------------------------------------------------------

  receive(frame: AnyOutbound): void {
    if (frame.t === "welcome") this.you = frame.you;
    else if (frame.t === "snap") this.snap(frame);
    else if (frame.t === "ev") this.happened(frame);
    else if (frame.t === "note") this.noted(frame);
    else if (frame.t === "nack") this.refused(frame);
    else if (frame.t === "talk") this.heard(frame);
    else if (frame.t === "ack") this.asked.delete(frame.a);
  }

  private snap(frame: Snap): void {
    const { view } = frame;
    this.preparing = false;
    this.stopped = frame.stopped ?? false;
    notePromise(frame.table);
    [this.view, this.info, this.why, this.marks, this.pause] = [view, frame.table, frame.why, frame.marks, frame.pause];
    this.turn = frame.turn ?? null;
    this.agree(frame.accord ?? null);
    this.lying = frame.pause && view?.trick.length === 0 && !view.outcome ? view.last_trick : null;
    this.chosen = this.doubted = this.hint = null;
    this.sentences = [];
    for (const text of frame.said ?? []) this.speak(text);
    if (this.seated && frame.pause?.half === "first_deal") this.dialog ??= "dealer";
  }

  private happened(frame: Ev): void {
    for (const event of frame.e ?? []) this.enter(event);
    this.why = frame.why ?? {};
    for (const text of frame.say ?? []) this.speak(text);
  }

  private enter(event: AnyEvent): void {
    if (!this.view) return;
    if (event.t === "card_played") remember(event.card);
    this.lay(event, this.view);
    this.view = reduce(this.view, event);
    const news = tidings(event, this.view, (key, seat, facts) => this.about(key, seat, facts));
    if (news) this.news = [...this.news, { id: ++this.ids, text: news }];
    this.settle(event);
  }

  /** Keep the complete trick on the table until it is drawn, led or dealt anew. */
  private lay(event: AnyEvent, before: View): void {
    if (event.t === "trick_won") this.lying = { cards: before.trick, winner: event.seat };
    else if (event.t === "card_played" || event.t === "cards_drawn" || event.t === "dealt") this.lying = null;
  }

  /** Forget wishes that an event has overtaken. */
  private settle(event: AnyEvent): void {
    if (event.t === "dealt") {
      this.resultAside = false;
      this.cutAt = null;
    }
    if (event.t === "deal_ended" || event.t === "dealt") this.chosen = this.doubted = null;
    if (event.t === "card_played" && event.seat === this.you) {
      this.chosen = this.doubted = null;
      this.left = performance.now();
    }
    if (event.t === "turn_started") this.hint = null;
  }

  private noted(frame: Note): void {
    this.pause = frame.pause ?? null;
    this.turn = frame.turn ?? null;
    this.agree(frame.accord ?? null);
    if (frame.seats && this.info) this.info = { ...this.info, seats: frame.seats };
    if (frame.marks) this.marks = frame.marks;
    this.preparing = frame.preparing ?? false;
    this.stopped = frame.stopped ?? false;
    if (frame.cut) this.cut(this.cutAt ?? undefined);
    if (frame.say && this.seated) this.speak(frame.say);
    else if (frame.say) this.explain(null, frame.say);
  }

  private heard({ seat, phrase = null, text = "" }: Talk): void {
    if (this.deaf) return;
    const said = phrase === null ? text : t(`talk.${phrase}`);
    this.speak(t("talk.said", { name: this.name(seat), said }));
    this.bubbles = { ...this.bubbles, [seat]: said };
    setTimeout(() => {
      if (this.bubbles[seat] === said) this.bubbles = { ...this.bubbles, [seat]: "" };
    }, BUBBLE);
  }

  /** Say a phrase, or words where they are allowed. */
  talk(phrase: NonNullable<Talk["phrase"]>, text = ""): void {
    this.link?.say({ t: "say", phrase, text });
  }

  private refused(frame: Nack): void {
    const action = this.asked.get(frame.a) ?? "";
    this.asked.delete(frame.a);
    if (frame.code === "replaced") return; // another card was chosen to lead
    this.chosen = null;
    this.explain(action.startsWith("play ") ? action.slice(5) : null, frame.why, frame.clause ?? null);
  }

  /** Put a sentence where it is read, and where it is heard. */
  explain(card: string | null, text: string, clause: string | null = null): void {
    this.hint = { card, text, clause };
    this.speak(clause === null ? text : `${text} (${clause})`);
  }

  /** Say which duty keeps a card back. */
  explainBarred(card: string): void {
    const clause = this.view?.barred.find((barred) => barred.card === card)?.clause;
    this.explain(card, this.why[card] ?? t("not_now"), clause ?? null);
  }

  speak(text: string): void {
    this.sentences = [...this.sentences.slice(1 - KEPT_SENTENCES), { id: ++this.ids, text }];
  }

  // --- what the viewer may ask -----------------------------------------------------------

  /** What a seat is called: bots by name, people without accounts by a word. */
  name(seat: number): string {
    return seatName(this.seats, seat, this.you);
  }

  /** A sentence about a seat: told to the viewer in the second person where it is the own one. */
  about(key: string, seat: number, facts: Facts = {}): string {
    return seat === this.you ? t(`${key}.you`, facts) : t(key, { name: this.name(seat), ...facts });
  }

  get seats(): readonly SeatInfo[] {
    return this.info?.seats ?? [];
  }

  /** Whether this window has been sent away from the table. */
  get sentAway(): boolean {
    return CUT.has(this.line);
  }

  /** Whether the table waits for people before its first deal. */
  get gathers(): boolean {
    return this.view === null && !this.preparing && this.seats.some(({ kind }) => kind === "open");
  }

  get matchOver(): boolean {
    return (this.view?.match_winner ?? null) !== null;
  }

  /** Whether a bot plays for the viewer, who may have the seat back. */
  get isStoodInFor(): boolean {
    return this.you !== null && this.seats[this.you]?.kind === "person" && !!this.seats[this.you]?.level;
  }

  /** Whether others than the viewer sit here, who would be left alone. */
  get hasCompany(): boolean {
    return this.seats.some((seat, place) => seat.kind === "person" && place !== this.you);
  }

  /** Whether somebody who only watches may take this seat, now or at the next deal. */
  mayTake(seat: number): boolean {
    const info = this.seats[seat];
    if (!info || info.kind === "person" || typeof info.coming === "string") return false;
    if (this.info?.door === "closed" || this.matchOver) return false;
    return !this.seated || this.gathers;
  }

  /** Cut the next pack: where is the person's choice, the rest is chance that no server knows. */
  cut(place = 1 + Math.floor(Math.random() * (PACK - 1))): void {
    this.cutAt = place;
    const chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    this.link?.say({ t: "cut", n: chance * PACK + place });
  }

  sit(seat: number): void {
    if (this.isEcho("sit")) return;
    this.note("sit");
    this.hint = null;
    this.link?.say({ t: "sit", seat });
  }

  begin(): void {
    this.link?.say({ t: "begin" });
  }

  /** Give the seat up; a bot plays on. */
  propose(what: "recess" | "concede", on: boolean): void {
    this.link?.say({ t: "propose", what, on });
  }

  /** Whoever is asked, and everybody while the table pauses, sees it at once; when it is settled, no more. */
  private agree(accord: Accord | null): void {
    const { you } = this;
    const asked = [...(accord?.recess ?? []), ...(accord?.concede ?? [])];
    const isAsked = you !== null && asked.length > 0 && !asked.includes(you);
    const news = asked.length > (this.accord?.recess?.length ?? 0) + (this.accord?.concede?.length ?? 0);
    if ((isAsked && news) || accord?.ms != null) this.dialog = "agree";
    else if (accord === null && this.accord !== null && this.dialog === "agree") this.dialog = null;
    this.accord = accord;
  }

  get mayPause(): boolean {
    return this.view !== null && !this.matchOver && this.info?.door !== "lobby";
  }

  /** A partida may be given up while a deal is played, where there is one other side. */
  get mayConcede(): boolean {
    return this.view !== null && this.view.outcome === null && this.view.partidas.length === 2;
  }

  leave(): void {
    this.link?.say({ t: "leave" });
  }

  get seated(): boolean {
    return this.you !== null;
  }

  get myTurn(): boolean {
    return this.seated && this.view?.to_move === this.you && this.view.act === "play";
  }

  /** A table that punishes a revoke marks nothing and asks once before every card. */
  get penalises(): boolean {
    return this.info?.options.illegal_moves === "penalise";
  }

  get marksCards(): boolean {
    return this.myTurn && !this.penalises && this.legalCards.size > 0;
  }

  get legalCards(): ReadonlySet<string> {
    const plays = this.view?.legal.filter((action) => action.startsWith("play ")) ?? [];
    return new Set(plays.map((action) => action.slice(5)));
  }

  may(action: string): boolean {
    return this.view?.legal.includes(action) ?? false;
  }

  /** Play a card, or be told why not; `at` is when the finger or the key came down. */
  tap(card: string, at = performance.now()): void {
    if (!this.seated || !this.view || this.isSecondTap(at) || this.isOnItsWay) return;
    if (!this.myTurn) this.explain(card, this.view.phase === "over" ? t("deal_over") : t("not_your_turn"));
    else if (this.penalises && this.doubted !== card) this.doubt(card);
    else if (this.penalises) this.play(card);
    else if (this.legalCards.has(card)) this.play(card);
    else this.explainBarred(card);
  }

  /** A card was chosen and goes to the table at once; one kept for the end of the pause may be replaced. */
  private get isOnItsWay(): boolean {
    return this.chosen !== null && !(this.pause && LEADS.has(this.pause.half));
  }

  private doubt(card: string): void {
    this.note("doubt");
    this.doubted = card;
  }

  play(card: string): void {
    if (this.isEcho() || this.isOnItsWay) return;
    this.hint = this.doubted = null;
    this.chosen = card;
    this.ask(`play ${card}`);
  }

  /** Do it now if it may be done, else ask for it in advance, or take that back. */
  wish(action: string): void {
    if (!this.seated || this.isEcho(action)) return;
    this.note(action);
    if (this.view?.phase === "over") this.explain(null, t("deal_over"));
    else if (this.may(action)) this.ask(action);
    else this.link?.say({ t: "mark", do: action, on: !this.marks.includes(action) });
  }

  /** Ask for an action, once: while it is not answered, the same wish is no new one. */
  ask(action: string): void {
    if (!this.link || [...this.asked.values()].includes(action)) return;
    this.note(action);
    this.asked.set(this.link.act(action), action);
  }

  /** The way on: play the card that was asked about, or say that the pause need not last. */
  goOn(): void {
    if (this.doubted) this.play(this.doubted);
    else this.ready();
  }

  ready(): void {
    this.note("ready");
    this.link?.say({ t: "ready" });
  }

  /** Ask for a moment to think about a claim. */
  hold(): void {
    this.link?.say({ t: "hold" });
  }

  get isReady(): boolean {
    return this.you !== null && (this.pause?.ready.includes(this.you) ?? false);
  }
}
