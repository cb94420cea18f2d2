import { expect, test } from "vitest";
import { answerPlace } from "./answer_place";

const SIZE = { width: 320, height: 66 };
const PHONE = { width: 390, height: 844 };
const STAGE = { left: 0, top: 132, bottom: 636, width: 390, height: 504 };

test("on a phone an answer hides neither what was touched nor what stands around it", () => {
  expect(answerPlace({ x: 177, y: 420 }, SIZE, STAGE, PHONE)).toEqual({ left: 60, top: 142 });
  expect(answerPlace({ x: 177, y: 200 }, SIZE, STAGE, PHONE)).toEqual({ left: 60, top: 560 });
});

test("on a phone the answer about a sheet below the table stands above the sheet", () => {
  expect(answerPlace({ x: 40, y: 750 }, SIZE, STAGE, PHONE)).toEqual({ left: 60, top: 560 });
});

test("where there is room an answer stands beside what was touched, and in the window", () => {
  const [room, stage] = [
    { width: 1280, height: 800 },
    { left: 0, top: 60, bottom: 800, width: 900, height: 740 },
  ];
  expect(answerPlace({ x: 400, y: 300 }, SIZE, stage, room)).toEqual({ left: 418, top: 280 });
  expect(answerPlace({ x: 1270, y: 798 }, SIZE, stage, room)).toEqual({ left: 950, top: 724 });
});
