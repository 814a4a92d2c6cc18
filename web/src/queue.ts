/** The page of somebody who waits: the place and the time, a sound, and the way to the table. */

interface Standing {
  state: string;
  sign: string;
  table: string;
  waited: number;
  line: string;
}

const AGAIN_AFTER = 2000;
const BEFORE_GOING = 900;
const box = document.querySelector<HTMLElement>("[data-queue]");
const began = Date.now() - Number(box?.dataset.waited ?? 0) * 1000;
let sounds: AudioContext | null = null;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function showTime(): void {
  const clock = box?.querySelector("[data-clock]");
  const seconds = Math.max(0, Math.floor((Date.now() - began) / 1000));
  if (clock) clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Two knocks, made here: there is no file to fetch. */
function knock(): void {
  if (!sounds) return;
  for (const at of [0, 0.25]) {
    const tone = sounds.createOscillator();
    const volume = sounds.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.3, sounds.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, sounds.currentTime + at + 0.2);
    tone.connect(volume).connect(sounds.destination);
    tone.start(sounds.currentTime + at);
    tone.stop(sounds.currentTime + at + 0.2);
  }
}

/** A browser makes no sound that nobody has asked for on this page. */
function offerSound(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => {
    const on = sounds === null;
    void sounds?.close();
    sounds = on ? new AudioContext() : null;
    button.setAttribute("aria-pressed", String(on));
    knock();
  });
}

async function goTo(table: string): Promise<void> {
  document.title = `${box?.dataset.seated ?? ""} · Guiñote`;
  knock();
  await pause(sounds ? BEFORE_GOING : 0);
  location.assign(`/t/${table}`);
}

/** The answer comes when there is news, so that a tab that is hidden hears it at once too. */
async function ask(sign: string): Promise<Standing | null> {
  const answer = await fetch(`/queue/wait?seen=${encodeURIComponent(sign)}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Standing) : null;
}

async function wait(here: HTMLElement): Promise<void> {
  let sign = here.dataset.sign ?? "";
  for (;;) {
    const news = await ask(sign);
    if (!news) {
      await pause(AGAIN_AFTER); // the server restarts, or the line is gone: the place is kept
    } else if (news.state === "seated") {
      return goTo(news.table);
    } else if (news.state !== here.dataset.state) {
      return location.reload();
    } else {
      sign = news.sign;
      const line = here.querySelector("[data-line]");
      if (line && line.textContent !== news.line) line.textContent = news.line;
    }
  }
}

if (box) {
  const sound = box.querySelector<HTMLButtonElement>("[data-sound]");
  if (sound) offerSound(sound);
  showTime();
  setInterval(showTime, 1000);
  void wait(box);
}

export {};
