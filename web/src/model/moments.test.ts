import { expect, test } from "vitest";
import type { Scene } from "../protocol/types";
import { momentOf } from "./moments";

const scene = (coins: number[], areas = coins.length): Scene => ({
  parts: [],
  panels: [],
  text: "",
  seats: coins.map((value, seat) => ({
    seat,
    colour: "",
    score: 0,
    breakdown: [{ label: "coins", value: `${value}` }],
  })),
  areas: Array.from({ length: areas }, (_, seat) => ({
    id: `${seat}`,
    title: "",
    seat,
    room: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  })),
});

test("what befalls those who did not act is a moment", () => {
  const moment = momentOf(scene([5, 5]), scene([9, 4]), [{ seq: 7, seat: 1, text: "done" }]);
  expect(moment).toEqual({
    seq: 7,
    seats: [
      { seat: 0, gains: [{ label: "coins", by: 4 }] },
      { seat: 1, gains: [{ label: "coins", by: -1 }] },
    ],
  });
});

test("what somebody does to themselves is none, nor a move on everybody's board", () => {
  const events = [{ seq: 7, seat: 1, text: "Wall" }];
  expect(momentOf(scene([5, 5]), scene([5, 1]), events)).toBeNull();
  expect(momentOf(scene([5, 5], 1), scene([9, 4], 1), events)).toBeNull();
});
