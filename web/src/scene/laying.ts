import type { Aspect, Part } from "../protocol/types";

/** An aspect as it is to be laid out: how large it is without what is to come to it, if that needs more room. */
export type Laid = Aspect & { alone?: Room };

/** Aspects without those that could be laid beside the others but have nothing in them, nor are to get any of these;
 * the rest have room for what they are to get. */
export function inUse(aspects: readonly Aspect[], coming: readonly Part[]): Laid[] {
  const tags = new Set(coming.flatMap((part) => part.tags ?? []));
  return aspects
    .filter(({ id, room, squares = [] }) => !room || squares.length || tags.has(id))
    .map((aspect) => withRoomFor(aspect, coming));
}

function withRoomFor(aspect: Aspect, coming: readonly Part[]): Laid {
  const { id, room, shift = [0, 0, 0] } = aspect;
  const own = coming.filter(({ tags = [] }) => tags.includes(id));
  if (!room || !own.length) return aspect;
  /** The lowest or the highest of the rim, west to east or south to north. */
  const reach = (axis: 0 | 1, end: 0 | 1): number => {
    const ends = own.map(
      ({ place, size = [1, 1, 1] }) => place[axis] + shift[axis] + (end - 0.5) * size[axis],
    );
    return Math[end ? "max" : "min"](room[end][axis], ...ends);
  };
  const [low, high] = [room[0][2], room[1][2]];
  const grown: Room = [
    [reach(0, 0), reach(1, 0), low],
    [reach(0, 1), reach(1, 1), high],
  ];
  return { ...aspect, room: grown, alone: room };
}

/** Between aspects. */
const AISLE = 0.15;
/** A depth looks shorter than a width, for the table is seen from the south. */
const SHORTENED = 0.97;
/** In one line equal rows are level with each other: that is given up only for pieces so much larger. */
const WORTH = 1.15;

type Room = NonNullable<Aspect["room"]>;
type Rooms = ReadonlyMap<string, Room>;
/** How far an aspect lies from where it was given, to the east and to the north. */
type Moves = Map<string, [number, number]>;
type Way = (rooms: Rooms) => Moves;

const wideOf = ([low, high]: Room): number => high[0] - low[0];
const deepOf = ([low, high]: Room): number => high[1] - low[1];

/** Lay what can lie side by side in a line, or in as many columns or rows as suit the window's width for one of
 * height. What is to come does not change the order: only the room between. */
export function packed(aspects: readonly Laid[], ratio: number): Aspect[] {
  const rooms = new Map(aspects.flatMap(({ id, room }) => (room ? [[id, room]] : [])));
  const alone = new Map(aspects.flatMap(({ id, room, alone }) => (room ? [[id, alone ?? room]] : [])));
  if (rooms.size < 2) return [...aspects];
  const worth = (way: Way) => scaleOf(alone, way(alone), ratio);
  const counts = [...Array(rooms.size).keys()].map((fewer) => fewer + 1);
  const ways = counts.flatMap((count) => [columns(alone, count), rowsOf(alone, count)]);
  const best = ways.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const moves = (worth(inLine) * WORTH >= worth(best) ? inLine : best)(rooms);
  return aspects.map((aspect) => moved(aspect, moves.get(aspect.id) ?? [0, 0]));
}

/** How large things appear in a window of some width for one of height. */
function scaleOf(rooms: Rooms, moves: Moves, ratio: number): number {
  const there = [...rooms].map(([id, room]) => movedBy(room, moves.get(id)!));
  const [wests, souths] = [there.map(([[x]]) => x), there.map(([[, y]]) => y)];
  const [easts, norths] = [there.map(([, [x]]) => x), there.map(([, [, y]]) => y)];
  const [wide, deep] = [Math.max(...easts) - Math.min(...wests), Math.max(...norths) - Math.min(...souths)];
  return Math.min(ratio / wide, 1 / (deep * SHORTENED));
}

const movedBy = ([[x0, y0, low], [x1, y1, high]]: Room, [east, north]: [number, number]): Room => [
  [x0 + east, y0 + north, low],
  [x1 + east, y1 + north, high],
];

function moved(aspect: Laid, by: [number, number]): Aspect {
  const [x, y, z] = aspect.shift ?? [0, 0, 0];
  const room = aspect.room && movedBy(aspect.room, by);
  return room ? { ...aspect, shift: [x + by[0], y + by[1], z], room } : aspect;
}

/** Share aspects out: each to the group that has the least of them so far. */
function shared(rooms: Rooms, count: number, sizeOf: (room: Room) => number): string[][] {
  const groups = [...Array(count).keys()].map(() => ({ ids: [] as string[], size: 0 }));
  for (const [id, room] of rooms) {
    const group = groups.reduce((a, b) => (b.size < a.size ? b : a));
    group.ids.push(id);
    group.size += sizeOf(room) + AISLE;
  }
  return groups.map(({ ids }) => ids);
}

const most = (ids: string[], rooms: Rooms, sizeOf: (room: Room) => number): number =>
  Math.max(0, ...ids.map((id) => sizeOf(rooms.get(id)!)));

const cornerOf = (rooms: Rooms): [number, number] => {
  const [first] = [...rooms.values()];
  return [first![0][0], Math.min(...[...rooms.values()].map(([[, south]]) => south))];
};

/** One beside the other, as far north as they were. */
function inLine(rooms: Rooms): Moves {
  let [east] = cornerOf(rooms);
  const moves: Moves = new Map();
  for (const [id, room] of rooms) {
    moves.set(id, [east - room[0][0], 0]);
    east += wideOf(room) + AISLE;
  }
  return moves;
}

/** In so many columns from west to east, each aspect above the others of the one that is the least deep so far. */
function columns(alone: Rooms, count: number): Way {
  const groups = shared(alone, count, deepOf);
  return (rooms) => {
    const moves: Moves = new Map();
    const [west, south] = cornerOf(rooms);
    let east = west;
    for (const ids of groups) {
      let north = south;
      for (const id of ids) {
        moves.set(id, fromTo(rooms.get(id)!, east, north));
        north += deepOf(rooms.get(id)!) + AISLE;
      }
      east += most(ids, rooms, wideOf) + AISLE;
    }
    return moves;
  };
}

/** In so many rows from south to north, each aspect beside the others of the one that is the least wide so far. */
function rowsOf(alone: Rooms, count: number): Way {
  const groups = shared(alone, count, wideOf);
  return (rooms) => {
    const moves: Moves = new Map();
    const [west, south] = cornerOf(rooms);
    let north = south;
    for (const ids of groups) {
      let east = west;
      for (const id of ids) {
        moves.set(id, fromTo(rooms.get(id)!, east, north));
        east += wideOf(rooms.get(id)!) + AISLE;
      }
      north += most(ids, rooms, deepOf) + AISLE;
    }
    return moves;
  };
}

const fromTo = ([[west, south]]: Room, east: number, north: number): [number, number] => [
  east - west,
  north - south,
];
