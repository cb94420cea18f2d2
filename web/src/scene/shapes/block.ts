import { rectangle, softened } from "../geometry";
import { decal, wooden, type Shape } from "./shape";

const JOINT = 0.02;

export const block: Shape = (part, atlas) => {
  const [width, depth, height] = part.size;
  const edge = Math.min(0.07, width / 5, depth / 5, height / 5);
  const body = wooden(part, part.size.join(), () =>
    softened(rectangle(width - JOINT, depth - JOINT), height - JOINT / 2, edge),
  );
  const label = Math.min(width, depth) * 0.7;
  return [body, ...decal(part, atlas, width * 0.8, label, height)];
};
