import { beforeEach, expect, test } from "vitest";
import type { Scene, Tried } from "../protocol/types";
import { Trial } from "./trial.svelte";

const scene: Scene = { parts: [], panels: [], seats: [], text: "" };
const asked: string[][] = [];
const played: string[] = [];
let trial: Trial;
const answer = (moves: string[], more: Partial<Tried> = {}): Tried => ({
  type: "tried",
  id: "1",
  seq: 1,
  moves,
  scene,
  ...more,
});

beforeEach(() => {
  asked.length = played.length = 0;
  trial = new Trial({
    ask: (moves) => asked.push(moves),
    act: (move) => played.push(move),
    changed: () => {},
  });
  trial.start();
});

test("moves are tried one after another, and taken back one by one", () => {
  trial.add("a");
  trial.learn(answer(["a"], { gains: [{ seat: 0, by: 6 }] }));
  trial.add("b");
  trial.learn(answer(["a", "b"]));
  trial.undo();
  expect(asked).toEqual([["a"], ["a", "b"], ["a"]]);
  trial.learn(answer(["a"]));
  trial.undo();
  expect([trial.moves, trial.shown, played]).toEqual([[], false, []]);
});

test("a move that would end the match says so until it is taken back", () => {
  trial.learn(answer(["a"], { over: true }));
  expect(trial.over).toBe(true);
  trial.undo();
  trial.learn(answer([]));
  expect(trial.over).toBe(false);
});

test("all that was tried is played, each move once the one before it is", () => {
  trial.learn(answer(["a", "b"]));
  trial.play();
  expect([played, trial.on]).toEqual([["a"], false]);
  expect(trial.again()).toBe(true);
  trial.next();
  expect(played).toEqual(["a", "a", "b"]);
  trial.next();
  expect([played, trial.again()]).toEqual([["a", "a", "b"], false]);
});

test("what others do keeps what was tried, as far as it is possible", () => {
  trial.learn(answer(["a", "b"]));
  trial.renew(true);
  expect(asked).toEqual([["a", "b"]]);
  trial.learn(answer(["a"], { refused: "H5: a roof" }));
  expect([trial.moves, trial.refused]).toEqual([["a"], "H5: a roof"]);
  trial.renew(false);
  expect(trial.on).toBe(false);
});

test("a refusal stops the playing of what is left", () => {
  trial.learn(answer(["a", "b"]));
  trial.play();
  trial.halt();
  trial.next();
  expect(played).toEqual(["a"]);
});
