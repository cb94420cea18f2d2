import { expect, test } from "vitest";
import type { GameInfo, OptionInfo } from "../protocol/types";
import { changedOptions, fitOptions, fitSeats, fromEasyToHard, playersFor, usualOf } from "./setup";

test("seats are filled as asked", () => {
  expect(playersFor("bots", 3, 5)).toEqual(["me", "bot:5", "bot:5"]);
  expect(playersFor("friend", 2, 5)).toEqual(["me", "open"]);
  expect(playersFor("hotseat", 2, 5)).toEqual(["me", "me"]);
  expect(playersFor("watch", 2, 1)).toEqual(["bot:1", "bot:1"]);
});

test("one's own seat can be any", () => {
  expect(playersFor("bots", 3, 5, 1)).toEqual(["bot:5", "me", "bot:5"]);
  expect(playersFor("friend", 2, 5, 1)).toEqual(["open", "me"]);
});

const mode: OptionInfo = {
  name: "mode",
  kind: "choice",
  default: "rounds",
  help: "",
  range: "",
  choices: ["rounds", "alone"],
  seats: { rounds: [2, 3], alone: [1] },
};
const game = (name: string, difficulty: number, longest: number, options: OptionInfo[] = []) =>
  ({ name, difficulty, minutes: [1, longest], options, seats: [1, 2, 3] }) as unknown as GameInfo;

test("one seat and a mode for two cannot be chosen together", () => {
  const one = game("a", 1, 1, [mode]);
  expect(fitOptions(one, { mode: "rounds" }, 1)).toEqual({ mode: "alone" });
  expect(fitOptions(one, { mode: "rounds", first: 2 }, 2)).toEqual({ mode: "rounds", first: 0 });
  expect(fitSeats(one, { mode: "alone" }, 2)).toBe(1);
  expect(fitSeats(one, { mode: "rounds" }, 3)).toBe(3);
});

test("games are ordered from easy to hard, the shorter first", () => {
  const games = [game("long", 2, 60), game("hard", 5, 5), game("short", 2, 20), game("easy", 1, 9)];
  expect(fromEasyToHard(games).map(({ name }) => name)).toEqual(["easy", "short", "long", "hard"]);
});

test("only what differs from the rulebook is sent", () => {
  const option = (name: string, usual: unknown): OptionInfo => ({
    name,
    kind: "whole",
    default: usual,
    help: "",
    range: "",
  });
  expect(
    changedOptions([option("width", 9), option("kit", {}), option("goal", null)], {
      width: 9,
      kit: { pads: 1 },
      goal: null,
    }),
  ).toEqual({
    kit: { pads: 1 },
  });
});

test("what is not chosen is as usual, or as another choice or the number of seats makes it", () => {
  const option: OptionInfo = { name: "goal", kind: "whole", default: null, help: "", range: "" };
  expect(usualOf({ ...option, usual: 7 }, {})).toBe(7);
  const storeys = { ...option, usual_by: ["map", { hill: 3 }] as [string, Record<string, unknown>] };
  expect([usualOf(storeys, { map: "hill" }), usualOf(storeys, { map: "of my own" })]).toEqual([3, null]);
  const sets = { ...option, usual_by: ["seats", { 1: 2 }] as [string, Record<string, unknown>] };
  expect(usualOf(sets, { seats: "1" })).toBe(2);
});
