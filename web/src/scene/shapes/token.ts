import { CylinderGeometry } from "three";
import { plainGeometry, smooth } from "../geometry";
import { decal, thickness, wooden, type Shape } from "./shape";

/** A round counter with a value. */
export const token: Shape = (part, atlas) => {
  const [width] = part.size;
  const high = thickness(part, 0.12);
  const text = part.label || (part.value ? String(part.value) : "");
  const body = wooden(
    part,
    `${width} ${high}`,
    () =>
      smooth(
        plainGeometry(new CylinderGeometry(width / 2 - 0.02, width / 2, high, 28).translate(0, high / 2, 0)),
        0.8,
      ),
    text ? { top: 0, sides: 0 } : undefined,
  );
  return [body, ...decal({ ...part, label: text }, atlas, width * 0.66, width * 0.5, high)];
};
