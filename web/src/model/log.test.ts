import { expect, test } from "vitest";
import { speak } from "../wording/catalogue.svelte";
import { entries, eventText, gathered, joined, missedBy, numbered, standing } from "./log";

test("an event sent again replaces the first", () => {
  const log = joined(
    [{ seq: 1, seat: 0, text: "?" }],
    [
      { seq: 2, seat: 1, text: "b" },
      { seq: 1, seat: 0, text: "a" },
    ],
  );
  expect(log.map(({ text }) => text)).toEqual(["a", "b"]);
});

test("what was taken back is marked", () => {
  const log = entries([
    { seq: 1, seat: 0, text: "a" },
    { seq: 2, seat: 1, text: "b" },
    { seq: 3, seat: 1, text: "1", kind: "takeback" },
    { seq: 4, seat: 1, text: "c" },
  ]);
  expect(log.map(({ undone }) => undone)).toEqual([false, true, false, false]);
});

test("a move that was taken back alone is marked alone", () => {
  const log = entries([
    { seq: 1, seat: 0, text: "a" },
    { seq: 2, seat: 1, text: "b" },
    { seq: 3, seat: 0, text: "only 1", kind: "takeback" },
  ]);
  expect(log.map(({ undone }) => undone)).toEqual([true, false, false]);
});

test("of a lesson only the moves that stand are told", () => {
  const log = entries([
    { seq: 1, seat: 0, text: "Ada", kind: "sat" },
    { seq: 2, seat: 0, text: "a" },
    { seq: 3, seat: 0, text: "1", kind: "takeback" },
    { seq: 4, seat: 0, text: "b" },
  ]);
  expect(standing(log).map(({ text }) => text)).toEqual(["b"]);
});

test("other events are put into words", () => {
  expect(eventText({ seq: 1, seat: 0, text: "", kind: "resigned" }, () => "Ada")).toBe("Ada resigns");
  expect(eventText({ seq: 2, seat: -1, text: "imported", kind: "ended" }, () => "")).toBe(
    "the record ends here",
  );
});

test("secrets in a row are one entry", () => {
  const secret = (seq: number) => ({ seq, seat: -1, text: "?", undone: false });
  const log = gathered([secret(1), secret(2), { ...secret(3), text: "a" }, secret(4)]);
  expect(log.map(({ text, times }) => `${text}${times}`)).toEqual(["?2", "a1", "?1"]);
});

test("what others did since one's own last move is counted", () => {
  const events = [
    { seq: 1, seat: 0, text: "a" },
    { seq: 2, seat: 1, text: "b" },
    { seq: 3, seat: -1, text: "die" },
    { seq: 4, seat: 2, text: "c" },
  ];
  expect(missedBy([0], events)).toEqual({ count: 2, since: 1 });
  expect(missedBy([3], events)).toEqual({ count: 0, since: 0 });
});

test("guests who sit down are called guests in every language", async () => {
  await speak("de");
  expect(eventText({ seq: 1, seat: 0, text: "Guest 6z5t", kind: "sat" }, String)).toContain("Gast 6z5t");
  await speak("en");
});

test("moves are numbered from one, whoever has sat down before, and a new one takes the place of an old one", () => {
  const log = entries([
    { seq: 1, seat: 0, text: "Ada", kind: "sat" },
    { seq: 2, seat: 1, text: "Ben", kind: "sat" },
    { seq: 3, seat: 0, text: "a" },
    { seq: 4, seat: 1, text: "b" },
    { seq: 5, seat: 1, text: "3", kind: "takeback" },
    { seq: 6, seat: 1, text: "c" },
  ]);
  expect([...numbered(log)]).toEqual([
    [3, 1],
    [4, 2],
    [6, 2],
  ]);
});
