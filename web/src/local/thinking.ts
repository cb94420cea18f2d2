/**
 * Thinking in this browser, for any page: on a site without a server and on a served one. Nothing of it is
 * loaded before somebody asks; import it by `import("../local/thinking")`, never at the top of a file.
 */
import type { Hinted, Position, Question, Thought } from "../protocol/types";
import { keepMemory } from "./snapshot";
import { Thinkers } from "./thinkers";

/** How thoughts are waited for: `progress` hears what is found so far, `signal` ends it. */
export interface Pondering {
  progress?: (thought: Thought) => void;
  signal?: AbortSignal;
}

/** What the engine says of itself: a name for just these files, and the digest of every game's rules. */
interface Contents {
  mark: string;
  rules: Record<string, string>;
}

const LEAST_MEMORY = 2; // gigabytes, where a browser tells

let contents: Promise<Contents | null> | null = null;
let thinkers: Thinkers | null = null;
let isKept = false; // Python's memory, for the next start

/** Where the engine lies: beside the page of a site; at a server below its mark, so that it is kept for good. */
const isLocal = (): boolean => document.querySelector('meta[name="opolis-server"]') !== null;
const place = (): string => new URL(isLocal() ? "engine/" : "/engine/", location.href.split("#")[0]).href;
const folder = ({ mark }: Contents): string => (isLocal() ? place() : `${place()}${mark}/`);

async function look(): Promise<Contents | null> {
  const answer = await fetch(`${place()}engine.json`).catch(() => null);
  const isThere = answer?.ok && answer.headers.get("content-type")?.includes("json");
  return isThere ? ((await answer.json()) as Contents) : null;
}

/** Whether this browser can think about a game, by these rules if they are named, and is not asked to spare. */
export async function canThink(game: string, rules?: string): Promise<boolean> {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") return false;
  if (connection?.saveData || (deviceMemory ?? LEAST_MEMORY) < LEAST_MEMORY) return false;
  const known = (await (contents ??= look()))?.rules[game];
  return known !== undefined && (rules === undefined || known === rules);
}

/**
 * Think about a position, or about the end of a record, for a seat, as long as simulations and seconds last.
 * Gives the last thought; rejects with the signal's reason when it is ended.
 */
export async function think(question: Question, { progress, signal }: Pondering = {}): Promise<Thought> {
  return ask<Thought>({ ...question, wants: "thoughts" }, { progress, signal });
}

/** Think about what a table has given, and advise as the table would. */
export async function hintFor(position: Position, language: string): Promise<Hinted> {
  const { id, seat, game, seats, options, state, names } = position;
  const asked: Question = {
    id,
    seat,
    game,
    seats,
    options,
    state,
    names,
    language,
    wants: "hint",
    view: true,
  };
  return ask<Hinted>({ ...asked, seed: Math.floor(Math.random() * 2 ** 32) });
}

/** Ask the engine anything that it answers (protocol/thinking.py says what). */
export async function ask<Answer>(
  question: Question,
  { progress, signal }: { progress?: (answer: Answer) => void; signal?: AbortSignal } = {},
): Promise<Answer> {
  const found = await (contents ??= look());
  if (!found) throw new Error("there is no engine here");
  thinkers ??= new Thinkers(folder(found));
  const read = (text: string) => JSON.parse(text) as Answer;
  const heard = progress && ((text: string) => progress(read(text)));
  const answer = await thinkers.think(JSON.stringify(question), { progress: heard, signal });
  if (!isKept) keepMemory(folder(found));
  isKept = true;
  return read(answer);
}
