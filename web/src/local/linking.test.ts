import { expect, test } from "vitest";
import { linkedBefore, type Module, type Packed } from "./linking";

const PACKED: Packed = [
  ["house/code.py", new Uint8Array([1])],
  ["house/fast.so", new Uint8Array([2])],
];
const HEAD = 16; // bytes in front of the memory in a snapshot
const MEMORY = 256;

/** A module that links a library wherever there is room. */
class FakeModule {
  HEAPU8 = new Uint8Array(MEMORY);
  readonly files = new Map<string, Uint8Array>();
  readonly linked: string[] = [];
  onRuntimeInitialized?: () => void;
  constructor(private free: number) {}
  FS = {
    mkdir: () => undefined,
    mkdirTree: () => undefined,
    writeFile: () => undefined,
    createDataFile: (folder: string, name: string, data: Uint8Array) =>
      void this.files.set(`${folder}/${name}`, data),
  };
  growMemory = (size: number) => {
    this.HEAPU8 = new Uint8Array(Math.max(size, MEMORY));
  };
  _calloc = (count: number, size: number) => {
    this.free += count * size;
    return this.free - count * size;
  };
  loadDynamicLibrary = (file: string, _flags: object, _scope: object, record: number) => {
    this.HEAPU8[record + 12] = this.free;
    this.linked.push(file);
    return true;
  };
}

async function started(free: number, snapshot: Uint8Array | null): Promise<FakeModule> {
  const module = new FakeModule(free);
  const make = (settings: Module) => {
    settings.onRuntimeInitialized!();
    return Promise.resolve(settings);
  };
  await linkedBefore(make, PACKED, snapshot)(module);
  return module;
}

function snapshotOf({ HEAPU8 }: FakeModule): Uint8Array {
  const snapshot = new Uint8Array(HEAD + HEAPU8.length);
  new DataView(snapshot.buffer).setUint32(4, HEAD, true);
  snapshot.set(HEAPU8, HEAD);
  return snapshot;
}

test("files are there and libraries linked before Python begins", async () => {
  const module = await started(0, null);
  expect([...module.files.keys()]).toEqual(["/package/house/code.py", "/package/house/fast.so"]);
  expect(module.linked).toEqual(["/package/house/fast.so"]);
});

test("a snapshot is taken where libraries lie as in it, and there is room for all of it", async () => {
  const snapshot = snapshotOf(await started(64, null));
  const later = await started(64, snapshot);
  expect(later.HEAPU8.length).toBeGreaterThanOrEqual(snapshot.length);
});

test("a snapshot in which libraries lie elsewhere is refused, as is a spoilt one", async () => {
  const snapshot = snapshotOf(await started(64, null));
  await expect(started(80, snapshot)).rejects.toThrow("house/fast.so lies elsewhere");
  await expect(started(64, new Uint8Array(HEAD))).rejects.toThrow("lies elsewhere");
});
