import { Box3, PerspectiveCamera, Scene as World, Vector3, type WebGLRenderer } from "three";
import { expect, test } from "vitest";
import { Miniatures } from "./miniatures";

/** Something that pretends to draw, and what it has drawn on. */
function pretended() {
  const drawn: string[] = [];
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true });
  const canvas = { width: 128, height: 104, getContext: () => pen } as unknown as HTMLCanvasElement;
  const renderer = {
    domElement: { height: 400 },
    getPixelRatio: () => 1,
    render: () => drawn.push("table"),
    setScissor: () => undefined,
    setScissorTest: () => undefined,
    setViewport: () => undefined,
  } as unknown as WebGLRenderer;
  return { canvas, renderer, drawn };
}

const room = new Box3(new Vector3(0, 0, 0), new Vector3(4, 1, 4));
const size = { width: 390, height: 400 };

test.each([
  [true, 2],
  [false, 1],
])("a picture with a frame (%s) is drawn again when the camera has moved", (framed, times) => {
  const { canvas, renderer, drawn } = pretended();
  const world = new World();
  world.fog = {} as World["fog"];
  const camera = new PerspectiveCamera();
  const all = new Miniatures();
  all.show("mine", canvas, room, framed);
  camera.position.set(0, 9, 0);
  camera.updateMatrixWorld();
  all.draw(renderer, world, size, camera);
  all.draw(renderer, world, size, camera);
  expect(drawn).toHaveLength(1);
  camera.position.x = 5;
  camera.updateMatrixWorld();
  all.draw(renderer, world, size, camera);
  expect(drawn).toHaveLength(times);
});
