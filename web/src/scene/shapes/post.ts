import { CylinderGeometry } from "three";
import { plainGeometry } from "../geometry";
import { wooden, type Shape } from "./shape";

/** A round pillar. */
export const post: Shape = (part) => {
  const [width, , height] = part.size;
  return [
    wooden(
      part,
      `${width} ${height}`,
      () => plainGeometry(new CylinderGeometry(width / 2, width / 2, height, 16).translate(0, height / 2, 0)),
      { top: 0, sides: 0 },
    ),
  ];
};
