import { expect, test } from "vitest";
import type { Told } from "../protocol/types";
import { soundOf } from "./occasions";

const event = (seat: number, ...kinds: Told["kind"][]) => ({
  seq: 1,
  seat,
  text: "x",
  moments: kinds.map((kind): Told => ({ kind, headline: "!" })),
});

test("one sound is heard: the end before all, then one's turn, then what matters most", () => {
  expect(soundOf([event(0)], false)).toBe("placed");
  expect(soundOf([event(-1, "dice")], false)).toBe("dice");
  expect(soundOf([event(0, "card", "capture")], false)).toBe("capture");
  expect(soundOf([event(0, "capture")], true)).toBe("turn");
  expect(soundOf([event(0, "capture", "end")], true)).toBe("end");
});

test("what nobody does is not heard", () => {
  expect(soundOf([], false)).toBeNull();
  expect(soundOf([event(-1)], false)).toBeNull();
});
