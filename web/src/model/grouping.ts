import { looks, whole, type WholePart } from "../protocol/part";
import type { Part } from "../protocol/types";

/** Parts that look the same, as one with a count. */
export interface Group {
  part: WholePart;
  ids: string[];
}

/** Gather parts that look alike, also with the last one of them that can be touched by itself. */
export function grouped(parts: readonly Part[], alone: (id: string) => boolean): Group[] {
  const groups = new Map<string, Group>();
  const wholes = parts.map(whole);
  const touched = new Map(wholes.filter(({ id }) => alone(id)).map((part) => [looks(part), part.id]));
  for (const part of wholes) {
    const key = alone(part.id) ? part.id : (touched.get(looks(part)) ?? looks(part));
    const group = groups.get(key) ?? { part, ids: [] };
    if (key === part.id) group.part = part;
    group.ids.push(part.id);
    groups.set(key, group);
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
