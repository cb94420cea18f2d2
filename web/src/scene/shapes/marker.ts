import { LatheGeometry, Vector2, type BufferGeometry } from "three";
import { merged, plainGeometry, prism, rectangle, rounded } from "../geometry";
import { paint } from "../palette";
import { girdle, type Belt } from "../wood";
import { wooden, type Shape } from "./shape";

const PAWN = [0, 0, 0.3, 0, 0.32, 0.04, 0.3, 0.1, 0.2, 0.16, 0.13, 0.34, 0.12, 0.44, 0.19, 0.48, 0.14, 0.52];
const HEAD = 0.2;
const PAWN_BELTS: Belt[] = [
  [0.06, 0.42],
  [0.56, 0.98],
];
const KING = [
  0, 0, 0.34, 0, 0.36, 0.05, 0.33, 0.12, 0.22, 0.2, 0.15, 0.5, 0.14, 0.62, 0.25, 0.68, 0.2, 0.72, 0.24, 0.98,
  0.2, 1.02, 0, 0.96,
];

const KING_BELTS: Belt[] = [
  [0.06, 0.5],
  [0.6, 0.84],
];

function turned(profile: number[], tall: number): BufferGeometry {
  const points = [];
  for (let index = 0; index < profile.length; index += 2) {
    points.push(new Vector2(profile[index]! * tall, profile[index + 1]! * tall));
  }
  return plainGeometry(new LatheGeometry(points, 24));
}

function head(tall: number): number[] {
  const round = [];
  for (let step = 0; step <= 8; step++) {
    const angle = -1.05 + (step / 8) * (Math.PI / 2 + 1.05);
    round.push(Math.max(0, Math.cos(angle) * HEAD), 0.7 + Math.sin(angle) * HEAD);
  }
  return [...PAWN, ...round].map((n) => n * tall);
}

/** A playing piece: a pawn, or a king with its cross. */
export const marker: Shape = (part) => {
  const [width, , height] = part.size;
  const tall = Math.min(height, width / 0.68);
  const king = part.value > 0;
  const { inlay } = paint(part.colour);
  return [
    wooden(part, `${tall} ${king}`, () =>
      king ? girdle(crowned(tall), inlay, KING_BELTS) : girdle(turned(head(1), tall), inlay, PAWN_BELTS),
    ),
  ];
};

function crowned(tall: number): BufferGeometry {
  const bar = (width: number, height: number, lift: number) =>
    prism(rounded(rectangle(width * tall, 0.07 * tall), 0), height * tall, 0.01, 1).translate(
      0,
      lift * tall,
      0,
    );
  return merged([turned(KING, tall * 0.85), bar(0.07, 0.2, 0.8), bar(0.2, 0.07, 0.87)]);
}
