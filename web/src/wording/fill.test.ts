import { expect, test } from "vitest";
import { preferred } from "./catalogue.svelte";
import { fill } from "./fill";

test("gaps are filled, and choices made by one or many", () => {
  expect(fill("{who} has {number|1 block|_ blocks}", { who: "Ada", number: 1 })).toBe("Ada has 1 block");
  expect(fill("{who} has {number|1 block|_ blocks}", { who: "Ada", number: -3 })).toBe("Ada has −3 blocks");
});

test("the first language that is spoken here is chosen", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["fr"])).toBe("en");
});
