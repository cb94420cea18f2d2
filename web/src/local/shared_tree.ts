/** One tree that two workers grow at once: a thinker, whose Python asks, and a helper that has kernels alone. */
import { placed, SharedRoom, sharing, type Corner, type Placed } from "./sharing.ts";

/** An array of Python's: where it lies, how many bytes it has, and its shape. */
type Piece = [address: number, bytes: number, shape: number[]];

/** What both workers work on: the arrays of each, in the order in which the kernel takes them. */
interface Tree {
  workspaces: Piece[][];
  nodes: Piece;
}

/** What a helper is told: a game's kernels and where to place them, or to grow the tree of that game. */
export type ToHelper =
  | { game: string; module: WebAssembly.Module; memory: WebAssembly.Memory; corner: Corner; flags: number }
  | { game: string; given: number[] };

const [STOP, IDLE, RAN] = [0, 1, 2]; // flags
const FLAG_BYTES = 12;
const FIRST_CHUNK = 16; // simulations between two looks at the flag, doubled until they take as long as this:
const CHUNK = 2; // milliseconds

/** The thinker's end. */
export class SharedTree {
  private readonly room = new SharedRoom();
  private readonly flags = this.room.take(FLAG_BYTES);
  private readonly kernels: Placed;
  private readonly start: number;
  private readonly game: string;
  private readonly tell: (message: ToHelper) => void;
  private readonly python: () => Uint8Array;
  private places = new Map<number, { at: number; bytes: number }>();
  private own: number[] = [];
  private nodes: number[] = [];

  /** `python` shows Python's memory, which moves when it grows. */
  constructor(
    game: string,
    kernels: Uint8Array<ArrayBuffer>,
    tell: (message: ToHelper) => void,
    python: () => Uint8Array,
  ) {
    const module = new WebAssembly.Module(sharing(kernels));
    const [own, corner] = [this.room.corner(module), this.room.corner(module)];
    this.kernels = placed(module, this.room.memory, own);
    this.start = this.room.next;
    [this.game, this.tell, this.python] = [game, tell, python];
    tell({ game, module, memory: this.room.memory, corner, flags: this.flags });
  }

  /** Take a tree over, and let the helper begin. */
  begin(text: string): void {
    const { workspaces, nodes } = JSON.parse(text) as Tree;
    this.room.giveBack(this.start);
    this.places = new Map();
    const [own, other] = workspaces.map((pieces) => pieces.flatMap((piece) => this.brought(piece)));
    this.own = own!;
    this.nodes = this.brought(nodes);
    const flags = this.looked();
    for (const flag of [STOP, IDLE, RAN]) Atomics.store(flags, flag, 0);
    this.tell({ game: this.game, given: other! });
  }

  /** Run simulations in this worker. */
  run(count: number): number {
    return this.kernels.run_simulations!(...this.own, count);
  }

  /** How far the best move is ahead so far. */
  lead(): number {
    return this.kernels.lead!(...this.nodes);
  }

  /** Stop the helper and give everything back to Python; returns how many simulations the helper ran. */
  end(): number {
    const flags = this.looked();
    Atomics.store(flags, STOP, 1);
    Atomics.wait(flags, IDLE, 0);
    const [shared, python] = [new Uint8Array(this.room.memory.buffer), this.python()];
    for (const [address, { at, bytes }] of this.places) python.set(shared.subarray(at, at + bytes), address);
    return Atomics.load(flags, RAN);
  }

  private looked(): Int32Array {
    return new Int32Array(this.room.memory.buffer, this.flags, FLAG_BYTES / 4);
  }

  /** Copy an array, once even if both workers have it; says how the kernel is given it. */
  private brought([address, bytes, shape]: Piece): number[] {
    let place = this.places.get(address);
    if (!place) {
      place = { at: this.room.take(bytes), bytes };
      const shared = new Uint8Array(this.room.memory.buffer);
      shared.set(this.python().subarray(address, address + bytes), place.at);
      this.places.set(address, place);
    }
    return [place.at, ...shape];
  }
}

/** The helper's end. */
export class TreeHelper {
  private readonly games = new Map<string, { kernels: Placed; flags: Int32Array }>();

  hear(message: ToHelper): void {
    const { game } = message;
    if ("given" in message) this.grow(game, message.given);
    else {
      const { module, memory, corner, flags } = message;
      const kernels = placed(module, memory, corner);
      this.games.set(game, { kernels, flags: new Int32Array(memory.buffer, flags, FLAG_BYTES / 4) });
    }
  }

  /** Run simulations until it is told to stop, or all is proven. */
  private grow(game: string, given: number[]): void {
    const { kernels, flags } = this.games.get(game)!;
    let [ran, size] = [0, FIRST_CHUNK];
    try {
      while (!Atomics.load(flags, STOP)) {
        const began = performance.now();
        const more = kernels.run_simulations!(...given, size);
        ran += more;
        if (more < size) break;
        if (performance.now() - began < CHUNK) size *= 2;
      }
    } finally {
      Atomics.store(flags, RAN, ran);
      Atomics.store(flags, IDLE, 1);
      Atomics.notify(flags, IDLE);
    }
  }
}
