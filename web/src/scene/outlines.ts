import { BackSide, Color, MeshBasicMaterial, type BufferGeometry, type Object3D } from "three";
import { Batch } from "./batch";
import { plainGeometry, smooth } from "./geometry";
import { pieces } from "./shapes";
import type { Atlas } from "./atlas";
import type { Shown } from "./parts";
import { matrixOf } from "./space";

/** So far a line stays above what its piece stands on. */
const LIFT = 0.006;

/** A shell a little larger than the piece; only its far side is drawn, so it shows as a line around it. It goes no
 * deeper than the piece: what that stands on would hide the line in front. */
export function shell(geometry: BufferGeometry, thick: number): BufferGeometry {
  const made = smooth(plainGeometry(geometry.clone()), -2);
  made.computeBoundingBox();
  const floor = made.boundingBox!.min.y + LIFT;
  const place = made.getAttribute("position");
  const normal = made.getAttribute("normal");
  for (let v = 0; v < place.count; v++) {
    place.setXYZ(
      v,
      place.getX(v) + normal.getX(v) * thick,
      Math.max(floor, place.getY(v) + normal.getY(v) * thick),
      place.getZ(v) + normal.getZ(v) * thick,
    );
  }
  return made;
}

export interface Ring {
  shown: Pick<Shown, "part" | "pose">;
  hex: string;
  thick: number;
}

/** Lines around parts: what can be touched, what was played last, what has scored. */
export class Outlines {
  private readonly batch = new Batch(new MeshBasicMaterial({ side: BackSide }), false);
  private drawn: { instance: number; shown: Ring["shown"] }[] = [];

  constructor(private readonly atlas: Atlas) {}

  addTo(parent: Object3D): void {
    parent.add(this.batch.mesh);
  }

  show(rings: Ring[]): void {
    for (const { instance } of this.drawn) this.batch.remove(instance);
    this.drawn = rings.flatMap(({ shown, hex, thick }) => {
      const piece = pieces(shown.part, this.atlas).find(({ layer }) => layer !== "ink");
      if (!piece) return [];
      const instance = this.batch.add(`${piece.key} ${thick}`, () => shell(piece.build(), thick));
      this.batch.tint(instance, new Color(hex));
      return [{ instance, shown }];
    });
    this.follow();
  }

  /** Go where the parts are now: they may be on their way. */
  follow(): void {
    for (const { instance, shown } of this.drawn) this.batch.move(instance, matrixOf(shown.pose));
  }

  dispose(): void {
    this.batch.dispose();
  }
}
