import { Vector3 } from "three";
import type { WindowPoint } from "../scene/picking";
import type { Stage } from "../scene/stage";
import { elementOf, placeOf } from "../ui/table/places";
import { boxesOf, matrixOf } from "../scene/space";

/** A point of the window where a click reaches this part or button, if there is one. */
export function pointOf(stage: Stage, id: string): WindowPoint | null {
  return inPage(id) ?? onStage(stage, id);
}

function inPage(id: string): WindowPoint | null {
  const element = elementOf(id);
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return element && placeOf(null, id);
}

function onStage({ picker }: Stage, id: string): WindowPoint | null {
  const shown = picker.find(id);
  if (!shown) return null;
  const matrix = matrixOf(shown.pose);
  for (const { min, max } of boxesOf(shown.part)) {
    const size = max.clone().sub(min);
    for (const share of SHARES) {
      const point = new Vector3(...share).multiply(size).add(min).applyMatrix4(matrix);
      const { x, y } = picker.inWindow(point);
      const open = document.elementFromPoint(x, y)?.matches("canvas.stage");
      if (open && (picker.touchableAt(x, y) ?? picker.partAt(x, y)) === id) return { x, y };
    }
  }
  return null;
}

/** Points of a box to try, as shares of its sides: first the middle of the top. */
const SHARES: [number, number, number][] = [
  [0.5, 1, 0.5],
  [0.5, 0.5, 0.5],
  [0.5, 0.5, 1],
  [0.25, 1, 0.75],
  [0.75, 1, 0.75],
  [0.25, 1, 0.25],
  [0.75, 1, 0.25],
  [0.5, 0.2, 1],
  [0.1, 0.5, 0.5],
  [0.9, 0.5, 0.5],
  [0.5, 0.5, 0],
];
