import { prism, rectangle, rounded } from "../geometry";
import { decal, thickness, wooden, type Shape } from "./shape";

/** A small platform that markers stand on. */
export const pad: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.14);
  const body = wooden(part, `${width} ${depth} ${high}`, () =>
    prism(rounded(rectangle(width, depth), Math.min(width, depth) * 0.18), high, 0.03),
  );
  return [body, ...decal(part, atlas, width * 0.7, depth * 0.4, high)];
};
