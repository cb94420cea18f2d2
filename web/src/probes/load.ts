import { flushSync } from "svelte";
import type { Table } from "../model/table.svelte";
import type { Part, PartKind } from "../protocol/types";
import type { Stage } from "../scene/stage";

export interface Stats {
  calls: number;
  triangles: number;
  frame: number;
  parts: number;
}

/** What drawing the stage once takes. */
export function statsOf(stage: Stage): Stats {
  stage.draw(false);
  const { calls, triangles, frame } = stage.renderer.info.render;
  return { calls, triangles, frame, parts: stage.parts.shown.size };
}

/** Lay many parts of one kind on the table and draw them. */
export function load(stage: Stage, kind: PartKind, count: number): Stats {
  stage.show(
    Array.from({ length: count }, (_, index) => sample(kind, index)),
    false,
  );
  return statsOf(stage);
}

/** Milliseconds from pointing at something to its ghost, without drawing, measured `count` times. */
export function ghostTimes({ hand }: Table, count: number): number[] {
  return Array.from({ length: count }, () => {
    hand.point(null);
    flushSync();
    const began = performance.now();
    hand.point(hand.offered[0]!.id);
    flushSync();
    return hand.ghost.length ? performance.now() - began : Infinity;
  });
}

const COLOURS = ["white", "black", "red", "blue", "green", "yellow"];
const CELLS: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
];

function sample(kind: PartKind, index: number): Part {
  return {
    id: `sample ${index}`,
    kind,
    place: [(index % 50) * 3, Math.floor(index / 50) * 3, 0],
    colour: COLOURS[index % COLOURS.length]!,
    cells: CELLS.slice(0, 1 + (index % CELLS.length)),
    label: String(index % 40),
    value: 1 + (index % 6),
    edges: "d.s.",
  };
}
