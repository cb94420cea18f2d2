import type { Pen } from "./atlas";

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif';
export const SANS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Print words as large as they fit into a box, on as many lines as they need, in its middle. */
export function print(pen: Pen, text: string, box: Box, largest: number, font = SERIF, weight = 600): void {
  let size = largest;
  let lines = wrapped(pen, text, box.width, size, font, weight);
  while (size > 8 && !fits(pen, lines, box, size)) {
    size -= 1;
    lines = wrapped(pen, text, box.width, size, font, weight);
  }
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const step = size * 1.12;
  const first = box.y + box.height / 2 - ((lines.length - 1) * step) / 2 + size * 0.04;
  lines.forEach((line, index) => pen.fillText(line, box.x + box.width / 2, first + index * step));
}

function fits(pen: Pen, lines: string[], box: Box, size: number): boolean {
  return (
    lines.length * size * 1.12 <= box.height &&
    lines.every((line) => pen.measureText(line).width <= box.width)
  );
}

function wrapped(
  pen: Pen,
  text: string,
  width: number,
  size: number,
  font: string,
  weight: number,
): string[] {
  pen.font = `${weight} ${size}px ${font}`;
  const lines: string[] = [];
  for (const given of text.split("\n")) {
    let line = "";
    for (const word of given.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (line && pen.measureText(longer).width > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** Fibres and specks of good cardboard. */
export function cardboard(pen: Pen, box: Box, hex: string): void {
  pen.fillStyle = hex;
  pen.fillRect(box.x, box.y, box.width, box.height);
  for (let speck = 0; speck < (box.width * box.height) / 160; speck++) {
    const x = box.x + ((speck * 61.7) % box.width);
    const y = box.y + ((speck * speck * 7.3 + speck * 31.1) % box.height);
    pen.fillStyle = speck % 2 ? "rgba(70,50,30,0.05)" : "rgba(255,255,255,0.09)";
    pen.fillRect(x, y, 2 + (speck % 4), 1);
  }
}
