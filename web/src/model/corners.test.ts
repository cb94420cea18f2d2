import { expect, test } from "vitest";
import { clearest } from "./corners";

const [FRAME, SIZE] = [
  { width: 390, height: 380 },
  { width: 150, height: 170 },
];

test("a map of the whole lies where it hides the fewest things to touch", () => {
  expect(clearest([], FRAME, SIZE)).toBe("ne");
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
