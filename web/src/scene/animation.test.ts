import { Quaternion, Vector3 } from "three";
import { expect, test } from "vitest";
import { Animator, drop, glide, roll } from "./animation";
import type { Pose } from "./space";

const pose = (x: number, turn: number): Pose => ({
  place: new Vector3(x, 0, 0),
  turn: new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), turn),
  scale: 1,
});

test("whatever moves ends where it belongs", () => {
  const [from, to] = [pose(0, 0), pose(3, Math.PI / 2)];
  const ways = [
    (into: Pose) => glide(from, to, 1, into),
    (into: Pose) => drop(to, 1, into),
    (into: Pose) => roll(from, to, 1, into, 7),
  ];
  for (const way of ways) {
    const into = pose(9, 1);
    way(into);
    expect(into.place.distanceTo(to.place)).toBeLessThan(1e-6);
    expect(into.turn.angleTo(to.turn)).toBeLessThan(1e-6);
    expect(into.scale).toBe(1);
  }
});

test("a die tumbles on its way to what nature rolled", () => {
  const [from, to, into] = [pose(0, 0), pose(3, 0), pose(0, 0)];
  roll(from, to, 0.4, into, 7);
  expect(into.turn.angleTo(to.turn)).toBeGreaterThan(0.3);
});

test("nothing is busy once everything has arrived", () => {
  const animator = new Animator();
  const seen: number[] = [];
  animator.run("a", 100, (t) => seen.push(t));
  expect(animator.busy).toBe(true);
  animator.tick(performance.now() + 200);
  expect(seen).toEqual([1]);
  expect(animator.busy).toBe(false);
});
