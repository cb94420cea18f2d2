import { expect, test, vi } from "vitest";
import { Thinkers, type FromThinker, type ToThinker } from "./thinkers";

class FakeWorker {
  heard: ToThinker[] = [];
  ended = false;
  onmessage: ((event: { data: FromThinker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  postMessage(message: ToThinker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromThinker): void {
    this.onmessage!({ data });
  }
}

function started() {
  vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
  const made: FakeWorker[] = [];
  const make = () => {
    made.push(new FakeWorker());
    return made.at(-1) as unknown as Worker;
  };
  return { made, thinkers: new Thinkers("engine/", make) };
}

test("every piece of an answer is heard, and the last one counts", async () => {
  const { made, thinkers } = started();
  const pieces: string[] = [];
  const answer = thinkers.think("?", { progress: (piece) => pieces.push(piece) });
  made[0]!.say({ id: 1, answer: "a" });
  made[0]!.say({ id: 1, answer: "b" });
  made[0]!.say({ id: 1, done: true });
  await expect(answer).resolves.toBe("b");
  expect(pieces).toEqual(["a", "b"]);
});

test("whoever has enough of it is told so, and so is the worker", async () => {
  const { made, thinkers } = started();
  const enough = new AbortController();
  const answer = thinkers.think("?", { signal: enough.signal });
  enough.abort(new Error("enough"));
  await expect(answer).rejects.toThrow("enough");
  expect(made[0]!.heard).toEqual([
    { id: 1, question: "?" },
    { id: 1, stop: true },
  ]);
  made[0]!.say({ id: 1, done: true });
  await expect(thinkers.think("?", { signal: enough.signal })).rejects.toThrow("enough");
});

test("a second worker is started when the first is busy, and no third", async () => {
  const { made, thinkers } = started();
  const answers = [1, 2, 3].map(() => thinkers.think("?"));
  expect(made.map(({ heard }) => heard.length)).toEqual([2, 1]);
  for (const [at, id] of [
    [0, 1],
    [1, 2],
    [0, 3],
  ] as const) {
    made[at]!.say({ id, answer: String(id) });
    made[at]!.say({ id, done: true });
  }
  await expect(Promise.all(answers)).resolves.toEqual(["1", "2", "3"]);
});

test("a failure is passed on, and a worker that breaks is replaced", async () => {
  const { made, thinkers } = started();
  const failing = thinkers.think("?");
  made[0]!.say({ id: 1, failure: "no such game" });
  await expect(failing).rejects.toThrow("no such game");
  const lost = thinkers.think("?");
  made[0]!.onerror!({ message: "out of memory" });
  await expect(lost).rejects.toThrow("out of memory");
  expect(made[0]!.ended).toBe(true);
  const next = thinkers.think("?");
  made[1]!.say({ id: 3, answer: "x" });
  made[1]!.say({ id: 3, done: true });
  await expect(next).resolves.toBe("x");
});
