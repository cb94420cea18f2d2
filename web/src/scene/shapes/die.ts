import { BufferAttribute, type BufferGeometry } from "three";
import type { Atlas, Spot } from "../atlas";
import { prism, rectangle, rounded } from "../geometry";
import { inkOn, paint } from "../palette";
import type { Shape } from "./shape";

const PIPS: [number, number][][] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

function face(atlas: Atlas, colour: string, value: number): Spot {
  const { hex } = paint(colour);
  return atlas.spot(`die ${colour} ${value}`, 96, 96, (pen) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, 96, 96);
    pen.fillStyle = inkOn(hex);
    for (const [x, y] of PIPS[value] ?? []) {
      pen.beginPath();
      pen.arc(48 + x * 24, 48 + y * 24, 9.5, 0, 6.2832);
      pen.fill();
    }
  });
}

/** Sides by axis: +x 3, −x 4, +y 1, −y 6, +z 2, −z 5. */
const SIDES: [number, number][] = [
  [3, 4],
  [1, 6],
  [2, 5],
];

function cube(size: number, spots: Spot[]): BufferGeometry {
  const made = prism(rounded(rectangle(size, size), size * 0.16), size, size * 0.12, 3);
  made.translate(0, -size / 2, 0);
  const place = made.getAttribute("position");
  const uv = new Float32Array(place.count * 2);
  for (let first = 0; first < place.count; first += 3) {
    const middle = [0, 1, 2].map((axis) => {
      const at = place.array;
      return at[first * 3 + axis]! + at[first * 3 + 3 + axis]! + at[first * 3 + 6 + axis]!;
    });
    const axis = middle.map(Math.abs).indexOf(Math.max(...middle.map(Math.abs)));
    const spot = spots[SIDES[axis]![middle[axis]! > 0 ? 0 : 1]]!;
    const [right, up] = axis === 1 ? [0, 2] : axis === 0 ? [2, 1] : [0, 1];
    for (let v = first; v < first + 3; v++) {
      const u = place.array[v * 3 + right]! / size + 0.5;
      const w = place.array[v * 3 + up]! / size + 0.5;
      uv[v * 2] = spot.left + u * (spot.right - spot.left);
      uv[v * 2 + 1] = spot.bottom + w * (spot.top - spot.bottom);
    }
  }
  made.setAttribute("uv", new BufferAttribute(uv, 2));
  return made;
}

/** A die around its middle; its value is shown by how it lies. */
export const die: Shape = (part, atlas) => {
  const size = Math.min(...part.size);
  const spots = [0, 1, 2, 3, 4, 5, 6].map((value) => face(atlas, part.colour, part.value ? value : 0));
  return [
    {
      layer: "face",
      key: `die ${part.colour} ${size} ${part.value ? 1 : 0}`,
      tint: "#ffffff",
      build: () => cube(size, spots),
    },
  ];
};
