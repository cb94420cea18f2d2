import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moved, Scene } from "../protocol/types";
import { Replay } from "./replay.svelte";

const scene: Scene = { parts: [], panels: [], seats: [], text: "" };

function begun(events: Moved[]) {
  const shown: (number | "now")[] = [];
  let busy = false;
  const replay: Replay = new Replay({
    events: () => events,
    shown: () => scene,
    show: (seq) => (shown.push(seq), replay.arrived(seq, scene)),
    present: () => shown.push("now"),
    busy: () => busy,
  });
  return { replay, shown, wait: (value: boolean) => (busy = value) };
}
const move = (seq: number, seat = 0): Moved => ({ seq, seat, text: "x" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the last moves are shown one by one, then the present; what chance does belongs to a move", () => {
  const { replay, shown } = begun([move(1), move(2, 1), move(3, -1), move(4, -1), move(5, 1), move(6)]);
  replay.from(1);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([1, 4, 5, "now"]);
  expect(replay.playing).toBe(false);
  replay.close();
});

test("steps go back and forth, and a faster pace is faster", () => {
  const { replay, shown } = begun([1, 2, 3, 4, 5, 6, 7, 8].map((seq) => move(seq)));
  replay.step(-1);
  replay.step(-1);
  replay.step(1);
  expect(shown).toEqual([7, 6, 7]);
  replay.go(0);
  replay.speed = 4;
  replay.play();
  vi.advanceTimersByTime(1100);
  expect(replay.at).toBe(4);
  replay.pause();
  vi.advanceTimersByTime(5000);
  expect(replay.at).toBe(4);
  replay.close();
});

test("bots that are watched go on when there is something new, and wait for what is being told", () => {
  const events = [move(1), move(2)];
  const { replay, shown, wait } = begun(events);
  replay.watching = true;
  replay.play();
  vi.advanceTimersByTime(3000);
  expect(shown).toEqual([]);
  events.push(move(3), move(4));
  replay.hold(2);
  wait(true);
  vi.advanceTimersByTime(3000);
  expect(shown).toEqual([]);
  wait(false);
  vi.advanceTimersByTime(3000);
  expect(shown).toEqual([3, "now"]);
  expect(replay.playing).toBe(true);
  replay.close();
});
