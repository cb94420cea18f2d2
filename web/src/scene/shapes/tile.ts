import type { Pen } from "../atlas";
import { prism, rectangle, rounded } from "../geometry";
import { inkOn, paint } from "../palette";
import { cardboard, print } from "../print";
import { sheet, thickness, wooden, type Shape } from "./shape";
import type { WholePart } from "../../protocol/part";

const DOTS = 224;
const ROADS: Record<string, { edge: string; bed: string; wide: number }> = {
  d: { edge: "#8d6a45", bed: "#c29b6c", wide: 0.17 },
  s: { edge: "#77736c", bed: "#bdb8ae", wide: 0.2 },
};
const WAYS: [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Draw a tile as it lies: its ground, the roads to its edges (north, east, south, west), its label upright. */
export function drawTile(pen: Pen, part: WholePart, size: number): void {
  const { hex } = paint(part.colour);
  cardboard(pen, { x: 0, y: 0, width: size, height: size }, hex);
  if (part.tags.includes("back")) return drawBack(pen, part.label, hex, size);
  const half = size / 2;
  for (const layer of ["edge", "bed"] as const) {
    [...part.edges].forEach((sort, index) => {
      const road = ROADS[sort];
      if (!road) return;
      const [x, y] = WAYS[(index + part.turn) % 4]!;
      pen.strokeStyle = road[layer];
      pen.lineCap = "round";
      pen.lineWidth = size * (layer === "edge" ? road.wide + 0.05 : road.wide);
      pen.beginPath();
      pen.moveTo(half, half);
      pen.lineTo(half + x * size, half + y * size);
      pen.stroke();
      if (layer === "bed" && sort === "s") cobbles(pen, half, x, y, size);
    });
  }
  if (part.label) plaque(pen, part.label, size);
}

function drawBack(pen: Pen, text: string, hex: string, size: number): void {
  pen.strokeStyle = pen.fillStyle = inkOn(hex);
  pen.globalAlpha = 0.5;
  pen.lineWidth = size * 0.02;
  pen.strokeRect(size * 0.1, size * 0.1, size * 0.8, size * 0.8);
  pen.globalAlpha = 1;
  print(pen, text, { x: size * 0.2, y: size * 0.2, width: size * 0.6, height: size * 0.6 }, size * 0.4);
}

function cobbles(pen: Pen, half: number, x: number, y: number, size: number): void {
  pen.fillStyle = "rgba(80,76,70,0.35)";
  for (let step = 0.06; step < 0.5; step += 0.075) {
    for (const side of [-0.05, 0.05]) {
      pen.beginPath();
      pen.arc(
        half + (x * step + y * side) * size,
        half + (y * step + x * side) * size,
        size * 0.018,
        0,
        6.2832,
      );
      pen.fill();
    }
  }
}

function plaque(pen: Pen, text: string, size: number): void {
  const [x, y, width, height] = [size * 0.12, size * 0.3, size * 0.76, size * 0.4];
  pen.fillStyle = "rgba(250,243,226,0.94)";
  pen.strokeStyle = "rgba(70,50,30,0.55)";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x, y, width, height, size * 0.05);
  pen.fill();
  pen.stroke();
  pen.fillStyle = "#2b221b";
  print(pen, text, { x: x + 6, y: y + 4, width: width - 12, height: height - 8 }, size * 0.14);
}

export const tile: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.09);
  const look = `${part.colour} ${part.edges} ${part.label} ${part.turn} ${part.tags.includes("back")}`;
  const spot = atlas.spot(`tile ${look}`, DOTS, DOTS, (pen) => drawTile(pen, part, DOTS));
  return [
    wooden(
      part,
      `${width} ${depth} ${high}`,
      () => prism(rounded(rectangle(width - 0.02, depth - 0.02), 0.05), high, 0.012, 1),
      { top: 0, sides: 0 },
    ),
    {
      layer: "face",
      key: `tile ${look} ${width} ${depth} ${high}`,
      tint: "#ffffff",
      build: () => sheet(width - 0.05, depth - 0.05, high + 0.002, spot),
    },
  ];
};
