/**
 * The line to a table: hello and resume, heart-beat, reconnection, resending.
 *
 * Numbered events arrive here once and in order; a gap asks for the whole picture again, inside the socket and
 * never by reloading the page. What an event means is not known here.
 */

import { type AnyInbound, type AnyOutbound, SUBPROTOCOL } from "./protocol.gen";

export type LineState = "connecting" | "open" | "lost" | "elsewhere" | "forbidden" | "unknown" | "barred" | "outdated";

/** What this file needs of a WebSocket; the tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((close: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LinkOptions {
  url: string;
  lang: "es" | "en";
  onFrame(frame: AnyOutbound): void;
  onLine(state: LineState): void;
  open?(url: string, protocol: string): Wire;
}

/** Milliseconds. Ping and death as lichess found them; the sentence about the line comes before the death. */
export const PING_AFTER = 2500;
export const DOUBT_AFTER = 2500;
export const DEAD_AFTER = 9000;
export const RESEND_AFTER = 2500;
export const BACK_OFF = [300, 1000, 2000, 4000, 8000];
const TICK = 500;
const LIMIT_WAIT = 10_000;

/** Closes after which trying again would be wrong: the reader must decide. */
const FINAL: Readonly<Record<number, LineState>> = { 4001: "elsewhere", 4003: "forbidden", 4004: "unknown", 4006: "barred", 4010: "outdated" };

interface Sent {
  text: string;
  at: number;
}

export class Link {
  private wire: Wire | null = null;
  private resume: string | null = null;
  private v: number | null = null;
  private number: number;
  private readonly unacked = new Map<number, Sent>();
  private heard = 0;
  private pinged: number | null = null;
  private tries = 0;
  private wait: number | null = null;
  /** Where the next socket goes: the usual place, unless the server has just named another. */
  private place: string;
  private clock: ReturnType<typeof setInterval> | null = null;
  private again: ReturnType<typeof setTimeout> | null = null;
  private state: LineState = "connecting";
  private told: LineState = "connecting";

  constructor(private readonly options: LinkOptions) {
    // A number of this seat must never come twice: not after a reload, and not from another window.
    this.number = Math.floor(Math.random() * 2 ** 30);
    this.place = options.url;
  }

  start(): void {
    this.clock ??= setInterval(() => this.tick(), TICK);
    this.connect();
  }

  stop(): void {
    if (this.clock) clearInterval(this.clock);
    if (this.again) clearTimeout(this.again);
    this.clock = this.again = null;
    this.drop();
  }

  /** Ask for an action; it is resent until the table has answered. Returns its number. */
  act(action: string): number {
    const a = this.number++;
    const text = JSON.stringify({ t: "act", a, v: this.v ?? 0, do: action } satisfies AnyInbound);
    this.unacked.set(a, { text, at: Date.now() });
    this.write(text);
    return a;
  }

  /** Say something that may be lost. */
  say(frame: AnyInbound): void {
    this.write(JSON.stringify(frame));
  }

  /** Connect at once, taking the seat over from another window if need be. */
  retry(): void {
    this.tries = 0;
    this.connect();
  }

  private connect(): void {
    this.drop();
    this.state = "connecting";
    const open = this.options.open ?? ((url, protocol) => new WebSocket(url, protocol) as unknown as Wire);
    const wire = open(this.place, SUBPROTOCOL);
    this.wire = wire;
    this.place = this.options.url;
    this.heard = Date.now();
    this.pinged = null;
    wire.onopen = () => this.greet();
    wire.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as AnyOutbound);
    wire.onclose = ({ code }) => this.closed(code);
  }

  /** Forget the socket; whatever it still says is not heard. */
  private drop(): void {
    if (this.again) clearTimeout(this.again);
    this.again = null;
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private greet(): void {
    this.heard = Date.now();
    const seen = this.resume !== null && this.v !== null ? { resume: this.resume, v: this.v } : {};
    this.wire?.send(JSON.stringify({ t: "hello", lang: this.options.lang, ...seen } satisfies AnyInbound));
  }

  private receive(frame: AnyOutbound): void {
    this.heard = Date.now();
    this.pinged = null;
    if (frame.t === "welcome") this.welcomed(frame.resume);
    else if (frame.t === "bye") this.dismissed(frame.retry_ms ?? null, frame.to ?? "");
    else if (frame.t === "nack" && frame.code === "preparing") return; // asked again until the table stands
    else if (frame.t === "ack" || frame.t === "nack") this.unacked.delete(frame.a);
    if (frame.t === "snap") this.v = frame.v;
    if (frame.t === "ev" && !this.isNext(frame.v)) return;
    this.options.onFrame(frame);
  }

  /** A node's path on our own host may be the way to the table; it is tried once. */
  private dismissed(wait: number | null, to: string): void {
    const leads = to.startsWith("/n/");
    this.wait = leads ? 0 : wait;
    if (leads) this.place = new URL(to, this.options.url).href;
  }

  private welcomed(resume: string): void {
    this.resume = resume;
    this.tries = 0;
    this.show("open");
    for (const sent of this.unacked.values()) this.resend(sent);
  }

  /** Whether this event is the next one; an old one is dropped, a gap asks for the whole view. */
  private isNext(v: number): boolean {
    if (this.v !== null && v <= this.v) return false;
    if (this.v === null || v > this.v + 1) {
      this.v = null;
      this.connect();
      return false;
    }
    this.v = v;
    return true;
  }

  private closed(code: number): void {
    this.wire = null;
    const final = FINAL[code];
    if (final) {
      this.unacked.clear();
      this.show(final);
      return;
    }
    this.show("lost");
    const pause = BACK_OFF[Math.min(this.tries++, BACK_OFF.length - 1)] ?? 0;
    const wait = this.wait ?? (code === 1008 ? LIMIT_WAIT : pause * (0.75 + Math.random() / 2));
    this.wait = null;
    this.again = setTimeout(() => this.connect(), wait);
  }

  private tick(): void {
    if (!this.wire) return;
    const now = Date.now();
    if (now - this.heard > DEAD_AFTER) {
      this.drop();
      this.closed(1006);
      return;
    }
    if (this.state !== "open") return;
    this.beat(now);
    for (const sent of this.unacked.values()) if (now - sent.at > RESEND_AFTER) this.resend(sent);
  }

  /** Ping some time after the last answer; an unanswered one is told as a lost line before the line is given up. */
  private beat(now: number): void {
    if (this.pinged === null && now - this.heard >= PING_AFTER) {
      this.pinged = now;
      this.say({ t: "p" });
    } else if (this.pinged !== null && now - this.pinged > DOUBT_AFTER) {
      this.tell("lost");
    } else {
      this.tell("open");
    }
  }

  private resend(sent: Sent): void {
    sent.at = Date.now();
    this.write(sent.text);
  }

  private write(text: string): void {
    if (this.state === "open") this.wire?.send(text);
  }

  private show(state: LineState): void {
    this.state = state;
    this.tell(state);
  }

  private tell(state: LineState): void {
    if (state === this.told) return;
    this.told = state;
    this.options.onLine(state);
  }
}
