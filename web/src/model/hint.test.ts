import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { Hint } from "./hint.svelte";

const part = (id: string): Part => ({ id, kind: "block", place: [0, 0, 0] });
const step = (seat: number, ...ghost: Part[]) => ({ seat, move: "iv", words: "", ghost });

test("a hint's line is gone along from its first move to its last, with what would lie there", () => {
  const hint = new Hint({
    type: "hinted",
    id: "1",
    seat: 0,
    move: "iv",
    text: "",
    ghost: [part("touched")],
    line: [step(0, part("a")), step(1, part("a"), part("b"))],
  });
  expect(hint.ghost.map(({ id }) => id)).toEqual(["touched"]);
  hint.go(1);
  hint.go(1);
  expect([hint.at, hint.ghost.map(({ id }) => id)]).toEqual([1, ["a", "b"]]);
  hint.go(-5);
  expect(hint.at).toBe(0);
});
