import type { Moved } from "../protocol/types";
import { soundOf } from "./occasions";
import { settings } from "./settings.svelte";

export type Sound = "placed" | "turn" | "capture" | "dice" | "bonus" | "card" | "bell" | "end";

/** A tone: when it begins, how high, how long, how loud, and its colour. */
type Tone = [at: number, hertz: number, seconds: number, loud: number, wave: OscillatorType];

const TONES: Record<Sound, Tone[]> = {
  placed: [
    [0, 190, 0.07, 0.5, "triangle"],
    [0, 95, 0.09, 0.5, "sine"],
  ],
  turn: [
    [0, 523, 0.22, 0.22, "sine"],
    [0.14, 784, 0.34, 0.2, "sine"],
  ],
  capture: [
    [0, 320, 0.09, 0.35, "triangle"],
    [0.08, 170, 0.16, 0.4, "triangle"],
  ],
  dice: [0, 0.06, 0.11, 0.19, 0.3].map((at, number): Tone => [at, 900 - 90 * number, 0.03, 0.25, "square"]),
  bonus: [
    [0, 659, 0.12, 0.2, "sine"],
    [0.1, 880, 0.2, 0.2, "sine"],
  ],
  card: [
    [0, 240, 0.05, 0.2, "sawtooth"],
    [0.05, 392, 0.16, 0.2, "sine"],
  ],
  bell: [
    [0, 1046, 0.7, 0.2, "sine"],
    [0, 1568, 0.5, 0.1, "sine"],
  ],
  end: [
    [0, 523, 0.3, 0.2, "sine"],
    [0.16, 659, 0.3, 0.2, "sine"],
    [0.32, 784, 0.6, 0.22, "sine"],
  ],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after a gesture: until then nothing is made. */
function wake(): void {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
}

if (typeof addEventListener !== "undefined")
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true });

function sound(context: AudioContext, [at, hertz, seconds, loud, wave]: Tone): void {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + at;
  source.type = wave;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * 0.4, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + seconds + 0.05);
}

/** What was sounded, the latest last: for tests and for nobody else. */
export const sounded: Sound[] = [];

export function play(name: Sound): void {
  if (!settings.sounds || !context || document.hidden) return;
  sounded.push(name);
  sounded.splice(0, sounded.length - 50);
  for (const tone of TONES[name]) sound(context, tone);
}

/** Let an update be heard. */
export function playFor(events: readonly Moved[], turn: boolean): void {
  const heard = soundOf(events, turn);
  if (heard) play(heard);
}
