import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Vector2 } from "three";
import { Atlas, type Spot } from "./atlas";

/** Paper that remembers what was drawn where, also by way of older paper. */
interface Paper {
  width: number;
  height: number;
  drawn: string[];
}

function paper(): Paper & { getContext: () => object } {
  const canvas = { width: 0, height: 0, drawn: [] as string[], getContext: () => pen };
  const nothing = () => undefined;
  const pen = {
    canvas,
    save: nothing,
    restore: nothing,
    beginPath: nothing,
    rect: nothing,
    clip: nothing,
    translate: (x: number, y: number) => void canvas.drawn.push(`${x},${y}`),
    clearRect: () => void (canvas.drawn = []),
    drawImage: (before: Paper) => void canvas.drawn.push(...before.drawn),
  };
  return canvas;
}

beforeEach(() => vi.stubGlobal("document", { createElement: paper }));
afterEach(() => vi.unstubAllGlobals());

const printed = (atlas: Atlas, key: string) => atlas.spot(key, 100, 100, () => undefined);
const onPaper = (atlas: Atlas) => atlas.texture.image as unknown as Paper;

/** Where the upper left corner of a spot is on the paper, as the texture is read. */
function corner(atlas: Atlas, { left, top }: Spot): string {
  atlas.texture.updateMatrix();
  const { x, y } = new Vector2(left, top).applyMatrix3(atlas.texture.matrix);
  const { width, height } = onPaper(atlas);
  return `${Math.round(x * width)},${Math.round((1 - y) * height)}`;
}

test("paper grows as it fills, and every picture stays where it is", () => {
  const atlas = new Atlas(1024);
  const first = printed(atlas, "first");
  expect(onPaper(atlas).height).toBe(128);
  const spots = [...Array(30).keys()].map((number) => printed(atlas, `${number}`));
  expect(onPaper(atlas).height).toBe(512);
  expect([first, ...spots].map((spot) => corner(atlas, spot))).toEqual(onPaper(atlas).drawn);
  expect([printed(atlas, "first"), atlas.generation]).toEqual([first, 0]);
});

test("paper that can grow no more begins again", () => {
  const atlas = new Atlas(256);
  for (const key of ["a", "b", "c", "d"]) printed(atlas, key);
  expect([onPaper(atlas).height, atlas.generation]).toEqual([256, 0]);
  expect(corner(atlas, printed(atlas, "e"))).toBe("6,6");
  expect(atlas.generation).toBe(1);
});
