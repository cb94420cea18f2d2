import { Matrix4, Plane, Vector2, Vector3 } from "three";
import type { Box3, Camera, Ray, Scene as World, WebGLRenderer } from "three";
import { cornersOf, Eye } from "./camera";
import { onScreen, rayThrough } from "./picking";

interface Miniature {
  canvas: HTMLCanvasElement;
  room: Box3;
  /** Whether the part of it that the stage shows is framed. */
  framed: boolean;
}

const FRAME = "#ffb02e";

/** Small live pictures of areas that are not looked at. */
export class Miniatures {
  /** Whether something has changed since they were drawn. */
  due = false;
  private readonly eye = new Eye();
  private readonly all = new Map<string, Miniature>();
  /** Where the stage was looked at from when they were drawn. */
  private readonly stood = new Matrix4();

  show(id: string, canvas: HTMLCanvasElement, room: Box3, framed = false): void {
    this.all.set(id, { canvas, room, framed });
    this.due = true;
  }

  hide(id: string): void {
    this.all.delete(id);
  }

  /** Draw all of them in a corner of the stage and copy them from there; the stage is drawn over it. */
  draw(renderer: WebGLRenderer, world: World, size: { width: number; height: number }, stage: Camera): void {
    if (!this.all.size || (!this.due && !this.isFramedAnew(stage))) return;
    this.due = false;
    this.stood.copy(stage.matrixWorld);
    // The fog is for the eye of the stage: here it would hide everything.
    Object.assign(world.fog!, { near: 1e4, far: 1e5 });
    renderer.setScissorTest(true);
    for (const miniature of this.all.values()) this.copy(renderer, world, miniature, stage);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, size.width, size.height);
  }

  private isFramedAnew(stage: Camera): boolean {
    return !this.stood.equals(stage.matrixWorld) && [...this.all.values()].some(({ framed }) => framed);
  }

  /** The point of the ground under a point of a small picture, given as shares of its sides. */
  spot(id: string, right: number, down: number): Vector3 | null {
    const miniature = this.all.get(id);
    if (!miniature) return null;
    this.aim(miniature);
    return onGround(rayThrough(this.eye.camera, new Vector2(right * 2 - 1, 1 - down * 2)));
  }

  private aim({ canvas, room }: Miniature): void {
    this.eye.camera.aspect = canvas.width / canvas.height;
    this.eye.at = this.eye.framing(cornersOf(room), "top");
    this.eye.apply();
  }

  private copy(renderer: WebGLRenderer, world: World, miniature: Miniature, stage: Camera): void {
    const { canvas, framed } = miniature;
    const { width, height } = canvas;
    const dots = renderer.getPixelRatio();
    this.aim(miniature);
    renderer.setViewport(0, 0, width / dots, height / dots);
    renderer.setScissor(0, 0, width / dots, height / dots);
    renderer.render(world, this.eye.camera);
    const from = renderer.domElement;
    const pen = canvas.getContext("2d")!;
    pen.drawImage(from, 0, from.height - height, width, height, 0, 0, width, height);
    if (framed) this.frame(pen, stage);
  }

  /** Draw a line around the ground that the stage shows. */
  private frame(pen: CanvasRenderingContext2D, stage: Camera): void {
    const { width, height } = pen.canvas;
    pen.strokeStyle = FRAME;
    pen.lineWidth = 4;
    pen.beginPath();
    for (const [x, y] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const point = onGround(rayThrough(stage, new Vector2(x, y)));
      if (!point) return;
      const seen = onScreen(point, this.eye.camera);
      pen.lineTo(((seen.x + 1) / 2) * width, ((1 - seen.y) / 2) * height);
    }
    pen.closePath();
    pen.stroke();
  }
}

function onGround(ray: Ray): Vector3 | null {
  return ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
}
