import type { Pen } from "../atlas";
import { prism, rectangle, rounded } from "../geometry";
import { inkOn, paint } from "../palette";
import { cardboard, print, SANS } from "../print";
import { sheet, thickness, wooden, type Shape } from "./shape";
import type { WholePart } from "../../protocol/part";

const CARD_DOTS = 150;

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
    pen.strokeStyle = "rgba(255,255,255,0.16)";
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
  const box = { x: edge * 1.8, y: edge * 1.8, width: width - edge * 3.6, height: height - edge * 3.6 };
  const [title = "", ...rest] = part.label.split("\n");
  if (back || !rest.length) {
    pen.fillStyle = back ? inkOn(hex) : "#2b221b";
    return print(pen, part.label, box, width * 0.14);
  }
  const band = { ...box, height: box.height * 0.26 };
  pen.fillStyle = hex;
  pen.fillRect(edge, edge, width - 2 * edge, band.height + edge);
  pen.fillStyle = inkOn(hex);
  print(pen, title, band, width * 0.13);
  pen.fillStyle = "#2b221b";
  const body = {
    ...box,
    y: band.y + band.height + edge * 0.8,
    height: box.height - band.height - edge * 0.8,
  };
  print(pen, rest.join("\n"), body, width * 0.105, SANS, 500);
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
