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

/** Between rows of aspects. */
const AISLE = 0.4;
/** Rows that are tried. */
const MOST_ROWS = 3;
/** A depth looks shorter than a width, for the table is seen from the south. */
const SHORTENED = 0.92;

/** Lay what can lie side by side into as many rows as suit the window's width for one of height. */
export function inRows(aspects: readonly Aspect[], ratio: number): Aspect[] {
  const laid = aspects.flatMap((aspect) => (aspect.room ? [{ aspect, room: aspect.room }] : []));
  if (laid.length < 2) return [...aspects];
  const west = laid[0]!.room[0][0];
  const inEach = (rows: number) => Math.ceil(laid.length / rows);
  /** The rows with so many in each, and how far each reaches: from west to east, from south to north. */
  const rowsOf = (each: number) =>
    laid
      .filter((_, index) => index % each === 0)
      .map((first, row) => {
        const rooms = laid.slice(row * each, (row + 1) * each).map(({ room }) => room);
        const south = Math.min(...rooms.map(([low]) => low[1]));
        const north = Math.max(...rooms.map(([, high]) => high[1]));
        return { south, deep: north - south + AISLE, wide: rooms.at(-1)![1][0] - first.room[0][0] };
      });
  const scale = (rows: number) => {
    const found = rowsOf(inEach(rows));
    const deep = found.reduce((sum, row) => sum + row.deep, 0);
    return Math.min(ratio / Math.max(...found.map(({ wide }) => wide)), 1 / (deep * SHORTENED));
  };
  const best = [...Array(MOST_ROWS).keys()].map((row) => row + 1).sort((a, b) => scale(b) - scale(a))[0]!;
  const each = inEach(best);
  const rows = rowsOf(each);
  const souths = rows.map(({ south }, row) => {
    const before = rows.slice(0, row).reduce((sum, { deep }) => sum + deep, 0);
    return rows[0]!.south + before - south;
  });
  const moved = new Map(
    laid.map(({ aspect, room }, index): [string, Aspect] => {
      const row = Math.floor(index / each);
      const [back, north] = [west - laid[row * each]!.room[0][0], souths[row]!];
      const [x, y, z] = aspect.shift ?? [0, 0, 0];
      const [[x0, y0, z0], [x1, y1, z1]] = room;
      const there: NonNullable<Aspect["room"]> = [
        [x0 + back, y0 + north, z0],
        [x1 + back, y1 + north, z1],
      ];
      return [aspect.id, { ...aspect, shift: [x + back, y + north, z], room: there }];
    }),
  );
  return aspects.map((aspect) => moved.get(aspect.id) ?? aspect);
}

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
  const from = aspects.findIndex(({ id }) => id === chosen);
  if (!apart && from >= 0) for (const { id, room } of aspects.slice(from + 1)) if (room) above.add(id);
  const solid: Part[] = [];
  const faint: Part[] = [];
  for (const part of parts) {
    const tags = part.tags ?? [];
    if (!apart && tags.includes("apart")) continue;
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
