/** A worker in which bots think. Between two pieces of an answer it listens: others may ask, or have enough. */
import { Engine } from "./python";
import { SharedTree, type ToHelper } from "./shared_tree";
import type { FromThinker, ToThinker } from "./thinkers";

interface Answers extends Iterable<string> {
  destroy(): void;
}

interface Thinker {
  answers(question: string): Answers;
  prepare(game: string, file: string): void;
  wants_help(question: string): boolean;
  help(game: string, tree: SharedTree): void;
}

const folder = new URL(self.name).href;
const prepared = new Map<string, Promise<void>>();
const helped = new Map<string, Promise<void>>();
const stopped = new Set<number>();
let helper: Worker | null = null;
let begun: Promise<[Engine, Thinker]> | null = null;

const tell = (message: FromThinker) => postMessage(message);
const listen = () => new Promise((resolve) => setTimeout(resolve));

async function begin(): Promise<[Engine, Thinker]> {
  const engine = await Engine.start(folder);
  const room = engine.python.pyimport("opolis.local.thinking") as { Thinker: () => Thinker };
  return [engine, room.Thinker()];
}

/** Get ready for a game; what could not be fetched is tried again with the next question. */
async function ready(game: string): Promise<Thinker> {
  begun ??= begin();
  begun.catch(() => (begun = null));
  const [engine, thinker] = await begun;
  const preparing = prepared.get(game) ?? engine.kernels(game).then((file) => thinker.prepare(game, file));
  prepared.set(game, preparing);
  preparing.catch(() => prepared.delete(game));
  await preparing;
  return thinker;
}

/** Let a second worker grow trees of a game as well, where the browser lets workers share memory. */
function help(game: string): Promise<void> {
  if (!crossOriginIsolated || navigator.hardwareConcurrency < 2) return Promise.resolve();
  const helping = helped.get(game) ?? helpWith(game).catch(() => undefined); // One worker alone will do.
  helped.set(game, helping);
  return helping;
}

async function helpWith(game: string): Promise<void> {
  const [engine, thinker] = await begun!;
  const kernels = await engine.module(game);
  const other = (helper ??= new Worker(new URL("./helper.ts", import.meta.url), { type: "module" }));
  const tell = (message: ToHelper) => other.postMessage(message);
  const tree = new SharedTree(game, kernels, tell, () => engine.python._module.HEAPU8);
  await new Promise<void>((resolve, reject) => {
    other.addEventListener("message", ({ data }) => data === game && resolve());
    other.addEventListener("error", reject);
  });
  thinker.help(game, tree);
}

async function answer(id: number, question: string): Promise<void> {
  const { game } = JSON.parse(question) as { game: string };
  const thinker = await ready(game);
  if (thinker.wants_help(question)) await help(game);
  const answers = thinker.answers(question);
  try {
    for (const piece of answers) {
      if (stopped.has(id)) break;
      tell({ id, answer: piece });
      await listen();
    }
  } finally {
    answers.destroy();
    stopped.delete(id);
  }
  tell({ id, done: true });
}

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if ("stop" in data) stopped.add(data.id);
  else
    answer(data.id, data.question).catch((error: unknown) => tell({ id: data.id, failure: String(error) }));
};
