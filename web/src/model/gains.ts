import type { SeatScene } from "../protocol/types";

/** What a line of a score sheet would gain or lose. */
export interface Gain {
  label: string;
  by: number;
}

const numberOf = (text: string): number => Number(text.replace("−", "-"));

/** The differences between two score sheets, the points first. */
export function gains(before: SeatScene, after: SeatScene): Gain[] {
  const old = new Map(before.breakdown?.map(({ label, value }) => [label, numberOf(value)]));
  const lines = (after.breakdown ?? []).map(({ label, value }) => ({
    label,
    by: numberOf(value) - (old.get(label) ?? 0),
  }));
  return [{ label: "points", by: after.score - before.score }, ...lines].filter(({ by }) => by);
}

/** A difference with its sign. */
export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`);
