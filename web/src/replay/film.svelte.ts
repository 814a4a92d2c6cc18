/** Where a replay stands, and how it moves: by step, by trick, by deal, by itself. */

import type { Frame } from "../replay";

const STEP_MS = 1100;

export class Film {
  at = $state(0);
  running = $state(false);
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(readonly frames: readonly Frame[]) {}

  get last(): number {
    return this.frames.length - 1;
  }

  go(at: number): void {
    this.at = Math.min(this.last, Math.max(0, at));
    if (this.at === this.last) this.stop();
  }

  /** The first step of the next (or the own, then the previous) trick. */
  trick(direction: 1 | -1): void {
    const starts = this.frames.map((_, at) => at).filter((at) => at === 0 || this.mark(at) !== this.mark(at - 1));
    const found = direction > 0 ? starts.find((at) => at > this.at) : starts.findLast((at) => at < this.at);
    this.go(found ?? (direction > 0 ? this.last : 0));
  }

  /** Tricks told apart: the deal and how many tricks are won in it. */
  private mark(at: number): string {
    const view = this.frames[at]?.view;
    return view ? `${view.deal}/${view.tricks.join()}` : "";
  }

  /** The first frame of each deal. */
  get deals(): number[] {
    return this.frames.map((_, at) => at).filter((at) => this.frames[at]?.view.deal !== this.frames[at - 1]?.view.deal);
  }

  toggle(): void {
    if (this.running) this.stop();
    else {
      this.running = true;
      if (this.at === this.last) this.at = 0;
      this.timer = setInterval(() => this.go(this.at + 1), STEP_MS);
    }
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.running = false;
  }
}
