import { expect, test } from "vitest";
import { Kernels, type Page } from "./kernels";

const text = (words: string) => [...new TextEncoder().encode(words)];
const sized = (bytes: number[]) => [bytes.length, ...bytes];
const section = (id: number, bytes: number[]) => [id, ...sized(bytes)];

const PAGE: Page = {
  game: "toy",
  fingerprint: "abc",
  stateBytes: 1,
  maxMoves: 2,
  moveCount: 3,
  kernels: {
    last: {
      takes: [
        { name: "offset", kind: "number", dimensions: 0, item: 0, strided: false },
        { name: "moves", kind: "array", dimensions: 1, item: 8, strided: false },
      ],
      returns: "number",
    },
  },
};

/** A module by hand: `last(offset, at, count)` returns offset + at + count; memory of one page. */
function module(page: Page = PAGE): Uint8Array<ArrayBuffer> {
  const code = [0x20, 0, 0x20, 1, 0x6a, 0x20, 2, 0x6a, 0x0b];
  const long = (id: number, name: string, content: number[]) => {
    const body = [...sized(text(name)), ...content];
    return [id, (body.length & 0x7f) | 0x80, body.length >> 7, ...body];
  };
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(6, [1, 0x7f, 0, 0x41, 0x80, 8, 0x0b]),
    ...section(7, [
      3,
      ...[...sized(text("memory")), 2, 0],
      ...[...sized(text("__heap_base")), 3, 0],
      ...[...sized(text("last")), 0, 0],
    ]),
    ...section(10, [1, ...sized([0, ...code])]),
    ...long(0, "opolis", text(JSON.stringify(page))),
    ...section(0, [...sized(text("rollout_policy")), 7, 0, 0, 0, 0, 0, 0, 0]),
  ]);
}

test("a kernel is called with numbers, and with arrays by their place and shape", async () => {
  const kernels = await Kernels.load(module());
  expect(kernels.call("last", 5, { at: 100, shape: [3] })).toBe(108);
  expect(kernels.rolloutPolicy[0]).toBe(7n);
});

test("memory is taken from the heap's base up, and grows", async () => {
  const kernels = await Kernels.load(module());
  expect(kernels.room(5)).toBe(1024);
  expect(kernels.room(100_000)).toBe(1040);
  expect(kernels.bytes(1040, 100_000).every((byte) => byte === 0)).toBe(true);
});

test("kernels of other rules, unknown kernels and wrong arguments are refused", async () => {
  await expect(Kernels.load(module(), "xyz")).rejects.toThrow("other rules: abc instead of xyz");
  const kernels = await Kernels.load(module(), "abc");
  expect(() => kernels.call("first")).toThrow("toy has no kernel first");
  expect(() => kernels.call("last", 1)).toThrow("last takes 2 arguments, not 1");
  expect(() => kernels.call("last", 1, 2)).toThrow("moves is an array");
  expect(() => kernels.call("last", 1, { at: 0, shape: [1, 1] })).toThrow("no array of 2");
});

test("a module that opolis did not make is refused", async () => {
  const bare = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await expect(Kernels.load(bare)).rejects.toThrow("no section opolis");
});
