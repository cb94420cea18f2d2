import type { Now } from "../protocol/types";

const CAUSES: Record<string, string> = { resigned: "by resignation", time: "on time", drawn: "by agreement" };

/** Who has won, or how else a match ended. */
export function resultText(
  { outcome = [], ended_by }: Now,
  nameOf: (seat: number) => string,
  points = 0,
): string {
  if (ended_by === "imported") return "The record ends here";
  if (outcome.length === 1) return `Finished with ${points} points`;
  const best = Math.max(0, ...outcome);
  const winners = outcome.flatMap((share, seat) => (share === best && best > 0 ? [seat] : []));
  if (winners.length === outcome.length || !winners.length) return "A draw";
  const names = winners.map(nameOf).join(" and ");
  return `${names} ${winners.length > 1 ? "share the win" : "wins"}`;
}

/** What ended a match before its last move, if something did. */
export const causeText = ({ ended_by = "" }: Now): string => CAUSES[ended_by] ?? "";
