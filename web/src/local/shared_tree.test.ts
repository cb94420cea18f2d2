import { expect, test } from "vitest";
import { SharedTree, TreeHelper, type ToHelper } from "./shared_tree";
import { sharing } from "./sharing";

const text = (words: string) => [...new TextEncoder().encode(words)];
const sized = (bytes: number[]) => [bytes.length, ...bytes];
const section = (id: number, bytes: number[]) => [id, ...sized(bytes)];
const env = (name: string, ...kind: number[]) => [...sized(text("env")), ...sized(text(name)), ...kind];

/**
 * A module by hand, linked as games' are. `run_simulations(tree, nodes, count)` adds to the tree's first number
 * as many as it runs and returns them: all, or one less from 16 on, as when everything is proven. `lead(tree,
 * nodes)` returns that number.
 */
function module(): Uint8Array<ArrayBuffer> {
  const ran = [0x20, 2, 0x20, 2, 0x41, 4, 0x75, 0x6b]; // count - (count >> 4)
  const run = [0x20, 0, 0x20, 0, 0x28, 2, 0, ...ran, 0x6a, 0x36, 2, 0, ...ran, 0x0b];
  const lead = [0x20, 0, 0x28, 2, 0, 0x0b];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(0, [...sized(text("dylink.0")), 1, 4, 0, 3, 0, 0]),
    ...section(1, [2, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7f]),
    ...section(2, [
      4,
      ...env("memory", 2, 0, 1),
      ...env("__stack_pointer", 3, 0x7f, 1),
      ...env("__memory_base", 3, 0x7f, 0),
      ...env("__table_base", 3, 0x7f, 0),
    ]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...sized(text("run_simulations")), 0, 0, ...sized(text("lead")), 0, 1]),
    ...section(10, [2, ...sized([0, ...run]), ...sized([0, ...lead])]),
  ]);
}

const ADDRESS = 40;

/** A tree whose helper hears what it is told when it is asked to; Python has one number at an address. */
function shared() {
  const python = new Uint8Array(64);
  new Int32Array(python.buffer)[ADDRESS / 4] = 7;
  const told: ToHelper[] = [];
  const tree = new SharedTree(
    "toy",
    module(),
    (message) => told.push(message),
    () => python,
  );
  const helper = new TreeHelper();
  const hear = () => told.splice(0).forEach((message) => helper.hear(message));
  const workspace = [[ADDRESS, 4, [1]]];
  return {
    tree,
    hear,
    begin: () => tree.begin(JSON.stringify({ workspaces: [workspace, workspace], nodes: workspace[0] })),
    number: () => new Int32Array(python.buffer)[ADDRESS / 4],
  };
}

test("a module that imports a memory of its own can be given a shared one", () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096, shared: true });
  const number = (mutable: boolean) => new WebAssembly.Global({ value: "i32", mutable }, 0);
  const given = {
    env: { memory, __stack_pointer: number(true), __memory_base: number(false), __table_base: number(false) },
  };
  expect(() => new WebAssembly.Instance(new WebAssembly.Module(module()), given)).toThrow();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(sharing(module())), given);
  const run = exports.run_simulations as (...given: number[]) => number;
  expect([run(8, 0, 5), new Int32Array(memory.buffer)[2]]).toEqual([5, 5]);
  expect(() => sharing(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))).toThrow("imports nothing");
});

test("both grow the same tree, and Python has it again with what both have done", () => {
  const { tree, hear, begin, number } = shared();
  hear();
  begin();
  expect([tree.run(10), tree.lead(), number()]).toEqual([10, 17, 7]);
  hear();
  expect([tree.end(), number()]).toEqual([15, 32]);
});

test("every search takes Python's tree as it is then", () => {
  const { tree, hear, begin, number } = shared();
  for (const after of [23, 39]) {
    begin();
    hear();
    tree.run(1);
    tree.end();
    expect(number()).toBe(after);
  }
});
