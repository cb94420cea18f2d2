import { expect, test } from "vitest";
import type { OptionInfo } from "../protocol/types";
import { changedOptions, playersFor } from "./setup";

test("seats are filled as asked", () => {
  expect(playersFor("bots", 3, 5)).toEqual(["me", "bot:5", "bot:5"]);
  expect(playersFor("friend", 2, 5)).toEqual(["me", "open"]);
  expect(playersFor("hotseat", 2, 5)).toEqual(["me", "me"]);
  expect(playersFor("watch", 2, 1)).toEqual(["bot:1", "bot:1"]);
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
