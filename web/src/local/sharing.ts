/**
 * Lets kernels run in a memory that workers share, where a page may have one (it is cross-origin isolated).
 * Python's memory is its own, so what a kernel works on is copied there and back.
 */

const HEADER = 8; // bytes: the magic number and the version
const IMPORTS = 2;
const [FUNCTION, TABLE, MEMORY] = [0, 1, 2];
const SHARED = 3; // limits with a maximum, of a memory that is shared
const MOST_PAGES = 4096;
const PAGE_BYTES = 65536;
const STACK = 1 << 20;
const ALIGNMENT = 16;

type Bytes = Uint8Array<ArrayBuffer>;
type Kernel = (...given: number[]) => number;

/** A game's kernels, by name. */
export type Placed = Record<string, Kernel>;

/** Where one worker's kernels have their tables and their stack. */
export interface Corner {
  tables: number;
  stack: number;
}

/** Let a module that was linked for a memory of its own import a shared one: nothing but that line differs. */
export function sharing(module: Bytes): Bytes {
  const reader = new Reader(module, HEADER);
  while (reader.at < module.length) {
    const began = reader.at;
    const [id, size] = [reader.byte(), reader.number()];
    const end = reader.at + size;
    if (id === IMPORTS) {
      const imports = sharedImports(reader);
      const head = [IMPORTS, ...leb128(imports.length)];
      return joined([module.subarray(0, began), head, imports, module.subarray(end)]);
    }
    reader.at = end;
  }
  throw new Error("this module imports nothing");
}

function sharedImports(reader: Reader): Bytes {
  const pieces: (Bytes | number[])[] = [];
  let done = reader.at;
  for (let left = reader.number(); left > 0; left--) {
    reader.skip(reader.number()); // where it comes from
    reader.skip(reader.number()); // its name there
    const kind = reader.byte();
    if (kind === MEMORY) {
      pieces.push(reader.bytes.subarray(done, reader.at));
      pieces.push([SHARED, ...leb128(reader.limits()), ...leb128(MOST_PAGES)]);
      done = reader.at;
    } else if (kind === FUNCTION) reader.number();
    else if (kind === TABLE) reader.tableType();
    else reader.skip(2); // a number's type, and whether it changes
  }
  return joined([...pieces, reader.bytes.subarray(done, reader.at)]);
}

/** Reads what a module is made of. */
class Reader {
  readonly bytes: Bytes;
  at: number;

  constructor(bytes: Bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.bytes[this.at++]!;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** A number has seven bits a byte, the lowest first. */
  number(): number {
    const byte = this.byte();
    return byte < 128 ? byte : byte - 128 + 128 * this.number();
  }

  /** Read past limits, and give the least. */
  limits(): number {
    const hasMost = this.byte() & 1;
    const least = this.number();
    if (hasMost) this.number();
    return least;
  }

  tableType(): void {
    this.byte();
    this.limits();
  }
}

const leb128 = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...leb128(Math.floor(value / 128))];

function joined(pieces: (Bytes | number[])[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A memory that workers share, given out piece by piece. */
export class SharedRoom {
  readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
  private top = ALIGNMENT;

  take(bytes: number): number {
    const at = this.top;
    this.top = at + Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** Take what one worker's kernels need. */
  corner(module: WebAssembly.Module): Corner {
    return { tables: this.take(tableBytes(module)), stack: this.take(STACK) + STACK };
  }

  /** Where the next piece will be; `giveBack` takes everything from there. */
  get next(): number {
    return this.top;
  }

  giveBack(from: number): void {
    this.top = from;
  }
}

/** How much room a module's own tables take, as its linker has written down. */
function tableBytes(module: WebAssembly.Module): number {
  const [written] = WebAssembly.Module.customSections(module, "dylink.0");
  if (!written) throw new Error("this module was linked for one place only");
  const reader = new Reader(new Uint8Array(written), 1); // after the mark of what is said of memory,
  reader.number(); // and how long that is
  return reader.number();
}

/** Place kernels in a shared memory. */
export function placed(module: WebAssembly.Module, memory: WebAssembly.Memory, corner: Corner): Placed {
  const number = (value: number, mutable = false) => new WebAssembly.Global({ value: "i32", mutable }, value);
  const env = {
    memory,
    __memory_base: number(corner.tables),
    __table_base: number(0),
    __stack_pointer: number(corner.stack, true),
  };
  const kernels = new WebAssembly.Instance(module, { env }).exports as Placed;
  kernels.__wasm_apply_data_relocs?.();
  return kernels;
}
