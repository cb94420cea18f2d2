import { CanvasTexture, LinearMipmapLinearFilter, type Texture } from "three";

export const INLAYS = 10;
export const WINDOWS = 8;
export const INSET = 9;
const CELL = 128;

/** A strip of cells, one for each inlay; white where the paint changes. */
export function inlayStrip(): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = CELL * INLAYS;
  canvas.height = CELL;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, canvas.width, CELL);
  pen.fillStyle = pen.strokeStyle = "#fff";
  DRAWN.forEach((draw, index) => {
    pen.save();
    pen.beginPath();
    pen.rect(index * CELL, 0, CELL, CELL);
    pen.clip();
    pen.translate((index + 0.5) * CELL, CELL / 2);
    draw(pen);
    pen.restore();
  });
  const made = new CanvasTexture(canvas);
  made.minFilter = LinearMipmapLinearFilter;
  made.anisotropy = 4;
  return made;
}

type Draw = (pen: CanvasRenderingContext2D) => void;

const polygon =
  (points: [number, number][]): Draw =>
  (pen) => {
    pen.beginPath();
    points.forEach(([x, y]) => pen.lineTo(x, y));
    pen.fill();
  };

const disc: Draw = (pen) => {
  pen.beginPath();
  pen.arc(0, 0, 15, 0, 6.2832);
  pen.fill();
};

const bars: Draw = (pen) => {
  for (const y of [-15, 0, 15]) pen.fillRect(-22, y - 3.5, 44, 7);
};

const ring: Draw = (pen) => {
  pen.lineWidth = 7;
  pen.beginPath();
  pen.arc(0, 0, 17, 0, 6.2832);
  pen.stroke();
};

const cross: Draw = (pen) => {
  pen.fillRect(-20, -4.5, 40, 9);
  pen.fillRect(-4.5, -20, 9, 40);
};

const wave: Draw = (pen) => {
  pen.lineWidth = 7;
  for (const y of [-12, 8]) {
    pen.beginPath();
    for (let x = -24; x <= 24; x += 2) pen.lineTo(x, y + Math.sin(x / 7) * 6);
    pen.stroke();
  }
};

const windows: Draw = (pen) => {
  for (const x of [-24, 24]) {
    pen.beginPath();
    pen.roundRect(x - 11, -22, 22, 40, [11, 11, 2, 2]);
    pen.fill();
  }
};

const inset: Draw = (pen) => {
  pen.lineWidth = 5;
  pen.beginPath();
  pen.roundRect(-44, -44, 88, 88, 12);
  pen.stroke();
};

const DRAWN: Draw[] = [
  () => {},
  disc,
  bars,
  ring,
  cross,
  polygon([
    [0, -20],
    [20, 15],
    [-20, 15],
  ]),
  polygon([
    [0, -22],
    [16, 0],
    [0, 22],
    [-16, 0],
  ]),
  wave,
  windows,
  inset,
];
