import { afterAll, beforeAll, expect, test } from "vitest";
import { speak } from "../wording/catalogue.svelte";
import { person, seatName } from "./person";

beforeAll(() => speak("de"));
afterAll(() => speak("en"));

test("guests who chose no name are called guests in the language of the one who looks", () => {
  expect(["Guest 6z5t", "Guest 6z5t (2)", "Guest"].map(person)).toEqual([
    "Gast 6z5t",
    "Gast 6z5t (2)",
    "Gast",
  ]);
  expect(["Ada", "Guesthouse", "Guest of honour"].map(person)).toEqual([
    "Ada",
    "Guesthouse",
    "Guest of honour",
  ]);
});

test("a seat without a name is called by its colour", () => {
  expect([seatName("white", 0), seatName(undefined, 1)]).toEqual(["Weiß", "Platz 2"]);
});
