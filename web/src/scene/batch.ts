import { BatchedMesh, type BufferGeometry, type Color, type Material, type Matrix4 } from "three";

/** Many pieces of one material, drawn in one call; an empty one is hidden, for it would still cost a program. */
export class Batch {
  readonly mesh: BatchedMesh;
  private readonly geometries = new Map<string, number>();
  private vertices = 0;
  private room = { instances: 128, vertices: 16384 };
  private count = 0;

  constructor(material: Material, shadows: boolean) {
    this.mesh = new BatchedMesh(this.room.instances, this.room.vertices, 0, material);
    this.mesh.sortObjects = false;
    this.mesh.perObjectFrustumCulled = false;
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = shadows;
    this.mesh.visible = false;
  }

  add(key: string, build: () => BufferGeometry): number {
    if (this.count === this.room.instances) {
      this.room.instances *= 2;
      this.mesh.setInstanceCount(this.room.instances);
    }
    this.count += 1;
    this.mesh.visible = true;
    return this.mesh.addInstance(this.geometry(key, build));
  }

  private geometry(key: string, build: () => BufferGeometry): number {
    const known = this.geometries.get(key);
    if (known !== undefined) return known;
    const made = build();
    const count = made.getAttribute("position").count;
    while (this.vertices + count > this.room.vertices) {
      this.room.vertices *= 2;
      this.mesh.setGeometrySize(this.room.vertices, 0);
    }
    this.vertices += count;
    const id = this.mesh.addGeometry(made);
    this.geometries.set(key, id);
    return id;
  }

  remove(instance: number): void {
    this.mesh.deleteInstance(instance);
    this.count -= 1;
    this.mesh.visible = this.count > 0;
  }

  move(instance: number, matrix: Matrix4): void {
    this.mesh.setMatrixAt(instance, matrix);
  }

  tint(instance: number, colour: Color): void {
    this.mesh.setColorAt(instance, colour);
  }

  get empty(): boolean {
    return this.count === 0;
  }

  /** Forget all geometries, for when the printed paper was replaced. */
  clear(): void {
    for (const id of this.geometries.values()) this.mesh.deleteGeometry(id);
    this.geometries.clear();
    this.mesh.optimize();
    this.vertices = 0;
    this.count = 0;
    this.mesh.visible = false;
  }

  dispose(): void {
    this.mesh.dispose();
  }
}
