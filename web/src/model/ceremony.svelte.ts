import type { Moved } from "../protocol/types";
import { momentsOf, type Moment } from "./moments";

/** The moments that wait to be shown, one after another; the end has a place of its own. */
export class Ceremony {
  waiting: Moment[] = $state.raw([]);

  get now(): Moment | null {
    return this.waiting[0] ?? null;
  }

  add(events: readonly Moved[]): void {
    const fresh = momentsOf(events).filter(({ kind }) => kind !== "end");
    if (fresh.length) this.waiting = [...this.waiting, ...fresh].slice(-8);
  }

  /** Show these, and nothing of what waited. */
  replace(events: readonly Moved[]): void {
    this.waiting = [];
    this.add(events);
  }

  /** Show the newest of these where there are any: a lesson goes on, and nobody waits for what led to it. */
  renew(events: readonly Moved[]): void {
    const told = events.findLast((event) => momentsOf([event]).some(({ kind }) => kind !== "end"));
    if (told) this.replace(events.filter(({ seq }) => seq >= told.seq));
  }

  next(): void {
    this.waiting = this.waiting.slice(1);
  }

  clear(): void {
    if (this.waiting.length) this.waiting = [];
  }
}
