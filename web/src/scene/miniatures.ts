import type { Scene as World, WebGLRenderer, Box3 } from "three";
import { cornersOf, Eye } from "./camera";

interface Miniature {
  canvas: HTMLCanvasElement;
  room: Box3;
}

/** Small live pictures of areas that are not looked at. */
export class Miniatures {
  /** Whether something has changed since they were drawn. */
  due = false;
  private readonly eye = new Eye();
  private readonly all = new Map<string, Miniature>();

  show(id: string, canvas: HTMLCanvasElement, room: Box3): void {
    this.all.set(id, { canvas, room });
    this.due = true;
  }

  hide(id: string): void {
    this.all.delete(id);
  }

  /** Draw all of them in a corner of the stage and copy them from there; the stage is drawn over it. */
  draw(renderer: WebGLRenderer, world: World, size: { width: number; height: number }): void {
    if (!this.due || !this.all.size) return;
    this.due = false;
    // The fog is for the eye of the stage: here it would hide everything.
    Object.assign(world.fog!, { near: 1e4, far: 1e5 });
    renderer.setScissorTest(true);
    for (const miniature of this.all.values()) this.copy(renderer, world, miniature);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, size.width, size.height);
  }

  private copy(renderer: WebGLRenderer, world: World, { canvas, room }: Miniature): void {
    const { width, height } = canvas;
    const dots = renderer.getPixelRatio();
    this.eye.camera.aspect = width / height;
    this.eye.at = this.eye.framing(cornersOf(room), "top");
    this.eye.apply();
    renderer.setViewport(0, 0, width / dots, height / dots);
    renderer.setScissor(0, 0, width / dots, height / dots);
    renderer.render(world, this.eye.camera);
    const from = renderer.domElement;
    const pen = canvas.getContext("2d")!;
    pen.drawImage(from, 0, from.height - height, width, height, 0, 0, width, height);
  }
}
