import { BufferAttribute, BufferGeometry } from "three";
import type { WholePart } from "../../protocol/part";
import type { Atlas, Spot } from "../atlas";
import { inkOn, paint } from "../palette";
import { print, SANS } from "../print";
import { lay, type Inlays } from "../wood";

/** What a piece is made of: painted wood, printed cardboard, or ink laid on something else. */
export type Layer = "wood" | "face" | "ink";

export interface Piece {
  layer: Layer;
  key: string;
  tint: string;
  build: () => BufferGeometry;
}

/** A kind of part, as the pieces that it is made of. */
export type Shape = (part: WholePart, atlas: Atlas) => Piece[];

/** Ink that takes the colour of the theme. */
export const THEME_INK = "theme";

export function wooden(part: WholePart, key: string, build: () => BufferGeometry, inlays?: Inlays): Piece {
  const { hex, inlay } = paint(part.colour);
  const marks = inlays ?? { top: inlay, sides: inlay };
  return {
    layer: "wood",
    key: `${part.kind} ${key} ${marks.top} ${marks.sides}`,
    tint: hex,
    build: () => laid(build(), marks),
  };
}

/** A flat printed rectangle at some height, seen from above with north up. */
export function sheet(width: number, depth: number, height: number, spot: Spot): BufferGeometry {
  const [x, z] = [width / 2, depth / 2];
  const places = [-x, z, x, z, x, -z, -x, z, x, -z, -x, -z];
  const { left, right, bottom, top } = spot;
  const made = new BufferGeometry();
  const position = new Float32Array(18);
  for (let v = 0; v < 6; v++) position.set([places[v * 2]!, height, places[v * 2 + 1]!], v * 3);
  made.setAttribute("position", new BufferAttribute(position, 3));
  made.setAttribute(
    "normal",
    new BufferAttribute(new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]), 3),
  );
  made.setAttribute(
    "uv",
    new BufferAttribute(
      new Float32Array([left, bottom, right, bottom, right, top, left, bottom, right, top, left, top]),
      2,
    ),
  );
  return made;
}

/** White glyphs on nothing, to be tinted. */
export function glyphs(atlas: Atlas, text: string, aspect: number, share = 0.72): Spot {
  const height = aspect > 2 ? 96 : 128;
  const width = Math.round(height * Math.min(aspect, 8));
  return atlas.spot(`glyphs ${text} ${width} ${share}`, width, height, (pen) => {
    pen.fillStyle = "#fff";
    print(pen, text, { x: 4, y: 4, width: width - 8, height: height - 8 }, height * share, SANS, 650);
  });
}

/** The part's label printed on its top. */
export function decal(part: WholePart, atlas: Atlas, width: number, depth: number, height: number): Piece[] {
  if (!part.label) return [];
  const spot = glyphs(atlas, part.label, width / depth);
  return [
    {
      layer: "ink",
      key: `decal ${part.label} ${width} ${depth} ${height}`,
      tint: inkOn(paint(part.colour).hex),
      build: () => sheet(width, depth, height + 0.004, spot),
    },
  ];
}

/** Thin things given without a thickness are as thin as they should be. */
export function thickness(part: WholePart, usual: number): number {
  return part.size[2] >= 1 ? usual : part.size[2];
}

function laid(geometry: BufferGeometry, marks: Inlays): BufferGeometry {
  return geometry.getAttribute("inlay") ? geometry : lay(geometry, marks);
}
