import type { Scene } from "../protocol/types";

const KEPT = 300;

/** The scenes of the past by their event, the latest ones only. */
export class SceneMemory {
  private readonly scenes = new Map<number, Scene>();

  at(seq: number): Scene | undefined {
    return this.scenes.get(seq);
  }

  keep(seq: number, scene: Scene): void {
    this.scenes.set(seq, scene);
    if (this.scenes.size > KEPT) this.scenes.delete(this.scenes.keys().next().value!);
  }

  forget(): void {
    this.scenes.clear();
  }
}
