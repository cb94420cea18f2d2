import { expect, test } from "vitest";
import { whole } from "../../protocol/part";
import type { Pen } from "../atlas";
import { drawTile } from "./tile";

/** A pen that draws nothing and only knows how far it has been moved. */
function movable() {
  const kept: number[] = [];
  const at = { moved: 0 };
  const known: Record<string, unknown> = {
    save: () => kept.push(at.moved),
    restore: () => (at.moved = kept.pop()!),
    translate: (x: number, y: number) => (at.moved += x + 7 * y),
    measureText: () => ({ width: 1 }),
  };
  const pen = new Proxy(known, { get: (target, name) => target[name as string] ?? (() => {}) });
  return { pen: pen as unknown as Pen, at };
}

test("a tile can be drawn again on the same canvas", () => {
  const { pen, at } = movable();
  drawTile(
    pen,
    whole({ id: "a", kind: "tile", place: [0, 0, 0], label: "Farm", edges: "d.s.", turn: 1 }),
    100,
  );
  expect(at.moved).toBe(0);
});
