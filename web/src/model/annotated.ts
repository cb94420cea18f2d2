import type { AnnotatedInfo, NoteInfo } from "../protocol/types";

/** A position of an annotated record: how it came about, what is noted there, and what follows, main move first. */
export interface Spot {
  id: number;
  parent: number;
  seat: number;
  move: string;
  words: string;
  notes: NoteInfo[];
  follow: number[];
}

export type Line = [seat: number, move: string][];

export function treeOf({ nodes }: Pick<AnnotatedInfo, "nodes">): Spot[] {
  const tree: Spot[] = nodes.map(({ parent, seat, move, words, notes = [] }, id) => ({
    id,
    parent,
    seat,
    move,
    words,
    notes,
    follow: [],
  }));
  for (const spot of tree) tree[spot.parent]?.follow.push(spot.id);
  return tree;
}

/** The positions from the beginning to this one. */
export function pathTo(tree: readonly Spot[], id: number): number[] {
  const path: number[] = [];
  for (let at = id; at >= 0; at = tree[at]!.parent) path.unshift(at);
  return path;
}

/** The moves that lead to a position. */
export const lineTo = (tree: readonly Spot[], id: number): Line =>
  pathTo(tree, id)
    .slice(1)
    .map((at) => [tree[at]!.seat, tree[at]!.move]);

/** The position to which moves lead; nothing if they are not all there. */
export function spotAt(tree: readonly Spot[], line: Line): number | undefined {
  let at: number | undefined = 0;
  for (const [seat, move] of line) {
    at = tree[at]?.follow.find((id) => tree[id]!.seat === seat && tree[id]!.move === move);
    if (at === undefined) return undefined;
  }
  return at;
}

/** Take a position away, with all that follows; the numbers of the others stay. */
export function without(tree: readonly Spot[], id: number): Spot[] {
  const parent = tree[id]!.parent;
  return tree.map((spot) =>
    spot.id === parent ? { ...spot, follow: spot.follow.filter((other) => other !== id) } : spot,
  );
}

/** The number that a position has when its record is read again: the main line comes first. */
export function placeOf(tree: readonly Spot[], id: number): number {
  const waiting = [0];
  for (let place = 0; waiting.length; place += 1) {
    const at = waiting.pop()!;
    if (at === id) return place;
    waiting.push(...[...tree[at]!.follow].reverse());
  }
  return 0;
}

/** The main line from a position on, itself included. */
export function mainFrom(tree: readonly Spot[], id: number): number[] {
  const line = [id];
  for (let next = tree[id]?.follow[0]; next !== undefined; next = tree[next]!.follow[0]) line.push(next);
  return line;
}

/** Follow a move, a new one or one that is there: the tree then, and where it leads. */
export function follow(
  tree: readonly Spot[],
  at: number,
  seat: number,
  move: string,
  words: string,
): { tree: Spot[]; id: number } {
  const known = tree[at]!.follow.find((id) => tree[id]!.seat === seat && tree[id]!.move === move);
  if (known !== undefined) return { tree: [...tree], id: known };
  const id = tree.length;
  const grown = tree.map((spot) => (spot.id === at ? { ...spot, follow: [...spot.follow, id] } : spot));
  return { tree: [...grown, { id, parent: at, seat, move, words, notes: [], follow: [] }], id };
}

/** Note something at a position in place of what stood there by this word; "" takes it away. */
export function noted(tree: readonly Spot[], at: number, word: string, text: string): Spot[] {
  const plain = text.replace(/\s+/g, " ").trim();
  return tree.map((spot) => {
    if (spot.id !== at) return spot;
    const others = spot.notes.filter((note) => note.word !== word);
    return { ...spot, notes: plain ? [...others, { word, text: plain }] : others };
  });
}

export const textOf = (spot: Spot | undefined, word: string): string =>
  spot?.notes
    .filter((note) => note.word === word)
    .map(({ text }) => text)
    .join(" ") ?? "";

/** Write an annotated record, as the server reads it. */
export function written(headers: string, tree: readonly Spot[]): string {
  return [headers, "", ...lines(tree, 0, true), ""].join("\n");
}

function* lines(tree: readonly Spot[], from: number, main: boolean): Generator<string> {
  for (let at: number | undefined = from; at !== undefined; at = tree[at]!.follow[0]) {
    const { notes, follow } = tree[at]!;
    yield* notes.map(noteLine);
    for (const [index, id] of follow.entries()) {
      if (index === 0) yield moveLine(tree[id]!, main);
      else {
        yield ";(";
        yield moveLine(tree[id]!, false);
        yield* lines(tree, id, false);
        yield ";)";
      }
    }
  }
}

const moveLine = ({ seat, move }: Spot, main: boolean): string =>
  `${main ? "" : ";> "}${seat < 0 ? "*" : seat} ${move}`;

const noteLine = ({ word, text, language = "" }: NoteInfo): string =>
  word === "comment" ? `; ${text}` : `;@${word}${language && `.${language}`} ${text}`.trimEnd();
