import { floorOf } from "../protocol/part";
import type { Misfits, Part, Reason, Touch } from "../protocol/types";
import { isRotation } from "./touches";

/** A way to put what is held: with its move, or with the reason why not. */
export interface Spot {
  /** How it is turned; empty where it is not. */
  turn: string;
  ghost: Part;
  touch: Touch | null;
  leaf: Touch | null;
  reason: Reason | null;
}

/** A point of the table in the game's directions: east, north, up. */
export interface TablePoint {
  x: number;
  y: number;
  z: number;
  /** The floor of what is seen there; 0 where nothing has one. */
  floor?: number;
}

/** Give touches that name their ghosts by shape the ghosts themselves. */
export function withGhosts(touches: readonly Touch[], shapes: readonly Part[]): Touch[] {
  return touches.map((touch) => {
    const shape = touch.shape == null ? undefined : shapes[touch.shape];
    const ghost = shape && touch.at ? [{ ...shape, id: "held", place: touch.at }] : touch.ghost;
    return { ...touch, ghost, then: touch.then && withGhosts(touch.then, shapes) };
  });
}

/** All ways to put what is held that the rules allow, as far as they are known. */
export function fits(
  offered: readonly Touch[],
  after: (touch: Touch) => readonly Touch[] | undefined,
): Spot[] {
  const spots = offered.flatMap((touch) => {
    const leaves = touch.move ? [touch] : (after(touch) ?? []);
    if (!touch.move && !leaves.every(isRotation)) return [];
    return leaves.flatMap((leaf) => {
      const ghost = leaf.move ? leaf.ghost?.[0] : undefined;
      return ghost ? [{ turn: isRotation(leaf) ? leaf.id : "", ghost, touch, leaf, reason: null }] : [];
    });
  });
  return clear(spots);
}

/** Leave out what stands on the very place of something else: pointing there does not say which is meant. */
function clear(spots: readonly Spot[]): Spot[] {
  const moves = new Map<string, Set<string>>();
  const key = ({ turn, ghost }: Spot) => `${turn} ${ghost.place.join()}`;
  for (const spot of spots) {
    const there = moves.get(key(spot)) ?? new Set();
    moves.set(key(spot), there.add(spot.leaf!.move!));
  }
  return spots.filter((spot) => moves.get(key(spot))!.size === 1);
}

/** The ways to put it that are refused. */
export function misfitSpots({ turns = [], shapes = [], reasons = [], places = [] }: Misfits): Spot[] {
  return places.map(([shape, reason, place]) => ({
    turn: turns[shape] ?? "",
    ghost: { ...shapes[shape]!, id: "held", place },
    touch: null,
    leaf: null,
    reason: reasons[reason]!,
  }));
}

/** The middles of the squares that a part covers; none if it is a plain box. */
function squares({ cells = [], spans = [], place, turn = 0 }: Part): [number, number][] {
  const all = [...cells, ...spans];
  const middle = (axis: 0 | 1) => {
    const values = all.map((cell) => cell[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [east, north] = all.length ? [middle(0), middle(1)] : [0, 0];
  return all.map(([x, y]) => {
    let [dx, dy] = [x - east, y - north];
    for (let quarter = 0; quarter < turn % 4; quarter += 1) [dx, dy] = [dy, -dx];
    return [place[0] + dx, place[1] + dy];
  });
}

/** The point where a part stands. */
export function pointOf(part: Part): TablePoint {
  const [x, y, z] = part.place;
  return { x, y, z, floor: floorOf(part) };
}

const HALF = 0.5 + 1e-6;

/** Whether a ghost covers the cell under a point. */
export function covers(ghost: Part, { x, y, z, floor = 0 }: TablePoint): boolean {
  const own = floorOf(ghost);
  if (own && (floor ? own !== floor : Math.abs(ghost.place[2] - z) > 1)) return false;
  const cells = squares(ghost);
  if (cells.length)
    return cells.some(([east, north]) => Math.abs(x - east) <= HALF && Math.abs(y - north) <= HALF);
  const [width, depth] = ghost.size ?? [1, 1, 1];
  const [wide, deep] = (ghost.turn ?? 0) % 2 && ghost.kind !== "tile" ? [depth, width] : [width, depth];
  return (
    Math.abs(x - ghost.place[0]) <= Math.max(HALF, wide / 2) &&
    Math.abs(y - ghost.place[1]) <= Math.max(HALF, deep / 2)
  );
}

const away = ({ place }: Part, { x, y, z }: TablePoint): number =>
  Math.hypot(place[0] - x, place[1] - y) + 0.2 * Math.abs(place[2] - z);

/** The nearest of the ghosts that cover a point. */
export function nearest(spots: readonly Spot[], point: TablePoint): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const distance = away(spot.ghost, point);
    if (distance < least && covers(spot.ghost, point)) [best, least] = [spot, distance];
  }
  return best;
}

/** How something is held: the way it is turned, whether that was wished for, and what its grip is over. */
export interface Held {
  turn: string;
  wished: boolean;
  grip: string | null;
}

/**
 * Where what is held comes to stand under a point. What fits comes first, by its grip and else by any of its
 * cells; somebody who has turned it gets it as it is turned, fitting or not. Where nothing fits, it is refused
 * the way it would fit elsewhere: that is how it is meant.
 */
export function placed(
  fitting: readonly Spot[],
  refused: readonly Spot[],
  point: TablePoint,
  { turn, wished, grip }: Held,
): Spot | null {
  const same = (spots: readonly Spot[]) => spots.filter((spot) => !spot.turn || spot.turn === turn);
  const gripped = (spots: readonly Spot[]) => spots.find(({ touch }) => grip !== null && touch?.id === grip);
  const best = (spots: readonly Spot[]) => gripped(spots) ?? nearest(spots, point);
  const found = best(same(fitting)) ?? (wished ? null : best(fitting));
  const usual = (spots: readonly Spot[]) =>
    spots.filter((spot) => fitting.some((fit) => fit.turn === spot.turn));
  const any = () => nearest(usual(refused), point) ?? nearest(refused, point);
  return found ?? nearest(same(refused), point) ?? (wished ? null : any());
}

/** All ways to turn what is held. */
export function turnsOf(...lists: readonly (readonly Spot[])[]): string[] {
  return [...new Set(lists.flatMap((spots) => spots.map(({ turn }) => turn)))].filter(Boolean);
}
