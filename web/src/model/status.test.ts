import { expect, test } from "vitest";
import type { TableInfo } from "../protocol/types";
import { statusText } from "./status";

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

test("a list says where a table stands", () => {
  expect(statusText(table({}), false)).toBe("watch");
  expect(statusText(table({}), true)).toBe("your turn");
  expect(statusText(table({ status: "waiting", seats: [person, { seat: 1, kind: "open" }] }), false)).toBe(
    "join",
  );
  expect(statusText(table({ status: "over", ended_by: "play" }), false)).toBe("finished");
});

test("an unfinished record that was added is not finished", () => {
  expect(statusText(table({ status: "over", ended_by: "imported" }), false)).toBe("unfinished");
});
