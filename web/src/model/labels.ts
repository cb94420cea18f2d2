import type { Part } from "../protocol/types";

const SEAT = "seat:";

/** Words on the table that stand for a seat say who sits there, not which colour it is. */
export function named(parts: readonly Part[], nameOf: (seat: number) => string): readonly Part[] {
  const seatOf = ({ kind, tags = [] }: Part) =>
    kind === "label" ? tags.find((tag) => tag.startsWith(SEAT))?.slice(SEAT.length) : undefined;
  return parts.map((part) => {
    const seat = seatOf(part);
    return seat === undefined ? part : { ...part, label: nameOf(Number(seat)) };
  });
}
