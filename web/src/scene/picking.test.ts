import { PerspectiveCamera, Ray, Vector3 } from "three";
import { expect, test } from "vitest";
import { whole } from "../protocol/part";
import type { Part } from "../protocol/types";
import type { Parts, Shown } from "./parts";
import { Picker, surface, touched, type Body } from "./picking";
import { poseOf } from "./space";

const body = (id: string, rest: Partial<Part>, target = false): Body => {
  const part = whole({ id, kind: "block", place: [0, 0, 0], size: [1, 1, 1], ...rest });
  return { id, part, pose: poseOf(part), target };
};
/** Look from the south and above at a point; heights are the second of three. */
const towards = (x: number, y: number, z: number): Ray => {
  const eye = new Vector3(x, 10, 10);
  return new Ray(eye, new Vector3(x, y, z).sub(eye).normalize());
};
const any = () => true;

test("whoever points at a roof touches the roof, not the ground behind it", () => {
  const ground = body("ground", { size: [20, 20, 0.05] });
  const house = body("house", {});
  const roof = body("roof", { kind: "roof", place: [0, 0, 1] });
  expect(touched(towards(0, 1.5, 0.5), [ground, house, roof], any)).toBe("roof");
  expect(touched(towards(0, 0.5, 0.5), [ground, house, roof], any)).toBe("house");
  expect(touched(towards(3, 0, 3), [ground, house, roof], any)).toBe("ground");
});

test("a solid thing hides what is behind it, also where it cannot be touched itself", () => {
  const wall = body("wall", { size: [4, 1, 4] });
  const behind = body("behind", { place: [0, 4, 0] });
  const only = (id: string) => id === "behind";
  expect(touched(towards(0, 0.5, -4), [wall, behind], only)).toBe(null);
  expect(touched(towards(0, 0.5, -4), [behind], only)).toBe("behind");
});

test("a place on top of a house is also touched at the side of the house", () => {
  const house = body("house", {});
  const place = body("place", { kind: "square", place: [0, 0, 1], size: [0.9, 0.9, 0.04] }, true);
  const only = (id: string) => id === "place";
  expect(touched(towards(0, 1.02, 0), [house, place], only)).toBe("place");
  expect(touched(towards(0, 0.5, 0.5), [house, place], only)).toBe("place");
});

test("the bare ground can be pointed at, unless floors lie beside each other on it", () => {
  const wall = body("wall", {});
  const ray = towards(3, 0, 2);
  const point = surface(ray, [wall], new Map())!;
  expect([point.x, point.y, point.z].map((each) => Math.round(each * 1000) / 1000)).toEqual([3, -2, 0]);
  expect(surface(ray, [wall], new Map([["floor:2", new Vector3(1, 0, 0)]]))).toBe(null);
});

test("what is pointed at tells its floor, however high its head is", () => {
  const marker = body("marker", { size: [1, 1, 0.9], tags: ["floor:3"] });
  expect(surface(towards(0, 0.9, 0), [marker], new Map())?.floor).toBe(3);
});

/** Look straight down at bodies of which the named can be touched; a hundred pixels are a square. */
function lookDown(bodies: Body[], touchable: string[]): Picker {
  const camera = new PerspectiveCamera(2 * (180 / Math.PI) * Math.atan(0.4), 1);
  camera.position.set(0, 10, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 800 }) };
  const holding = (shown: Body[]) =>
    ({
      shown: new Map(shown.map((one) => [one.id, one as unknown as Shown])),
      shifts: new Map(),
    }) as unknown as Parts;
  const picker = new Picker(canvas as unknown as HTMLElement, camera, holding(bodies), holding([]));
  picker.touchable = new Set(touchable);
  return picker;
}

test("a touch means one thing where nothing else lies within its reach", () => {
  const flat = (id: string, east: number) =>
    body(id, { kind: "square", place: [east, 0, -0.1], size: [1, 1, 0.1] });
  const row = [flat("west", -0.5), flat("east", 0.5)];
  const both = lookDown(row, ["west", "east"]);
  expect(both.touchableAt(450, 400)).toBe("east");
  expect(both.isAlone("east", 450, 400, 44)).toBe(true);
  expect(both.isAlone("east", 420, 400, 6)).toBe(true);
  expect(both.isAlone("east", 420, 400, 22)).toBe(false);
  expect(lookDown(row, ["east"]).isAlone("east", 420, 400, 22)).toBe(true);
});

test("the seam beside a pad belongs to its place", () => {
  const pads = [0, 1].map((x) =>
    body(`pad ${x}`, { kind: "pad", place: [x, 0, 0], size: [0.92, 0.92, 0.14] }),
  );
  const down = (x: number) => new Ray(new Vector3(x, 10, 0), new Vector3(0, -1, 0));
  expect([0.47, 0.53].map((x) => touched(down(x), pads, any))).toEqual(["pad 0", "pad 1"]);
});
