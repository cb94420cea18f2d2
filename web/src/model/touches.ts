import type { Touch } from "../protocol/types";

const ROTATION = "turn:";

export const isRotation = (touch: Touch): boolean => touch.id.startsWith(ROTATION);

/** Whether a touch is that of a thing: its own, or that of a part in a sheet which means the same. */
export const means = (touch: Touch, id: string | null): boolean =>
  touch.id === id || (id !== null && (touch.parts?.includes(id) ?? false));

/** Whether touching something plays its move without putting anything anywhere. */
export const isPlain = (touch: Touch): boolean => Boolean(touch.move) && !touch.ghost?.length;

/** Whether the only question left is how to turn the piece. */
export function onlyRotations(touches: readonly Touch[]): boolean {
  return touches.length > 0 && touches.every((touch) => isRotation(touch) && Boolean(touch.move));
}

/** The rotation that was last used, if it is possible here, else the first. */
export function preferred(rotations: readonly Touch[], last: string): Touch | null {
  return rotations.find((touch) => touch.id === last) ?? rotations[0] ?? null;
}

/** The next way to turn, round and round. */
export function cycled(turns: readonly string[], now: string, steps: number): string | null {
  const count = turns.length;
  return count ? turns[(((turns.indexOf(now) + steps) % count) + count) % count]! : null;
}

/** The move that touching something makes, if nothing but turning is left to choose. */
export function leafOf(touch: Touch, then: readonly Touch[] | undefined, rotation: string): Touch | null {
  if (touch.move) return touch;
  return then && onlyRotations(then) ? preferred(then, rotation) : null;
}

/** The touches known to follow each path, until the position changes. */
export class TouchTree {
  private known = new Map<string, Touch[]>();

  reset(first: readonly Touch[]): void {
    this.known.clear();
    this.learn([], first);
  }

  learn(path: readonly string[], touches: readonly Touch[]): void {
    this.known.set(path.join("\n"), [...touches]);
    for (const touch of touches) if (touch.then?.length) this.learn([...path, touch.id], touch.then);
  }

  after(path: readonly string[]): Touch[] | undefined {
    return this.known.get(path.join("\n"));
  }
}

/** The touch that is nearest in a direction of the screen, for the arrow keys. */
export function toward(
  from: { x: number; y: number } | null,
  way: { x: number; y: number },
  points: ReadonlyMap<string, { x: number; y: number }>,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [id, point] of points) {
    const [dx, dy] = from ? [point.x - from.x, point.y - from.y] : [0, 0];
    const ahead = dx * way.x + dy * way.y;
    if (from && ahead <= 1) continue;
    const aside = Math.abs(dx * way.y - dy * way.x);
    const cost = from ? ahead + aside * 2.5 : -point.x * way.x - point.y * way.y;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
