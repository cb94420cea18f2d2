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

/** Aspects without those that could be laid beside the others but have nothing in them, nor are to get any of these. */
export function inUse(aspects: readonly Aspect[], coming: readonly Part[]): Aspect[] {
  const tags = new Set(coming.flatMap((part) => part.tags ?? []));
  return aspects.filter(({ id, room, squares = [] }) => !room || squares.length || tags.has(id));
}

/** Between aspects. */
const AISLE = 0.4;
/** A depth looks shorter than a width, for the table is seen from the south. */
const SHORTENED = 0.92;
/** In one line equal rows are level with each other: that is given up only for pieces so much larger. */
const WORTH = 1.15;

/** Aspects above each other, from south to north. */
interface Column {
  rooms: { id: string; room: Room }[];
  wide: number;
  deep: number;
}
type Room = NonNullable<Aspect["room"]>;

const wideOf = ([low, high]: Room): number => high[0] - low[0];
const deepOf = ([low, high]: Room): number => high[1] - low[1];

/** Lay what can lie side by side in a line, or in as many columns as suit the window's width for one of height. */
export function packed(aspects: readonly Aspect[], ratio: number): Aspect[] {
  const laid = aspects.flatMap(({ id, room }) => (room ? [{ id, room }] : []));
  if (laid.length < 2) return [...aspects];
  const scale = (wide: number, deep: number) => Math.min(ratio / wide, 1 / (deep * SHORTENED));
  const whole = (columns: Column[]) =>
    scale(
      columns.reduce((sum, { wide }) => sum + wide + AISLE, -AISLE),
      Math.max(...columns.map(({ deep }) => deep)),
    );
  const south = Math.min(...laid.map(({ room }) => room[0][1]));
  const north = Math.max(...laid.map(({ room }) => room[1][1]));
  const line = scale(laid.at(-1)!.room[1][0] - laid[0]!.room[0][0], north - south);
  const ways = [...Array(laid.length - 1).keys()].map((fewer) => columnsOf(laid, fewer + 1));
  const best = ways.reduce((a, b) => (whole(b) > whole(a) ? b : a));
  if (line * WORTH >= whole(best)) return [...aspects];
  const moved = movedTo(best, laid[0]!.room[0][0], south);
  return aspects.map((aspect) => {
    const [east, away] = moved.get(aspect.id) ?? [0, 0];
    const [x, y, z] = aspect.shift ?? [0, 0, 0];
    const there = ([a, b, c]: Room[0]): Room[0] => [a + east, b + away, c];
    if (!aspect.room) return aspect;
    return {
      ...aspect,
      shift: [x + east, y + away, z],
      room: [there(aspect.room[0]), there(aspect.room[1])],
    };
  });
}

/** Put every aspect into the column that is the least deep so far. */
function columnsOf(laid: Column["rooms"], count: number): Column[] {
  const columns = [...Array(count).keys()].map((): Column => ({ rooms: [], wide: 0, deep: -AISLE }));
  for (const each of laid) {
    const column = columns.reduce((a, b) => (b.deep < a.deep ? b : a));
    column.rooms.push(each);
    column.wide = Math.max(column.wide, wideOf(each.room));
    column.deep += deepOf(each.room) + AISLE;
  }
  return columns;
}

/** How far every aspect lies from where it was given, to the east and to the north. */
function movedTo(columns: Column[], west: number, south: number): Map<string, [number, number]> {
  const moved = new Map<string, [number, number]>();
  let east = west;
  for (const { rooms, wide } of columns) {
    let north = south;
    for (const { id, room } of rooms) {
      moved.set(id, [east - room[0][0], north - room[0][1]]);
      north += deepOf(room) + AISLE;
    }
    east += wide + AISLE;
  }
  return moved;
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
