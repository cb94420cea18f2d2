import { type BatchedMesh, Material, Matrix4, Object3D } from "three";
import { expect, test } from "vitest";
import type { Part } from "../protocol/types";
import { Animator } from "./animation";
import type { Atlas } from "./atlas";
import { Layers } from "./layers";
import { Parts } from "./parts";

const atlas = { generation: 0, spot: () => ({ left: 0, right: 1, bottom: 0, top: 1 }) } as unknown as Atlas;
const space: Part = { id: "space", kind: "square", place: [3, 4, 0], label: "10" };

function laid(): { parts: Parts; isWritten: () => boolean } {
  const [world, plain] = [new Object3D(), new Material()];
  const parts = new Parts(
    "part",
    new Layers({ wood: plain, face: plain, ink: plain }, false),
    atlas,
    new Animator(),
  );
  parts.addTo(world);
  parts.show([space], false);
  const written = new Matrix4();
  const isWritten = () => {
    (world.children[2] as BatchedMesh).getMatrixAt(0, written);
    return written.determinant() !== 0;
  };
  return { parts, isWritten };
}

test("what is written on a space is not seen through the ghost that takes its place", () => {
  const { parts, isWritten } = laid();
  parts.cover([{ ...space, label: "Pond" }]);
  expect(isWritten()).toBe(false);
  parts.show([space], false);
  expect(isWritten()).toBe(false);
  parts.cover([]);
  expect(isWritten()).toBe(true);
});

test("nor if the ghost is of another piece, which is carried there", () => {
  const { parts, isWritten } = laid();
  parts.cover([{ ...space, id: "held", place: [3, 4, 0.1], label: "Pond" }]);
  expect(isWritten()).toBe(false);
  parts.cover([{ ...space, id: "held", place: [3, 4, 3] }]); // a floor higher
  expect(isWritten()).toBe(true);
});

test("a piece that is about to move away keeps what is written on it", () => {
  const { parts, isWritten } = laid();
  parts.cover([{ ...space, place: [5, 4, 0] }]);
  expect(isWritten()).toBe(true);
});
