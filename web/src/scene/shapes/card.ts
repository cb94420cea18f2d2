import type { Pen } from "../atlas";
import { prism, rectangle, rounded } from "../geometry";
import { paint } from "../palette";
import { cardboard, print } from "../print";
import { sheet, thickness, wooden, type Shape } from "./shape";
import type { WholePart } from "../../protocol/part";

export const CARD_DOTS = 150;

/** Draw a printed card: its face, or the weave of its back. */
export function drawCard(pen: Pen, part: WholePart, width: number, height: number): void {
  const { hex } = paint(part.colour);
  const back = part.tags.includes("back");
  cardboard(pen, { x: 0, y: 0, width, height }, back ? hex : "#f5edda");
  pen.strokeStyle = back ? "rgba(255,255,255,0.5)" : hex;
  pen.lineWidth = Math.max(3, width * 0.03);
  const edge = width * 0.06;
  pen.strokeRect(edge, edge, width - 2 * edge, height - 2 * edge);
  if (back) {
    pen.lineWidth = 1.2;
    for (let at = -height; at < width; at += 14) {
      pen.beginPath();
      pen.moveTo(Math.max(edge, at), at < edge ? edge + (edge - at) : edge);
      pen.lineTo(
        Math.min(width - edge, at + height),
        Math.min(height - edge, height - (at + height - width)),
      );
      pen.stroke();
    }
  }
  pen.fillStyle = back ? "#fffaf0" : "#2b221b";
  const box = { x: edge * 1.8, y: edge * 1.8, width: width - edge * 3.6, height: height - edge * 3.6 };
  if (part.label) print(pen, part.label, box, width * 0.13);
}

export const card: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.03);
  const back = part.tags.includes("back");
  const [w, h] = [Math.round(width * CARD_DOTS), Math.round(depth * CARD_DOTS)];
  const spot = atlas.spot(`card ${part.colour} ${back} ${part.label} ${w} ${h}`, w, h, (pen) =>
    drawCard(pen, part, w, h),
  );
  return [
    wooden({ ...part, colour: "paper" }, `${width} ${depth} ${high}`, () =>
      prism(rounded(rectangle(width, depth), 0.08), high, 0.008, 1),
    ),
    {
      layer: "face",
      key: `card ${part.colour} ${back} ${part.label} ${width} ${depth} ${high}`,
      tint: "#ffffff",
      build: () => sheet(width - 0.05, depth - 0.05, high + 0.002, spot),
    },
  ];
};
