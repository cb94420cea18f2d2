import { expect, test } from "vitest";
import { toldIn } from "./lesson";

test("a sentence is told in the language asked for, else in the first there is", () => {
  expect(toldIn({ en: "Five", de: "Fünf" }, "de")).toBe("Fünf");
  expect(toldIn({ en: "Five" }, "de")).toBe("Five");
  expect(toldIn(undefined, "de")).toBe("");
});
