import { flushSync } from "svelte";
import { Vector3 } from "three";
import type { Table } from "../model/table.svelte";
import type { Part, PartKind } from "../protocol/types";
import type { Stage } from "../scene/stage";

export interface Stats {
  calls: number;
  triangles: number;
  frame: number;
  /** Pieces that lie on the table; what is written there is none. */
  parts: number;
}

/** What drawing the stage once takes. */
export function statsOf(stage: Stage): Stats {
  stage.draw(false);
  const { calls, triangles, frame } = stage.renderer.info.render;
  const pieces = [...stage.parts.shown.values()].filter(({ part }) => part.kind !== "label");
  return { calls, triangles, frame, parts: pieces.length };
}

/** Lay many parts of one kind on the table and draw them. */
export function load(stage: Stage, kind: PartKind, count: number): Stats {
  stage.show(
    Array.from({ length: count }, (_, index) => sample(kind, index)),
    false,
  );
  return statsOf(stage);
}

const LONGEST = 600; // milliseconds that an answer of the server may take

/** Milliseconds from a move of the pointer to another ghost on the table, without drawing. */
export async function ghostTimes(stage: Stage, { hand }: Table, count: number): Promise<number[]> {
  const taken: number[] = [];
  const spots = hand.spots.map(({ ghost }) => ghost);
  const seen = () => JSON.stringify(hand.ghost.map(({ place, turn }) => [place, turn]));
  for (let index = 0; spots.length && index < 4 * count && taken.length < count; index += 1) {
    const [x, y, z] = spots[index % spots.length]!.place;
    const point = stage.picker.inWindow(new Vector3(x, z, -y));
    const [before, began] = [seen(), performance.now()];
    stage.renderer.domElement.dispatchEvent(
      new PointerEvent("pointermove", { clientX: point.x, clientY: point.y, pointerId: 1 }),
    );
    flushSync();
    while (seen() === before && performance.now() - began < LONGEST)
      await new Promise((done) => setTimeout(done, 1));
    if (seen() !== before) taken.push(performance.now() - began);
  }
  return taken;
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
