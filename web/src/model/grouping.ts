import { looks, whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";

/** Parts that look the same, as one with a count. */
export interface Group {
  part: WholePart;
  ids: string[];
}

/** Gather parts that look alike, unless they can be touched one by one. */
export function grouped(parts: readonly Part[], alone: (id: string) => boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const given of parts) {
    const part = whole(given);
    const key = alone(part.id) ? `id ${part.id}` : looks(part);
    const group = groups.get(key);
    if (group) group.ids.push(part.id);
    else groups.set(key, { part, ids: [part.id] });
  }
  return [...groups.values()];
}

export interface Laid {
  part: WholePart;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Parts where they lie, in units from the upper left corner; and the size of the whole. */
export function laid(parts: readonly Part[]): { parts: Laid[]; width: number; height: number } {
  const all = parts.map(whole);
  const west = Math.min(...all.map(({ place, size }) => place[0] - size[0] / 2));
  const east = Math.max(...all.map(({ place, size }) => place[0] + size[0] / 2));
  const north = Math.max(...all.map(({ place, size }) => place[1] + size[1] / 2));
  const south = Math.min(...all.map(({ place, size }) => place[1] - size[1] / 2));
  return {
    width: east - west,
    height: north - south,
    parts: all.map((part) => ({
      part,
      left: part.place[0] - part.size[0] / 2 - west,
      top: north - part.place[1] - part.size[1] / 2,
      width: part.size[0],
      height: part.size[1],
    })),
  };
}
