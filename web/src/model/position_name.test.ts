import { expect, test } from "vitest";
import type { AnnotatedInfo } from "../protocol/types";
import { follow, treeOf, without } from "./annotated";
import { nameOf, spotNamed } from "./position_name";

const TREE = treeOf({
  nodes: [
    { parent: -1, seat: -1, move: "", words: "" },
    { parent: 0, seat: 0, move: "iv", words: "" },
    { parent: 1, seat: 1, move: "jh", words: "" },
    { parent: 0, seat: 0, move: "ih", words: "" },
    { parent: 3, seat: 1, move: "jh", words: "" },
  ] as AnnotatedInfo["nodes"],
});

test("every position is found by its name, and the beginning has none", () => {
  for (const { id } of TREE) expect(spotNamed(TREE, nameOf(TREE, id))).toBe(id);
  expect(nameOf(TREE, 0)).toBe("");
  expect(new Set(TREE.map(({ id }) => nameOf(TREE, id))).size).toBe(TREE.length);
});

test("a name stays when moves are added and others cut", () => {
  const name = nameOf(TREE, 4);
  const { tree } = follow(TREE, 1, 1, "kv", "");
  expect(nameOf(tree, 4)).toBe(name);
  expect(spotNamed(without(tree, 1), name)).toBe(4);
});

test("what was cut is not found", () => {
  const cut = without(TREE, 3);
  expect(spotNamed(cut, nameOf(TREE, 4))).toBeUndefined();
  expect(spotNamed(cut, "nonsense")).toBeUndefined();
});
