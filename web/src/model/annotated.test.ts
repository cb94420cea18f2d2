import { expect, test } from "vitest";
import {
  follow,
  lineTo,
  mainFrom,
  noted,
  placeOf,
  spotAt,
  textOf,
  treeOf,
  without,
  written,
} from "./annotated";

const HEADERS = "opolis-record 1\nGame: some";
const node = (parent: number, seat: number, move: string) => ({ parent, seat, move, words: move });
const start = () => treeOf({ nodes: [node(-1, -1, ""), node(0, 0, "a"), node(1, 1, "b")] });

test("a variation is kept beside the main line, and written behind the move it replaces", () => {
  const { tree, id } = follow(start(), 1, 1, "c", "plays c");
  const deeper = follow(tree, id, 0, "d", "plays d");
  expect(mainFrom(deeper.tree, 0)).toEqual([0, 1, 2]);
  expect(lineTo(deeper.tree, deeper.id)).toEqual([
    [0, "a"],
    [1, "c"],
    [0, "d"],
  ]);
  expect(written(HEADERS, deeper.tree)).toBe(`${HEADERS}\n\n0 a\n1 b\n;(\n;> 1 c\n;> 0 d\n;)\n`);
});

test("a move that is there already is gone along", () => {
  expect(follow(start(), 0, 0, "a", "").id).toBe(1);
});

test("a comment replaces the one before, on one line", () => {
  const once = noted(start(), 1, "comment", "good\nmove");
  expect(textOf(once[1], "comment")).toBe("good move");
  expect(written(HEADERS, noted(once, 1, "comment", "better"))).toContain("0 a\n; better\n1 b");
  expect(noted(once, 1, "comment", " ")[1]!.notes).toEqual([]);
});

test("nature's moves are written with a star", () => {
  expect(written(HEADERS, follow(start(), 2, -1, "6", "").tree)).toContain("\n* 6\n");
});

test("a position is found by its moves, and taken away with all that follows", () => {
  const { tree, id } = follow(start(), 1, 1, "c", "plays c");
  const deeper = follow(tree, id, 0, "d", "");
  expect(spotAt(deeper.tree, lineTo(deeper.tree, deeper.id))).toBe(deeper.id);
  const cut = without(deeper.tree, id);
  expect(spotAt(cut, lineTo(deeper.tree, deeper.id))).toBeUndefined();
  expect(written(HEADERS, cut)).toBe(`${HEADERS}\n\n0 a\n1 b\n`);
});

test("a position has the number that it has when its record is read again: the main line comes first", () => {
  const early = follow(start(), 0, 0, "e", "");
  const later = follow(early.tree, 1, 1, "c", "");
  expect([0, 1, 2].map((id) => placeOf(later.tree, id))).toEqual([0, 1, 2]);
  expect([later.id, early.id].map((id) => placeOf(later.tree, id))).toEqual([3, 4]);
});
