import { PART_DEFAULTS, type Part } from "./types";

/** A part with nothing left out. */
export type WholePart = Required<Part>;

export function whole(part: Part): WholePart {
  return { ...(PART_DEFAULTS as unknown as Omit<WholePart, "id" | "kind" | "place">), ...part };
}

/** Everything about a part that decides its looks, but not where it is. */
export function looks(part: WholePart): string {
  const { kind, size, colour, label, value, cells, spans, edges, tags, turn } = part;
  return JSON.stringify([
    kind,
    size,
    colour,
    label,
    value,
    cells,
    spans,
    edges,
    tags,
    kind === "tile" && turn,
  ]);
}

export function floorOf(part: Part): number {
  const tag = part.tags?.find((tag) => tag.startsWith("floor:"));
  return tag ? Number(tag.slice(6)) : 0;
}
