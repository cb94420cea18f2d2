import { BackSide, Color, MeshBasicMaterial, type BufferGeometry, type Object3D } from "three";
import type { WholePart } from "../protocol/part";
import { Batch } from "./batch";
import { plainGeometry, smooth } from "./geometry";
import { pieces } from "./shapes";
import type { Atlas } from "./atlas";
import { matrixOf, type Pose } from "./space";

/** A shell a little larger than the piece; only its far side is drawn, so it shows as a line around it. */
function shell(geometry: BufferGeometry, thick: number): BufferGeometry {
  const made = smooth(plainGeometry(geometry.clone()), -2);
  const place = made.getAttribute("position");
  const normal = made.getAttribute("normal");
  for (let v = 0; v < place.count; v++) {
    place.setXYZ(
      v,
      place.getX(v) + normal.getX(v) * thick,
      place.getY(v) + normal.getY(v) * thick,
      place.getZ(v) + normal.getZ(v) * thick,
    );
  }
  return made;
}

export interface Ring {
  part: WholePart;
  pose: Pose;
  hex: string;
  thick: number;
}

/** Lines around parts: what can be touched, what was played last, what has scored. */
export class Outlines {
  private readonly batch = new Batch(new MeshBasicMaterial({ side: BackSide }), false);
  private instances: number[] = [];

  constructor(private readonly atlas: Atlas) {}

  addTo(parent: Object3D): void {
    parent.add(this.batch.mesh);
  }

  show(rings: Ring[]): void {
    for (const instance of this.instances) this.batch.remove(instance);
    this.instances = rings.flatMap((ring) => {
      const piece = pieces(ring.part, this.atlas).find(({ layer }) => layer !== "ink");
      if (!piece) return [];
      const instance = this.batch.add(`${piece.key} ${ring.thick}`, () => shell(piece.build(), ring.thick));
      this.batch.move(instance, matrixOf(ring.pose));
      this.batch.tint(instance, new Color(ring.hex));
      return [instance];
    });
  }

  dispose(): void {
    this.batch.dispose();
  }
}
