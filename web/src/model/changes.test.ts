import { expect, test } from "vitest";
import type { Part, Scene, Update } from "../protocol/types";
import { apply } from "./changes";

const part = (id: string, label = ""): Part => ({ id, kind: "block", place: [0, 0, 0], label });
const scene = (parts: Part[]): Scene => ({ parts, panels: [], seats: [], text: "" });
const update = (rest: Partial<Update>): Update => ({
  type: "update",
  events: [],
  now: { seq: 1, movers: [] },
  ...rest,
});

test("changed parts keep their place, new ones follow, gone ones leave", () => {
  const next = apply(
    scene([part("a"), part("b"), part("c")]),
    update({ parts: [part("b", "x"), part("d")], gone: ["a"] }),
  );
  expect(next.parts.map(({ id, label }) => id + label)).toEqual(["bx", "c", "d"]);
});

test("an order is followed where it is given", () => {
  const next = apply(scene([part("a"), part("b")]), update({ order: ["b", "a"] }));
  expect(next.parts.map(({ id }) => id)).toEqual(["b", "a"]);
});

test("what comes between others is put after the first of them", () => {
  const next = apply(scene([part("a"), part("b")]), update({ parts: [part("c")], order: ["c"], start: 1 }));
  expect(next.parts.map(({ id }) => id)).toEqual(["a", "c", "b"]);
});

test("panels change part by part", () => {
  const before: Scene = {
    ...scene([]),
    panels: [{ id: "p", title: "P", kind: "tray", parts: [part("a"), part("b")] }],
  };
  const next = apply(before, update({ panels: [{ id: "p", title: "Q", kind: "tray", gone: ["a"] }] }));
  expect(next.panels).toEqual([{ id: "p", title: "Q", kind: "tray", parts: [part("b")] }]);
  expect(apply(next, update({ panels_gone: ["p"] })).panels).toEqual([]);
});
