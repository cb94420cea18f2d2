import { flushSync } from "svelte";
import type { Part, PartKind } from "../../protocol/types";
import type { Table } from "../../model/table.svelte";
import type { Stage } from "../../scene/stage";

interface Point {
  x: number;
  y: number;
}

/** For tests: where things are on the screen, and what can be touched. */
export interface Hook {
  pointOf: (id: string) => Point | null;
  middle: (id: string) => Point | null;
  touches: () => { id: string; move: string; label: string }[];
  stats: () => ReturnType<Stage["stats"]> | null;
  seq: () => number;
  still: () => boolean;
  /** Cut the line, as a bad network would. */
  cut: () => void;
  /** Lay so many parts of one kind on the table and tell what drawing them takes. */
  load: (kind: PartKind, count: number) => ReturnType<Stage["stats"]> | null;
  /** Milliseconds from pointing at something to its ghost, without drawing, again and again. */
  ghostTimes: (count: number) => number[];
}

declare global {
  interface Window {
    opolisTest?: Hook;
  }
}

export function installHook(stage: () => Stage | null, table: () => Table): () => void {
  window.opolisTest = {
    pointOf: (id) => inPage(id) ?? stage()?.pointOf(id) ?? null,
    middle: (id) => stage()?.middle(id) ?? null,
    touches: () => table().hand.offered.map(({ id, move = "", label = "" }) => ({ id, move, label })),
    stats: () => stage()?.stats() ?? null,
    seq: () => table().now.seq,
    still: () => !stage()?.animator.busy,
    cut: () => table().cut(),
    load: (kind, count) => {
      stage()?.show(many(kind, count), false);
      return stage()?.stats() ?? null;
    },
    ghostTimes: (count) => {
      const { hand } = table();
      return Array.from({ length: count }, () => {
        hand.point(null);
        flushSync();
        const began = performance.now();
        hand.point(hand.offered[0]!.id);
        flushSync();
        return hand.ghost.length ? performance.now() - began : Infinity;
      });
    },
  };
  return () => delete window.opolisTest;
}

function inPage(id: string): Point | null {
  const element = document.querySelector(`[data-touch="${CSS.escape(id)}"]`);
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const COLOURS = ["white", "black", "red", "blue", "green", "yellow"];
const SHAPES: [number, number][][] = [
  [[0, 0]],
  [
    [0, 0],
    [1, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
];

function many(kind: PartKind, count: number): Part[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `many ${n}`,
    kind,
    place: [(n % 50) * 3, Math.floor(n / 50) * 3, 0],
    colour: COLOURS[n % COLOURS.length]!,
    cells: SHAPES[n % SHAPES.length]!,
    label: String(n % 40),
    value: 1 + (n % 6),
    edges: "d.s.",
  }));
}
