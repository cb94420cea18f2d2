import type { Aspect, AspectSquare } from "../protocol/types";

/** The size of all aspects laid out, in squares. */
export function sheetOf(aspects: readonly Aspect[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...aspects.map(({ spot, size }) => spot[0] + size[0])),
    height: Math.max(0, ...aspects.map(({ spot, size }) => spot[1] + size[1])),
  };
}

const key = ({ at }: AspectSquare): string => at.join();

/** Lines around the squares that count, colour by colour, as an SVG path; y grows downward. */
export function outline({ squares = [], size }: Aspect): string {
  const counting = new Map(squares.filter(({ counts }) => counts).map((each) => [key(each), each.colour]));
  return squares
    .filter(({ counts }) => counts)
    .flatMap(({ at: [x, y], colour }) => {
      const [left, top] = [x, size[1] - 1 - y];
      const edge = (dx: number, dy: number, path: string) =>
        counting.get(`${x + dx},${y + dy}`) === colour ? "" : path;
      return [
        edge(-1, 0, `M${left} ${top}v1`),
        edge(1, 0, `M${left + 1} ${top}v1`),
        edge(0, 1, `M${left} ${top}h1`),
        edge(0, -1, `M${left} ${top + 1}h1`),
      ];
    })
    .join("");
}

/** The squares that look different after a move. */
export function changed(before: Aspect, after: Aspect | undefined): AspectSquare[] {
  const known = new Map((before.squares ?? []).map((each) => [key(each), each]));
  return (after?.squares ?? []).filter((each) => {
    const old = known.get(key(each));
    return old?.colour !== each.colour || old?.mark !== each.mark;
  });
}

const LETTER = 6; // pixels of a title's letter, on average

/** The titles of aspects where a square takes so many pixels: all are short if one of them would not fit. */
export function titlesWithin(aspects: readonly Aspect[], across: number): string[] {
  const fit = aspects.every(({ title, size }) => title.length * LETTER <= (size[0] + 1) * across);
  return fit ? aspects.map(({ title }) => title) : shortTitles(aspects);
}

/** The titles of aspects without the words with which all of them begin, for where there is little room. */
function shortTitles(aspects: readonly Aspect[]): string[] {
  const titles = aspects.map(({ title }) => title.split(" "));
  const alike = (at: number) =>
    titles.every((words) => words.length > at + 1 && words[at] === titles[0]![at]);
  let common = 0;
  while (titles.length > 1 && alike(common)) common += 1;
  return titles.map((words) => words.slice(common).join(" "));
}

export const wordsOf = ({ marks = [] }: Aspect): string => marks.map(({ text = "" }) => text).join(" : ");

/** The next aspect upward or downward; none at all lies beyond the last. */
export function stepped(aspects: readonly Aspect[], from: string | null, by: number): string | null {
  const ids = [null, ...aspects.map(({ id }) => id)];
  return ids[(ids.indexOf(from) + by + ids.length) % ids.length]!;
}

/** Whether pictures only lead to places of the board, from above, and say nothing in numbers. */
export const onlyLead = (aspects: readonly Aspect[]): boolean =>
  aspects.every((aspect) => aspect.side === "top" && !wordsOf(aspect));

/** Whether pictures show what no map from above does. */
export const showSides = (aspects: readonly Aspect[]): boolean => aspects.some(({ side }) => side !== "top");

const LEAST_SHARE = 0.3;

/** Tell whether maps may lie over the table: where sheets leave it less of the window, a map would hide most of it. */
export function hasRoomForMaps(height: number, whole: number): boolean {
  return height === 0 || height >= whole * LEAST_SHARE;
}
