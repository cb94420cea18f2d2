import type { Gained } from "../protocol/types";

/** A difference with its sign. */
export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`);

/** What a move brings to one seat. */
export const gainsOf = (all: readonly Gained[], seat: number): Gained[] =>
  all.filter((gain) => gain.seat === seat);

/** Differences as a list, each after what it is of: so "coins −1" needs no word for one coin. */
export const listed = (all: readonly Gained[], points: string): string =>
  all.map(({ label, by }) => `${label || points} ${signed(by)}`).join(" · ");
