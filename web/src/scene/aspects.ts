import { Box3, Vector3 } from "three";
import type { Area, Aspect, Part } from "../protocol/types";
import { roomBox, toSpace, type Shifts } from "./space";

/** How the aspects of an area are looked at: side by side, or as they stand with one of them in sight. */
export interface Arrangement {
  apart: boolean;
  /** The aspect that is looked at; what is above it fades. */
  chosen: string | null;
}

/** Only what can be laid beside the others has a room of its own. */
export const canLieApart = (aspects: readonly Aspect[]): boolean =>
  aspects.filter(({ room }) => room).length > 1;

/** Whether all aspects lie side by side, and all of them in sight. */
export const allInSight = (aspects: readonly Aspect[], { apart, chosen }: Arrangement): boolean =>
  apart && !chosen && canLieApart(aspects);

export function shiftsOf(aspects: readonly Aspect[], apart: boolean): Shifts {
  const moved = apart && canLieApart(aspects) ? aspects : [];
  return new Map(moved.flatMap(({ id, shift, room }) => (room ? [[id, toSpace(shift ?? [0, 0, 0])]] : [])));
}

/** The room that is looked at: the chosen aspect's, that of all of them side by side, or the area's own. */
export function roomOf(area: Area | null, aspects: readonly Aspect[], how: Arrangement): Box3 | null {
  const rooms = aspects.flatMap((aspect) =>
    aspect.room ? [{ id: aspect.id, box: roomBox(aspect.room) }] : [],
  );
  if (how.apart && rooms.length > 1) {
    const seen = rooms.filter(({ id }) => !how.chosen || id === how.chosen);
    return (seen.length ? seen : rooms).reduce((all, { box }) => all.union(box), new Box3());
  }
  return area && roomBox(area.room);
}

/** How high a post stands where the floor that it carries lies elsewhere: seen whole it looked like a scratch. */
const STUB = 0.12;

/** Show a post as the stub on which another floor stands. */
function cut(part: Part): Part {
  const [wide, deep, high] = part.size ?? [1, 1, 1];
  return part.kind === "post" ? { ...part, size: [wide, deep, Math.min(high, STUB)] } : part;
}

/** Which parts are drawn as they are, and which only faintly because they lie above what is looked at. */
export function sorted(
  parts: readonly Part[],
  aspects: readonly Aspect[],
  { apart, chosen }: Arrangement,
): { solid: Part[]; faint: Part[] } {
  const above = new Set<string>();
  const cuts = apart && canLieApart(aspects);
  const rooms = new Set(aspects.flatMap(({ id, room }) => (room ? [id] : [])));
  const from = aspects.findIndex(({ id }) => id === chosen);
  if (!apart && from >= 0) for (const { id, room } of aspects.slice(from + 1)) if (room) above.add(id);
  const solid: Part[] = [];
  const faint: Part[] = [];
  for (const part of parts) {
    const tags = part.tags ?? [];
    if (tags.includes("apart") && !(apart && tags.some((tag) => rooms.has(tag)))) continue;
    (tags.some((tag) => above.has(tag)) ? faint : solid).push(cuts ? cut(part) : part);
  }
  return { solid, faint };
}

/** Lines straight down from what hangs in the air to what of all is below it, or to the ground. */
export function dropLines(
  hanging: readonly Box3[],
  all: readonly Box3[],
  ground: number,
): [Vector3, Vector3][] {
  return hanging.flatMap((box) => {
    const { x, z } = box.getCenter(new Vector3());
    const below = all.filter(
      ({ min, max }) => max.y <= box.min.y + 1e-6 && min.x < x && x < max.x && min.z < z && z < max.z,
    );
    const foot = Math.max(ground, ...below.map(({ max }) => max.y));
    return box.min.y - foot > 0.05 ? [[new Vector3(x, box.min.y, z), new Vector3(x, foot, z)]] : [];
  });
}
