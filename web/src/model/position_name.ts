import type { Spot } from "./annotated";

/** Names of positions for links: made of the moves that lead there, so they stay whatever else is added or cut. */

const BASIS = 0xcbf29ce484222325n; // of FNV-1a with 64 bits
const PRIME = 0x100000001b3n;

function mixed(hash: bigint, text: string): bigint {
  for (const letter of text) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0)!)) * PRIME);
  return hash;
}

/** The names of all positions of a tree; the beginning has none, nor has what was cut. */
function namesOf(tree: readonly Spot[]): string[] {
  const hashes = new Map<number, bigint>();
  return tree.map(({ id, parent, seat, move }) => {
    if (parent < 0) hashes.set(id, BASIS);
    const before = hashes.get(parent);
    if (before === undefined || !tree[parent]!.follow.includes(id)) return "";
    hashes.set(id, mixed(before, `${seat} ${move}\n`));
    return hashes.get(id)!.toString(36);
  });
}

/** How a link names a position; "" for the beginning. */
export const nameOf = (tree: readonly Spot[], id: number): string => namesOf(tree)[id] ?? "";

/** The position of a name; nothing if it is not there. */
export function spotNamed(tree: readonly Spot[], name: string): number | undefined {
  const at = name ? namesOf(tree).indexOf(name) : 0;
  return at < 0 ? undefined : at;
}
