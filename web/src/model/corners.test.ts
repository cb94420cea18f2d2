import { expect, test } from "vitest";
import { clearest, frameOf, wordsAbove } from "./corners";

const [FRAME, SIZE] = [
  { width: 390, height: 380 },
  { width: 150, height: 170 },
];

test("a map of the whole lies where it hides the fewest things to touch", () => {
  expect(clearest([], FRAME, SIZE)).toBe("ne");
  expect(clearest([], FRAME, SIZE, "ne")).toBe("se");
  expect(clearest([{ x: 300, y: 130 }], FRAME, SIZE)).toBe("se");
  expect(
    clearest(
      [
        { x: 300, y: 130 },
        { x: 310, y: 300 },
      ],
      FRAME,
      SIZE,
    ),
  ).toBe("sw");
  expect(clearest([{ x: 100, y: 130 }], FRAME, SIZE)).toBe("ne");
});

test("what is said above a piece is not hidden either", () => {
  const frame = { width: 390, height: 504 };
  const map = { width: 160, height: 174 };
  const piece = { x: 200, y: 180 };
  expect(clearest([piece], frame, map)).toBe("ne");
  expect(clearest([piece, ...wordsAbove(piece)], frame, map)).toBe("se");
});

test("a piece is hidden if any part of it is, not its middle alone", () => {
  const piece = [
    { x: 180, y: 150 },
    { x: 300, y: 260 },
  ];
  expect(clearest([{ x: 240, y: 205 }], FRAME, SIZE)).toBe("ne");
  expect(clearest(frameOf(piece), FRAME, SIZE)).toBe("sw");
});
