import { Color, type Material, type Matrix4, type Object3D } from "three";
import { Batch } from "./batch";
import { THEME_INK, type Layer, type Piece } from "./shapes/shape";

/** One batch for each thing that pieces are made of. */
export class Layers {
  private readonly batches: Record<Layer, Batch>;
  ink = "#2b221b";
  /** A paint that covers all others, for targets. */
  wash = "";

  constructor(materials: Record<Layer, Material>, shadows: boolean) {
    this.batches = {
      wood: new Batch(materials.wood, shadows),
      face: new Batch(materials.face, shadows),
      ink: new Batch(materials.ink, false),
    };
    this.batches.ink.mesh.renderOrder = 2;
  }

  addTo(parent: Object3D): void {
    for (const batch of Object.values(this.batches)) parent.add(batch.mesh);
  }

  add(piece: Piece): number {
    const batch = this.batches[piece.layer];
    const instance = batch.add(piece.key, piece.build);
    this.tint(piece, instance, "", 0);
    return instance;
  }

  /** Give a piece its paint, mixed with some of another. */
  tint(piece: Piece, instance: number, hex: string, amount: number): void {
    const own = piece.tint === THEME_INK ? this.ink : piece.tint;
    const paint = new Color(piece.layer === "wood" && this.wash ? this.wash : own);
    if (amount) paint.lerp(new Color(hex), amount);
    this.batches[piece.layer].tint(instance, paint);
  }

  remove(piece: Piece, instance: number): void {
    this.batches[piece.layer].remove(instance);
  }

  move(piece: Piece, instance: number, matrix: Matrix4): void {
    this.batches[piece.layer].move(instance, matrix);
  }

  clear(): void {
    for (const batch of Object.values(this.batches)) batch.clear();
  }

  dispose(): void {
    for (const batch of Object.values(this.batches)) batch.dispose();
  }
}
