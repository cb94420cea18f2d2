import { beforeEach, expect, test, vi } from "vitest";
import { SnapshotShelf } from "./snapshot";

const FOLDER = "https://somewhere/engine/";

/** A browser's cache, in memory; `full` is one without room. */
class Shelf {
  full = false;
  readonly kept = new Map<string, ArrayBuffer>();
  match = (key: string) => {
    const found = this.kept.get(key);
    return Promise.resolve(found && new Response(found));
  };
  put = async (key: string, answer: Response) => {
    if (this.full) throw new Error("no room");
    this.kept.set(key, await answer.arrayBuffer());
  };
  keys = () => Promise.resolve([...this.kept.keys()]);
  delete = (key: string) => Promise.resolve(this.kept.delete(key));
}

const engine = (mark: string) => vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ mark })));
let cache: Shelf;

beforeEach(() => {
  cache = new Shelf();
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  engine("one");
});

test("a snapshot is found again, and only by the engine that made it", async () => {
  const shelf = (await SnapshotShelf.open(FOLDER))!;
  expect(await shelf.find()).toBeNull();
  await shelf.keep(new Uint8Array([1, 2, 3]));
  expect(new Uint8Array(await (await shelf.find())!.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  engine("two");
  const newer = (await SnapshotShelf.open(FOLDER))!;
  expect(await newer.find()).toBeNull();
  await newer.keep(new Uint8Array([4]));
  expect([await shelf.find(), cache.kept.size]).toEqual([null, 1]);
});

test("a full browser keeps none, and nobody is troubled", async () => {
  const shelf = (await SnapshotShelf.open(FOLDER))!;
  cache.full = true;
  await shelf.keep(new Uint8Array([1]));
  expect(await shelf.find()).toBeNull();
});

test("a browser that keeps nothing has no shelf", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await SnapshotShelf.open(FOLDER)).toBeNull();
});
