import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { named } from "./labels";

const at: Part["place"] = [0, 0, 0];

test("words that stand for a seat become the name of whoever sits there; all else stays as it is", () => {
  const parts: Part[] = [
    { id: "name:1", kind: "label", place: at, label: "black", tags: ["seat:1"] },
    { id: "row:1", kind: "label", place: at, label: "1" },
    { id: "block", kind: "block", place: at, label: "R", tags: ["seat:1"] },
  ];
  const found = named(parts, (seat) => ["Ann", "Mira"][seat]!);
  expect(found.map(({ label }) => label)).toEqual(["Mira", "1", "R"]);
  expect(found[1]).toBe(parts[1]);
});
