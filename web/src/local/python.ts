import { filesOf } from "./archive";
import { SnapshotShelf } from "./snapshot";

/** What is used of Pyodide. */
export interface Python {
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  _module: { HEAPU8: Uint8Array };
  FS: {
    mkdir(path: string): void;
    mkdirTree(path: string): void;
    writeFile(path: string, data: Uint8Array): void;
    createDataFile(folder: string, name: string, data: Uint8Array, read: true, write: true, own: true): void;
  };
}

interface Options {
  indexURL: string;
  stdLibURL: string;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Promise<ArrayBuffer>;
}

interface Pyodide {
  loadPyodide: (options: Options) => Promise<Python>;
}

/** Whatever lots were drawn in a snapshot would be drawn again at every visit. */
const OTHER_LOTS = "import random; random.seed()";
const PACKAGE = "/package";

/** What a worker needs of the engine's folder. */
export class Engine {
  private constructor(
    readonly python: Python,
    private readonly folder: string,
  ) {}

  /** Start Python with the package in it, from a snapshot of its memory if the browser has kept one. */
  static async start(folder: string): Promise<Engine> {
    const packed = Promise.all([bytes(`${folder}msgspec.zip`), bytes(`${folder}opolis.zip`)]);
    packed.catch(() => undefined); // It is awaited below, after Python, which may fail first.
    const python = await started(folder);
    for (const archive of await packed) unpack(python, archive);
    python.runPython(`import sys; sys.path.insert(0, '${PACKAGE}')`);
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

/** Start Python alone; `more` says how. */
export async function load(folder: string, more: Partial<Options> = {}): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  return loadPyodide({ indexURL: folder, stdLibURL: `${folder}stdlib.zip`, ...more });
}

async function started(folder: string): Promise<Python> {
  void import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`); // Pyodide's larger half, which it asks for late.
  const shelf = await SnapshotShelf.open(folder);
  const snapshot = await shelf?.find();
  if (!snapshot) return load(folder);
  try {
    const python = await load(folder, { _loadSnapshot: snapshot.arrayBuffer() });
    python.runPython(OTHER_LOTS);
    return python;
  } catch {
    await shelf!.forget();
    return load(folder);
  }
}

/** Put an archive's files where Python finds them; Python itself would take six times as long for it. */
function unpack({ FS }: Python, archive: Uint8Array<ArrayBuffer>): void {
  const made = new Set<string>();
  for (const [path, data] of filesOf(archive)) {
    const cut = path.lastIndexOf("/");
    const folder = `${PACKAGE}/${path.slice(0, cut)}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.createDataFile(folder, path.slice(cut + 1), data, true, true, true);
  }
}

async function bytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
