import type { Review } from "../protocol/types";

/** A seat's curve, and the band of twice its standard error around it, as SVG paths. */
export interface Curve {
  line: string;
  band: string;
}

/** The most that the values reach: 1 for shares of a win, more for points. */
const topOf = (reviews: readonly Review[]): number =>
  Math.max(1, ...reviews.flatMap(({ values, after = [] }) => [...values, ...after]));

export function curves(reviews: readonly Review[], moves: number, width: number, height: number): Curve[] {
  const last = reviews.at(-1);
  if (!last) return [];
  const top = topOf(reviews);
  const x = (move: number) => round((move / Math.max(1, moves)) * width);
  const y = (value: number) => round(height * (1 - Math.min(1, Math.max(0, value / top))));
  return last.values.map((_, seat) => {
    const points = reviews.map(({ number, values, errors }) => ({
      at: x(number - 1),
      value: values[seat]!,
      error: errors[seat] ?? 0,
    }));
    points.push({ at: x(last.number), value: last.after?.[seat] ?? last.values[seat]!, error: 0 });
    const upper = points.map(({ at, value, error }) => `${at} ${y(value + 2 * error)}`);
    const lower = points.map(({ at, value, error }) => `${at} ${y(value - 2 * error)}`).reverse();
    return {
      line: `M${points.map(({ at, value }) => `${at} ${y(value)}`).join("L")}`,
      band: `M${[...upper, ...lower].join("L")}Z`,
    };
  });
}

/** Lines to read values by. */
export function ticks(reviews: readonly Review[]): { share: number; label: string }[] {
  const top = topOf(reviews);
  return [0.25, 0.5, 0.75].map((share) => ({
    share,
    label: top > 1 ? String(Math.round(share * top)) : `${100 * share} %`,
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;
