/**
 * Python's module with the package among its files and compiled libraries linked before Python itself begins.
 * Then they lie at the same place at every start, so a snapshot of Python's memory may hold what uses them.
 */

/** What is used of Emscripten's module. */
export interface Module {
  FS: Files;
  HEAPU8: Uint8Array;
  _calloc(count: number, size: number): number;
  growMemory(size: number): void;
  loadDynamicLibrary(file: string, flags: object, scope: object, handle: number): boolean;
  onRuntimeInitialized?: () => void;
}

export interface Files {
  mkdir(path: string): void;
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
  createDataFile(folder: string, name: string, data: Uint8Array, read: true, write: true, own: true): void;
}

/** Files of archives, by their paths in there. */
export type Packed = [string, Uint8Array][];
export type Maker = (settings: Module) => Promise<Module>;

export const PACKAGE = "/package";
const LIBRARY = ".so";
const LOCAL = { global: false, nodelete: true, loadAsync: false };
/** Where a library lies is written into a record of this many bytes (Emscripten's `struct dso`, without a name). */
const RECORD_BYTES = 64;

/** Put files where Python finds them; Python itself would take six times as long for it. */
export function unpack(FS: Files, packed: Packed): void {
  const made = new Set<string>();
  for (const [path, data] of packed) {
    const cut = path.lastIndexOf("/");
    const folder = `${PACKAGE}/${path.slice(0, cut)}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.createDataFile(folder, path.slice(cut + 1), data, true, true, true);
  }
}

/** Let a module be made with everything linked; `snapshot` holds the memory that it is going to have. */
export function linkedBefore(make: Maker, packed: Packed, snapshot: Uint8Array | null): Maker {
  return async (settings) => {
    const failures: Error[] = [];
    settings.onRuntimeInitialized = () => {
      try {
        link(settings, packed, snapshot);
      } catch (error) {
        failures.push(error as Error); // Thrown here, nobody would hear of it.
      }
    };
    const module = await make(settings);
    if (failures[0]) throw failures[0];
    return module;
  };
}

function link(module: Module, packed: Packed, snapshot: Uint8Array | null): void {
  if (snapshot) module.growMemory(snapshot.length);
  unpack(module.FS, packed);
  for (const [path] of packed.filter(([path]) => path.endsWith(LIBRARY))) {
    const record = module._calloc(1, RECORD_BYTES);
    module.loadDynamicLibrary(`${PACKAGE}/${path}`, LOCAL, {}, record);
    if (snapshot) compare(module, snapshot, record, path);
  }
}

/** A library that lies elsewhere than in the snapshot would call anything; the snapshot is of no use then. */
function compare({ HEAPU8 }: Module, snapshot: Uint8Array, record: number, path: string): void {
  const before = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true) + record;
  for (let at = 0; at < RECORD_BYTES; at++)
    if (HEAPU8[record + at] !== snapshot[before + at]) throw new Error(`${path} lies elsewhere`);
}
