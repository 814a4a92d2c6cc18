import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyOutbound, Ev } from "../src/protocol.gen";
import { DEAD_AFTER, DOUBT_AFTER, type LineState, Link, PING_AFTER, RESEND_AFTER, type Wire } from "../src/socket";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  get(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  said(tag: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.t === tag);
  }
}

let wires: FakeWire[];
let places: string[];
let frames: AnyOutbound[];
let states: LineState[];
let link: Link;

const last = (): FakeWire => wires.at(-1) as FakeWire;
const ev = (v: number): Ev => ({ t: "ev", v });

/** A line that stands: greeted, welcomed, with the view at `v`. */
function standing(v = 3): FakeWire {
  link.start();
  last().onopen?.();
  last().get({ t: "welcome", resume: "token", you: 0, proto: 1 });
  last().get({ t: "snap", v });
  return last();
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, places, frames, states] = [[], [], [], []];
  link = new Link({
    url: "ws://table",
    lang: "es",
    onFrame: (frame) => frames.push(frame),
    onLine: (state) => states.push(state),
    open: (url) => {
      places.push(url);
      wires.push(new FakeWire());
      return last();
    },
  });
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

describe("numbered events", () => {
  test("a first hello asks for the whole view", () => {
    expect(standing().said("hello")).toEqual([{ t: "hello", lang: "es" }]);
  });

  test("they arrive once and in order", () => {
    const wire = standing(3);
    for (const v of [4, 4, 3, 5]) wire.get(ev(v));
    expect(frames.filter((frame) => frame.t === "ev").map((frame) => frame.v)).toEqual([4, 5]);
  });

  test("a gap asks for the view again without passing the event on", () => {
    const wire = standing(3);
    wire.get(ev(6));
    expect(wire.closed).toBe(true);
    last().onopen?.();
    expect(last().said("hello")).toEqual([{ t: "hello", lang: "es" }]);
    expect(frames.some((frame) => frame.t === "ev")).toBe(false);
  });
});

describe("a lost line", () => {
  test("is resumed at the last event seen", () => {
    standing(7).onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    expect(wires.length).toBe(2);
    expect(last().said("hello")).toEqual([{ t: "hello", lang: "es", resume: "token", v: 7 }]);
    expect(states).toEqual(["open", "lost"]);
  });

  test("is waited for ever longer", () => {
    link.start();
    for (let close = 0; close < 6; close++) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(30_000);
    }
    const before = wires.length;
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5000);
    expect(wires.length).toBe(before);
  });

  test("keeps the wait that the table named", () => {
    const wire = standing();
    wire.get({ t: "bye", code: 1012, why: "restart", retry_ms: 1500 });
    wire.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(1400);
    expect(wires.length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(wires.length).toBe(2);
  });

  test.each([
    ["/n/b/ws/t/1", "ws://table/n/b/ws/t/1"],
    ["//other/ws/t/1", "ws://table"],
  ])("is sought once where the table sends it: %s", (to, place) => {
    const wire = standing();
    wire.get({ t: "bye", code: 4005, why: "moved", to });
    for (const expected of [place, "ws://table"]) {
      last().onclose?.({ code: 4005 });
      vi.advanceTimersByTime(2000);
      expect(places.at(-1)).toBe(expected);
    }
    expect(places.length).toBe(3);
  });

  test.each([
    [4001, "elsewhere"],
    [4003, "forbidden"],
    [4010, "outdated"],
  ])("is left alone after close %i", (code, state) => {
    standing().onclose?.({ code });
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(states.at(-1)).toBe(state);
  });
});

describe("the heart-beat", () => {
  test("pings a quiet line, says that it is lost, then gives it up", () => {
    const wire = standing();
    vi.advanceTimersByTime(PING_AFTER + 500);
    expect(wire.said("p").length).toBe(1);
    vi.advanceTimersByTime(DOUBT_AFTER + 500);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(DEAD_AFTER);
    expect(wire.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  test("is content with an answered ping", () => {
    const wire = standing();
    for (let beat = 0; beat < 10; beat++) {
      vi.advanceTimersByTime(PING_AFTER + 500);
      wire.get({ t: "p" });
    }
    expect(states).toEqual(["open"]);
    expect(wires.length).toBe(1);
  });
});

describe("an action", () => {
  test("is resent under its number until it is answered", () => {
    const wire = standing(3);
    const a = link.act("play 3c");
    vi.advanceTimersByTime(RESEND_AFTER + 600);
    expect(wire.said("act")).toEqual(Array(2).fill({ t: "act", a, v: 3, do: "play 3c" }));
    wire.get({ t: "ack", a, v: 4 });
    const sent = wire.said("act").length;
    vi.advanceTimersByTime(RESEND_AFTER * 2);
    expect(wire.said("act").length).toBe(sent);
  });

  test("is asked again while the table is still being prepared", () => {
    const wire = standing();
    const a = link.act("play 3c");
    wire.get({ t: "nack", a, code: "preparing", why: "" });
    vi.advanceTimersByTime(RESEND_AFTER + 600);
    expect(wire.said("act").length).toBe(2);
    expect(frames.some((frame) => frame.t === "nack")).toBe(false);
  });

  test("is sent again after a reconnection, never under a number used before", () => {
    const wire = standing();
    const a = link.act("exchange");
    wire.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    last().onopen?.();
    last().get({ t: "welcome", resume: "other", you: 0, proto: 1 });
    expect(last().said("act").map((act) => act.a)).toEqual([a]);
    expect(link.act("sing c")).toBe(a + 1);
  });
});
