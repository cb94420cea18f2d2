import type { Moved, Scene } from "../protocol/types";
import { gains, type Gain } from "./gains";

/** Something that happened to several seats at once: what each of them has gained or lost. */
export interface Moment {
  seq: number;
  seats: { seat: number; gains: Gain[] }[];
}

/** What an update has brought to seats that did not act themselves, where every seat has an area of its own. */
export function momentOf(before: Scene, after: Scene, events: readonly Moved[]): Moment | null {
  if ((after.areas ?? []).length < 2 || !events.length) return null;
  const acted = new Set(events.map(({ seat }) => seat));
  const seats = after.seats.flatMap((now) => {
    const old = before.seats.find(({ seat }) => seat === now.seat);
    const changes = old ? gains(old, now) : [];
    return changes.length ? [{ seat: now.seat, gains: changes }] : [];
  });
  return seats.some(({ seat }) => !acted.has(seat)) ? { seq: events.at(-1)!.seq, seats } : null;
}
