import { Vector3 } from "three";
import { expect, test } from "vitest";
import { whole, type WholePart } from "../protocol/part";
import { Animator } from "./animation";
import { Eye } from "./camera";
import { coveredBy, Framing } from "./framing";
import type { Parts } from "./parts";
import { onScreen } from "./picking";
import { boundsOf, poseOf } from "./space";

const NOWHERE = new Map();
const square = (x: number, y: number): WholePart =>
  whole({ id: `square ${x} ${y}`, kind: "square", place: [x, y, 0], size: [1, 1, 0.1] });
const BOARD = [...Array(144).keys()].map((at) => square(at % 12, Math.floor(at / 12)));
const corner = BOARD[0]!;

function table(): { framing: Framing; eye: Eye; animator: Animator } {
  const lying = (all: WholePart[]) =>
    ({
      shown: new Map(all.map((part) => [part.id, { part, pose: poseOf(part, NOWHERE) }])),
      shifts: NOWHERE,
    }) as unknown as Parts;
  const [eye, animator] = [new Eye(), new Animator()];
  animator.enabled = false;
  const framing = new Framing(eye, animator, lying(BOARD), lying([]));
  framing.resize(390, 219);
  framing.measure();
  return { framing, eye, animator };
}

function isSeen(part: WholePart, eye: Eye): boolean {
  const { x, y } = onScreen(boundsOf(part, NOWHERE).getCenter(new Vector3()), eye.camera);
  return Math.max(Math.abs(x), Math.abs(y)) <= 1;
}

function approached(): { framing: Framing; eye: Eye; far: number } {
  const { framing, eye } = table();
  const far = eye.at.distance;
  expect(framing.canApproach(boundsOf(corner, NOWHERE), 44, 8)).toBe(true);
  framing.approach(boundsOf(corner, NOWHERE), 44, 8);
  return { framing, eye, far };
}

test("what was too small comes nearer, and others leave the picture", () => {
  const { eye } = approached();
  expect([isSeen(corner, eye), isSeen(BOARD.at(-1)!, eye)]).toEqual([true, false]);
});

test("what comes nearer stays on its side of the window, half as far from the middle", () => {
  const { framing, eye } = table();
  const where = () => onScreen(boundsOf(corner, NOWHERE).getCenter(new Vector3()), eye.camera);
  const before = where();
  framing.approach(boundsOf(corner, NOWHERE), 44, 30);
  const after = where();
  expect(after.x / before.x).toBeGreaterThan(0.4);
  expect(after.x / before.x).toBeLessThan(0.6);
  expect(Math.sign(after.y)).toBe(Math.sign(before.y));
});

test("what can be touched next is seen, and as near as that allows", () => {
  const { framing, eye, far } = approached();
  const next = [corner, square(4, 0), square(4, 3)];
  framing.follow(next);
  expect(next.every((part) => isSeen(part, eye))).toBe(true);
  expect(framing.isNear).toBe(true);
  expect(eye.at.distance).toBeLessThan(far);
});

test("a lesson looks at the whole before it comes nearer", () => {
  const { framing, eye, far } = approached();
  framing.whole();
  expect([framing.isNear, eye.at.distance]).toEqual([false, far]);
});

test("what lies all over the board is seen as a whole", () => {
  const { framing, eye, far } = approached();
  framing.follow(BOARD);
  expect(framing.isNear).toBe(false);
  expect(eye.at.distance).toBeCloseTo(far, 3);
});

test("what would leave the picture only once the camera has arrived keeps it away", () => {
  const { framing, eye, animator } = table();
  const far = eye.at.distance;
  animator.enabled = true;
  framing.approach(boundsOf(corner, NOWHERE), 44, 8);
  framing.follow(BOARD);
  expect(framing.isNear).toBe(false);
  animator.finish();
  expect(eye.at.distance).toBeCloseTo(far, 3);
});

test("the whole is seen when what can be touched next is not on the table", () => {
  const { framing, eye, far } = approached();
  framing.follow([]);
  expect([framing.isNear, eye.at.distance]).toEqual([false, far]);
});

test("the camera stays where it is as long as everything is seen", () => {
  const { framing, eye } = approached();
  const { distance } = eye.at;
  framing.follow([corner]);
  expect(eye.at.distance).toBe(distance);
});

test("somebody who looks elsewhere is brought back when nothing that can be touched is seen", () => {
  const { framing, eye } = table();
  framing.release();
  eye.at = { ...eye.at, target: new Vector3(40, 0, 40) };
  eye.apply();
  framing.follow([corner]);
  expect(isSeen(corner, eye)).toBe(true);
});

test("a touch beside the map of the whole leads to the nearest place of it, never off the table", () => {
  const { framing, eye } = table();
  framing.dive(-0.2, 1.3, 44, 219);
  const [west, south] = [0, 0];
  expect(eye.at.target.x).toBeCloseTo(west - 0.5, 1);
  expect(eye.at.target.z).toBeCloseTo(south + 0.5, 1);
  expect(framing.isNear).toBe(true);
});

test("a row of buttons above lies over nothing that stands on the table", () => {
  const { framing, eye } = table();
  const head = (part: WholePart) => boundsOf(part, NOWHERE).max.clone();
  const highest = () => Math.max(...BOARD.map((part) => onScreen(head(part), eye.camera).y));
  framing.coverFoot({ card: 0, buttons: false });
  const before = highest();
  framing.coverFoot({ card: 0, buttons: false, row: true });
  expect(highest()).toBeLessThan(before);
  expect(coveredBy(591, { card: 0, buttons: false, row: true }).above * 591).toBe(54);
});

test("what stands on the table is seen above a card that lies over its foot, as long as it lies there", () => {
  const { framing, eye } = table();
  const feet = (part: WholePart) => boundsOf(part, NOWHERE).min.clone();
  const lowest = () => Math.min(...BOARD.map((part) => onScreen(feet(part), eye.camera).y));
  const card = 66; // of 219 pixels
  const edge = 2 * (card / 219) - 1;
  expect(lowest()).toBeLessThan(edge);
  framing.coverFoot({ card, buttons: true });
  expect(lowest()).toBeGreaterThan(edge);
  const { distance } = eye.at;
  framing.coverFoot({ card: 0, buttons: false });
  expect(lowest()).toBeLessThan(edge);
  expect(eye.at.distance).toBeLessThan(distance);
});

test("what lies beside maps stays there when the window changes its size", () => {
  const { framing, eye } = table();
  const maps = 150;
  framing.resize(1000, 219);
  framing.coverBeside(maps);
  const moved = eye.beside;
  expect(moved).toBeCloseTo(maps / 1000);
  framing.resize(500, 219);
  expect(eye.beside).toBeCloseTo(maps / 500);
  framing.coverBeside(0);
  expect(eye.beside).toBe(0);
});
