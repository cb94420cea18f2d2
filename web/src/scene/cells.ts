import type { Point2 } from "./geometry";

type Cell = readonly [number, number];

/** Cells moved so that the middle of their box is the origin. */
export function centred(cells: readonly Cell[], around: readonly Cell[] = cells): Point2[] {
  const [east, north] = middle(around);
  return cells.map(([x, y]) => [x - east, y - north]);
}

function middle(cells: readonly Cell[]): Point2 {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** The outlines of a union of unit cells given by their middles, counter-clockwise, corners only. */
export function outlines(cells: readonly Cell[]): Point2[][] {
  const filled = new Set(cells.map(([x, y]) => `${x},${y}`));
  const next = new Map<string, Point2[]>();
  const side = (from: Point2, to: Point2) => {
    const key = from.join();
    next.set(key, [...(next.get(key) ?? []), to]);
  };
  for (const [x, y] of cells) {
    const [w, e, s, n] = [x - 0.5, x + 0.5, y - 0.5, y + 0.5];
    if (!filled.has(`${x},${y - 1}`)) side([w, s], [e, s]);
    if (!filled.has(`${x + 1},${y}`)) side([e, s], [e, n]);
    if (!filled.has(`${x},${y + 1}`)) side([e, n], [w, n]);
    if (!filled.has(`${x - 1},${y}`)) side([w, n], [w, s]);
  }
  const loops: Point2[][] = [];
  while (next.size) {
    const start = [...next.keys()][0]!;
    const loop: Point2[] = [];
    let key = start;
    do {
      const ways = next.get(key)!;
      const to = ways.pop()!;
      if (!ways.length) next.delete(key);
      loop.push(to);
      key = to.join();
    } while (key !== start);
    loops.push(straightened(loop));
  }
  return loops;
}

function straightened(loop: Point2[]): Point2[] {
  const count = loop.length;
  return loop.filter(([x, y], index) => {
    const [px, py] = loop[(index + count - 1) % count]!;
    const [nx, ny] = loop[(index + 1) % count]!;
    return (x - px) * (ny - y) !== (y - py) * (nx - x);
  });
}
