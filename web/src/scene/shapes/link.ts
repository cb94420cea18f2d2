import { prism, rectangle, rounded } from "../geometry";
import { thickness, wooden, type Shape } from "./shape";

/** A thin bar between two pads. */
export const link: Shape = (part) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.08);
  return [
    wooden(
      part,
      `${width} ${depth} ${high}`,
      () => prism(rounded(rectangle(width, depth), Math.min(width, depth) * 0.3), high, 0.02, 1),
      { top: 0, sides: 0 },
    ),
  ];
};
