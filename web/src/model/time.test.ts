import { expect, test } from "vitest";
import { ago, clockText } from "./time";

test("clocks show what matters", () => {
  expect([clockText(3725), clockText(65), clockText(9.94), clockText(-1)]).toEqual([
    "1:02:05",
    "1:05",
    "9.9",
    "0.0",
  ]);
});

test("times are counted back from now", () => {
  expect([ago(0, 30), ago(0, 600), ago(0, 7200), ago(0, 200000)]).toEqual([
    "just now",
    "10 min ago",
    "2 h ago",
    "2 d ago",
  ]);
});
