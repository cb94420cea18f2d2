import { expect, test } from "vitest";
import type { TableInfo } from "../protocol/types";
import { endText, statusText } from "./status";

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

test("a match that the rules have left behind is void", () => {
  const ended = table({ status: "over", ended_by: "void" });
  expect(statusText(ended, false)).toBe("void");
  expect(endText({ table: ended, events: [] })).toContain("is void");
});

test("a page of a match says whether its scores were kept", () => {
  const ended = table({ status: "over", ended_by: "play" });
  expect(endText({ table: ended, events: [] })).toContain("scores were not kept");
  expect(endText({ table: ended, events: [], scores: [1, 0] })).toBe("It was played to its end.");
});

test("an unfinished record that was added is not finished", () => {
  expect(statusText(table({ status: "over", ended_by: "imported" }), false)).toBe("unfinished");
});
