import { prism, rectangle, rounded } from "../geometry";
import { decal, thickness, wooden, type Shape } from "./shape";

/** A square of a board or sheet. */
export const square: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.05);
  const gap = Math.min(0.04, width * 0.04);
  const body = wooden(
    part,
    `${width} ${depth} ${high}`,
    () => prism(rounded(rectangle(width - gap, depth - gap), 0.05), high, Math.min(0.02, high / 3), 1),
    { top: 0, sides: 0 },
  );
  return [body, ...decal(part, atlas, width * 0.8, depth * 0.5, high)];
};
