import { filesOf } from "./archive";
import { linkedBefore, PACKAGE, unpack, type Files, type Maker, type Packed } from "./linking";
import { SnapshotShelf } from "./snapshot";

/** What is used of Pyodide. */
export interface Python {
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  _module: { HEAPU8: Uint8Array };
  FS: Files;
}

interface Options {
  indexURL: string;
  stdLibURL: string;
  createPyodideModule?: Maker;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}

interface Pyodide {
  loadPyodide: (options: Options) => Promise<Python>;
}

const FIND_PACKAGE = `import sys; sys.path.insert(0, '${PACKAGE}')`;
/** Whatever lots were drawn in a snapshot would be drawn again at every visit. */
const OTHER_LOTS = "import random; random.seed()";

/** What a worker needs of the engine's folder. */
export class Engine {
  private constructor(
    readonly python: Python,
    private readonly folder: string,
  ) {}

  /** Start Python with the package in it, from a snapshot of its memory if the browser has kept one. */
  static async start(folder: string): Promise<Engine> {
    const python = await started(folder, archives(folder));
    python.FS.mkdir("/kernels");
    return new Engine(python, folder);
  }

  /** Bring a game's kernels to where Python finds them. */
  async kernels(game: string): Promise<string> {
    const [module, page] = await Promise.all([this.module(game), this.fetched(`kernels/${game}.json`)]);
    const file = `/kernels/${game}.so`;
    this.python.FS.writeFile(file, module);
    this.python.FS.writeFile(`/kernels/${game}.json`, page);
    return file;
  }

  /** Bring a game's kernels as they are. */
  module(game: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.fetched(`kernels/${game}.so`);
  }

  private fetched(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return bytes(`${this.folder}${name}`);
  }
}

/** Start Python with the package imported, to keep its memory; see opolis/local/memory.py. */
export async function imported(folder: string): Promise<Python> {
  const python = await linked(folder, await archives(folder), null);
  python.runPython(FIND_PACKAGE);
  python.runPython("from opolis.local.memory import fill; fill()");
  return python;
}

async function started(folder: string, packed: Promise<Packed>): Promise<Python> {
  packed.catch(() => undefined); // It is awaited below, after others that may fail first.
  void import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`); // Pyodide's larger half, which it asks for late.
  const shelf = await SnapshotShelf.open(folder);
  const snapshot = await shelf?.find();
  if (!snapshot) return plain(folder, packed);
  try {
    const [memory, files] = await Promise.all([snapshot.arrayBuffer(), packed]);
    const python = await linked(folder, files, new Uint8Array(memory));
    python.runPython(OTHER_LOTS);
    return python;
  } catch {
    await shelf!.forget();
    return plain(folder, packed);
  }
}

async function plain(folder: string, packed: Promise<Packed>): Promise<Python> {
  const python = await load(folder);
  unpack(python.FS, await packed);
  python.runPython(FIND_PACKAGE);
  return python;
}

/** Start Python from a snapshot of its memory, or so that one can be made. */
async function linked(folder: string, files: Packed, snapshot: Uint8Array | null): Promise<Python> {
  const { default: make } = (await import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`)) as {
    default: Maker;
  };
  const createPyodideModule = linkedBefore(make, files, snapshot);
  return load(folder, {
    createPyodideModule,
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
}

async function load(folder: string, more: Partial<Options> = {}): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  return loadPyodide({ indexURL: folder, stdLibURL: `${folder}stdlib.zip`, ...more });
}

async function archives(folder: string): Promise<Packed> {
  const fetched = await Promise.all([bytes(`${folder}msgspec.zip`), bytes(`${folder}opolis.zip`)]);
  return fetched.flatMap((archive) => [...filesOf(archive)]);
}

async function bytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
