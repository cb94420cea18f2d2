export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How far the words about a piece reach to both sides of it and above it, in pixels. */
const [SIDEWAYS, UPWARD] = [75, 50];

/** The corners of what is seen between points. */
export function frameOf(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  return [
    { x: west, y: north },
    { x: east, y: north },
    { x: west, y: south },
    { x: east, y: south },
  ];
}

/** The ends of the words that stand above a piece: what it brings is to be read, too. */
export const wordsAbove = ({ x, y }: Point): Point[] =>
  [-SIDEWAYS, SIDEWAYS].map((aside) => ({ x: x + aside, y: y - UPWARD }));

/** Corners in which something may lie over the table, north being its upper edge; the first is the usual one. */
const CORNERS = ["ne", "se", "sw"] as const;
export type Corner = (typeof CORNERS)[number];

/** The corner of a frame where something of a size hides the fewest points; the usual one if others hide as many. */
export function clearest(points: readonly Point[], frame: Size, size: Size, taken?: Corner): Corner {
  const hidden = (corner: Corner) =>
    points.filter(
      ({ x, y }) =>
        (corner.endsWith("e") ? x > frame.width - size.width : x < size.width) &&
        (corner.startsWith("n") ? y < size.height : y > frame.height - size.height),
    ).length;
  return CORNERS.filter((corner) => corner !== taken).reduce((best, corner) =>
    hidden(corner) < hidden(best) ? corner : best,
  );
}
