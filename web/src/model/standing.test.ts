import { expect, test } from "vitest";
import type { TableInfo } from "../protocol/types";
import { standing } from "./standing";

const person = { seat: 0, kind: "person" as const };
const table = (changes: Partial<TableInfo>): TableInfo => ({
  id: "t",
  game: "kwinty",
  title: "Kwinty",
  rules: 1,
  options: {},
  seats: [person, { ...person, seat: 1 }],
  colours: [],
  created: 0,
  status: "running",
  ...changes,
});

test("a list says in a word where a table stands", () => {
  expect(standing(table({}), false)).toBe("look on");
  expect(standing(table({}), true)).toBe("your turn");
  expect(standing(table({ status: "waiting", seats: [person, { seat: 1, kind: "open" }] }), false)).toBe(
    "join",
  );
  expect(standing(table({ status: "over", ended_by: "play" }), false)).toBe("over");
});

test("a record that was brought in unfinished is not over", () => {
  expect(standing(table({ status: "over", ended_by: "imported" }), false)).toBe("unfinished");
});
