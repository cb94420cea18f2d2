import type { Pen } from "../atlas";
import { prism, rectangle, rounded } from "../geometry";
import { inkOn, paint } from "../palette";
import { cardboard, print } from "../print";
import { sheet, thickness, wooden, type Piece, type Shape } from "./shape";
import type { WholePart } from "../../protocol/part";

const DOTS = 176;
const [WIDE, HIGH] = [0.76, 0.38];
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

/** Draw a tile as it lies, for a picture in the page: its ground and its label upright. */
export function drawTile(pen: Pen, part: WholePart, size: number): void {
  const half = size / 2;
  pen.save();
  pen.translate(half, half);
  pen.rotate((part.turn * Math.PI) / 2);
  pen.translate(-half, -half);
  drawGround(pen, part, size);
  pen.restore();
  if (isBack(part)) return drawBack(pen, part, size);
  if (!part.label) return;
  const [width, height] = [size * WIDE, size * HIGH];
  pen.save();
  pen.translate(half - width / 2, half - height / 2);
  drawPlaque(pen, part.label, width, height);
  pen.restore();
}

const isBack = (part: WholePart): boolean => part.tags.includes("back");

/** Draw the ground and the roads to the edges (north, east, south, west). */
function drawGround(pen: Pen, part: WholePart, size: number): void {
  cardboard(pen, { x: 0, y: 0, width: size, height: size }, paint(part.colour).hex);
  const half = size / 2;
  for (const layer of ["edge", "bed"] as const) {
    [...part.edges].forEach((sort, index) => {
      const road = ROADS[sort];
      if (!road) return;
      const [x, y] = WAYS[index % 4]!;
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
}

function drawBack(pen: Pen, part: WholePart, size: number): void {
  pen.strokeStyle = pen.fillStyle = inkOn(paint(part.colour).hex);
  pen.globalAlpha = 0.5;
  pen.lineWidth = size * 0.02;
  pen.strokeRect(size * 0.1, size * 0.1, size * 0.8, size * 0.8);
  pen.globalAlpha = 1;
  print(pen, part.label, { x: size * 0.2, y: size * 0.2, width: size * 0.6, height: size * 0.6 }, size * 0.4);
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

function drawPlaque(pen: Pen, text: string, width: number, height: number): void {
  pen.fillStyle = "#faf3e2";
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = "rgba(70,50,30,0.55)";
  pen.lineWidth = 3;
  pen.strokeRect(1.5, 1.5, width - 3, height - 3);
  pen.fillStyle = "#2b221b";
  print(pen, text, { x: 6, y: 4, width: width - 12, height: height - 8 }, width * 0.19);
}

/** The ground turns with the tile, the plaque stays upright; so few faces serve many tiles. */
export const tile: Shape = (part, atlas) => {
  const [width, depth] = part.size;
  const high = thickness(part, 0.09);
  const shape = `${width} ${depth} ${high}`;
  const back = isBack(part);
  const look = `tile ${part.colour} ${part.edges} ${back ? part.label : ""}`;
  const ground = atlas.spot(look, DOTS, DOTS, (pen) => {
    drawGround(pen, part, DOTS);
    if (back) drawBack(pen, part, DOTS);
  });
  const found: Piece[] = [
    wooden(part, shape, () => prism(rounded(rectangle(width - 0.02, depth - 0.02), 0.05), high, 0.012, 1), {
      top: 0,
      sides: 0,
    }),
    {
      layer: "face",
      key: `${look} ${shape} ${part.turn}`,
      tint: "#ffffff",
      build: () =>
        sheet(width - 0.05, depth - 0.05, high + 0.002, ground).rotateY((-part.turn * Math.PI) / 2),
    },
  ];
  if (!part.label || back) return found;
  const [w, h] = [Math.round(DOTS * 1.25 * WIDE), Math.round(DOTS * 1.25 * HIGH)];
  const words = atlas.spot(`plaque ${part.label}`, w, h, (pen) => drawPlaque(pen, part.label, w, h));
  found.push({
    layer: "face",
    key: `plaque ${part.label} ${shape}`,
    tint: "#ffffff",
    build: () => sheet(width * WIDE, depth * HIGH, high + 0.006, words),
  });
  return found;
};
