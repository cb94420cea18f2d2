import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { WholePart } from "../protocol/part";
import type { Area } from "../protocol/types";
import { centred } from "./cells";

export interface Pose {
  place: Vector3;
  turn: Quaternion;
  scale: number;
}

const UP = new Vector3(0, 1, 0);
const EAST = new Vector3(1, 0, 0);
const SOUTH = new Vector3(0, 0, 1);
const QUARTER = Math.PI / 2;

/** From the game's directions (east, north, up) to the screen's (right, up, toward the eye). */
export function toSpace([x, y, z]: readonly [number, number, number]): Vector3 {
  return new Vector3(x, z, -y);
}

/** The box of a room given by its lowest and highest corner. */
export function roomBox([low, high]: Area["room"]): Box3 {
  return new Box3().setFromPoints([toSpace(low), toSpace(high)]);
}

/** How a die lies when it shows its value on top: see the sides in shapes/die.ts. */
function dieTurn(value: number): Quaternion {
  const lying = new Quaternion();
  if (value === 6) return lying.setFromAxisAngle(EAST, Math.PI);
  if (value === 2) return lying.setFromAxisAngle(EAST, -QUARTER);
  if (value === 5) return lying.setFromAxisAngle(EAST, QUARTER);
  if (value === 3) return lying.setFromAxisAngle(SOUTH, QUARTER);
  if (value === 4) return lying.setFromAxisAngle(SOUTH, -QUARTER);
  return lying;
}

/** How far the parts with some tag are moved, for when aspects lie side by side. */
export type Shifts = ReadonlyMap<string, Vector3>;
const NO_SHIFTS: Shifts = new Map();

/** How far a part is moved by the shift of its aspect, if it has one. */
export function shiftOf(part: WholePart, shifts: Shifts): Vector3 | null {
  const tag = shifts.size ? part.tags.find((each) => shifts.has(each)) : undefined;
  return tag ? shifts.get(tag)! : null;
}

/** Where a part stands. */
export function poseOf(part: WholePart, shifts = NO_SHIFTS): Pose {
  const place = toSpace(part.place);
  const shift = shiftOf(part, shifts);
  if (shift) place.add(shift);
  // A tile is printed as it lies, so that its words stay upright.
  const quarters = part.kind === "tile" ? 0 : part.turn;
  const turn = new Quaternion().setFromAxisAngle(UP, -QUARTER * quarters);
  if (part.kind === "die") {
    place.y += Math.min(...part.size) / 2;
    turn.multiply(dieTurn(part.value));
  }
  return { place, turn, scale: 1 };
}

export function matrixOf(pose: Pose, into = new Matrix4()): Matrix4 {
  return into.compose(pose.place, pose.turn, new Vector3(pose.scale, pose.scale, pose.scale));
}

/** The boxes a part fills, around its own foot, before turning. */
export function boxesOf(part: WholePart): Box3[] {
  const [width, depth, given] = part.size;
  const height = FLAT.has(part.kind) && given >= 1 ? 0.1 : given;
  const all = [...part.cells, ...part.spans];
  if (all.length) {
    return centred(all).map(
      ([x, y]) => new Box3(new Vector3(x - 0.5, 0, -y - 0.5), new Vector3(x + 0.5, height, -y + 0.5)),
    );
  }
  const low = part.kind === "die" ? -height / 2 : 0;
  return [
    new Box3(new Vector3(-width / 2, low, -depth / 2), new Vector3(width / 2, low + height, depth / 2)),
  ];
}

const FLAT = new Set(["pad", "link", "tile", "card", "square", "token", "label"]);

/** The box a part fills on the table. */
export function boundsOf(part: WholePart, shifts = NO_SHIFTS): Box3 {
  const matrix = matrixOf(poseOf(part, shifts));
  const box = new Box3();
  for (const own of boxesOf(part)) box.union(own.applyMatrix4(matrix));
  return box;
}
