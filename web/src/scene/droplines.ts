import {
  BufferGeometry,
  LineDashedMaterial,
  LineSegments,
  Points,
  PointsMaterial,
  type Object3D,
  type Vector3,
} from "three";

const COLOUR = 0xffe08a; // as what can be touched

/** Dashed lines that show over which place something hangs, with a dot where they end. */
export class DropLines {
  private readonly lines = new LineSegments(
    new BufferGeometry(),
    new LineDashedMaterial({ color: COLOUR, dashSize: 0.16, gapSize: 0.08 }),
  );
  private readonly feet = new Points(
    new BufferGeometry(),
    new PointsMaterial({ color: COLOUR, size: 7, sizeAttenuation: false }),
  );

  addTo(parent: Object3D): void {
    for (const drawn of [this.lines, this.feet]) {
      drawn.frustumCulled = false;
      drawn.visible = false;
      parent.add(drawn);
    }
  }

  show(drops: readonly [Vector3, Vector3][]): void {
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry().setFromPoints(drops.flat());
    this.lines.computeLineDistances();
    this.feet.geometry.dispose();
    this.feet.geometry = new BufferGeometry().setFromPoints(drops.map(([, foot]) => foot));
    this.lines.visible = this.feet.visible = drops.length > 0;
  }

  dispose(): void {
    for (const { geometry, material } of [this.lines, this.feet]) {
      geometry.dispose();
      material.dispose();
    }
  }
}
