/** Loads a game's kernels: one module without imports, which says itself how it is called. */

/** What a kernel takes: a record's place, a number, or an array. */
export interface Parameter {
  name: string;
  kind: "record" | "number" | "array";
  dimensions: number;
  item: number;
  strided: boolean;
}

/** How a kernel is called. */
export interface Signature {
  takes: Parameter[];
  returns: "number" | "nothing";
}

/** What a module says of itself. */
export interface Page {
  game: string;
  fingerprint: string;
  stateBytes: number;
  maxMoves: number;
  moveCount: number;
  kernels: Record<string, Signature>;
}

/** An array in the module's memory; strides only where they do not follow from the shape. */
export interface Rows {
  at: number;
  shape: number[];
  strides?: number[];
}

type Argument = number | Rows;
type Entry = (...given: number[]) => number | undefined;

const PAGE_BYTES = 65536;
const ALIGNMENT = 16;

/** A game's kernels and their memory. */
export class Kernels {
  readonly page: Page;
  /** How likely each move number is in a rollout, as the game has learnt it; empty where all are alike. */
  readonly rolloutPolicy: BigInt64Array;
  readonly memory: WebAssembly.Memory;
  private readonly entries: WebAssembly.Exports;
  private top: number;

  private constructor(module: WebAssembly.Module, instance: WebAssembly.Instance) {
    this.page = JSON.parse(new TextDecoder().decode(section(module, "opolis"))) as Page;
    this.rolloutPolicy = new BigInt64Array(section(module, "rollout_policy"));
    this.entries = instance.exports;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.top = Number((instance.exports.__heap_base as WebAssembly.Global).value);
  }

  /** Compile a module. A page with other rules says by its fingerprint which it needs. */
  static async load(source: BufferSource, fingerprint?: string): Promise<Kernels> {
    const module = await WebAssembly.compile(source);
    const kernels = new Kernels(module, await WebAssembly.instantiate(module, {}));
    const found = kernels.page.fingerprint;
    if (fingerprint !== undefined && fingerprint !== found)
      throw new Error(`these are the kernels of other rules: ${found} instead of ${fingerprint}`);
    return kernels;
  }

  /** Take memory for good, filled with zeros; returns its place. */
  room(bytes: number): number {
    const at = Math.ceil(this.top / ALIGNMENT) * ALIGNMENT;
    const missing = at + bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.top = at + bytes;
    return at;
  }

  /** Look at a piece of memory, until more of it is taken. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  /** Call a kernel. */
  call(name: string, ...given: Argument[]): number {
    const signature = this.page.kernels[name];
    if (!signature) throw new Error(`${this.page.game} has no kernel ${name}`);
    if (signature.takes.length !== given.length)
      throw new Error(`${name} takes ${signature.takes.length} arguments, not ${given.length}`);
    const flat = signature.takes.flatMap((parameter, index) => flatten(parameter, given[index]!));
    return (this.entries[name] as Entry)(...flat) ?? 0;
  }
}

/** Spell an argument as the module takes it. */
function flatten(parameter: Parameter, given: Argument): number[] {
  if (typeof given === "number") {
    if (parameter.kind === "array") throw new Error(`${parameter.name} is an array`);
    return [given];
  }
  if (parameter.kind !== "array" || given.shape.length !== parameter.dimensions)
    throw new Error(`${parameter.name} is no array of ${given.shape.length} dimensions`);
  return [given.at, ...given.shape, ...(parameter.strided ? (given.strides ?? []) : [])];
}

function section(module: WebAssembly.Module, name: string): ArrayBuffer {
  const [found] = WebAssembly.Module.customSections(module, name);
  if (!found) throw new Error(`this module has no section ${name}: it is not made by opolis`);
  return found;
}
