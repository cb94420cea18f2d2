import type { Gained } from "../protocol/types";

/** A difference with its sign. */
export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`);

/** What a move brings to one seat. */
export const gainsOf = (all: readonly Gained[], seat: number): Gained[] =>
  all.filter((gain) => gain.seat === seat);

/** Differences as a list, each after what it is of: so "coins −1" needs no word for one coin. Lines that add up to
 * the points say where these come from. */
export function listed(all: readonly Gained[], points: string): string {
  const said = ({ label, by }: Gained) => `${label || points} ${signed(by)}`;
  const total = all.find(({ label }) => !label);
  const lines = all.filter(({ label }) => label);
  const explained =
    total &&
    lines.length &&
    !lines.some(({ apart }) => apart) &&
    lines.reduce((sum, { by }) => sum + by, 0) === total.by;
  if (!explained) return all.map(said).join(" · ");
  return `${said(total)}: ${lines.length > 1 ? lines.map(said).join(", ") : lines[0]!.label}`;
}
