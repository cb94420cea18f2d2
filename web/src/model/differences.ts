import type { Part, Scene } from "../protocol/types";

/** What a move has changed on the table: parts that are new, and parts that have gone elsewhere. */
export interface Differences {
  fresh: string[];
  moved: { id: string; from: Part; to: Part }[];
}

export const NONE: Differences = { fresh: [], moved: [] };
const QUIET = new Set(["label", "link", "post"]);
const sameRoom = (before: Scene, after: Scene) =>
  JSON.stringify(before.areas?.map(({ room }) => room[0])) ===
  JSON.stringify(after.areas?.map(({ room }) => room[0]));

/** Compare two scenes; where the table itself was laid out anew, nothing has moved by a move. */
export function differences(before: Scene | null, after: Scene): Differences {
  if (!before) return NONE;
  const old = new Map(before.parts.map((part) => [part.id, part]));
  const found: Differences = { fresh: [], moved: [] };
  const still = sameRoom(before, after);
  for (const part of after.parts) {
    if (QUIET.has(part.kind)) continue;
    const from = old.get(part.id);
    if (!from) found.fresh.push(part.id);
    else if (still && part.kind !== "square" && String(from.place) !== String(part.place))
      found.moved.push({ id: part.id, from, to: part });
    else if (from.value !== part.value) found.fresh.push(part.id);
  }
  return found.fresh.length + found.moved.length > 24 ? NONE : found;
}
