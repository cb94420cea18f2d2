/**
 * Runs a module's kernels for a Python process: a request is a line of JSON followed by the bytes of its
 * arrays, an answer the same. Arrays that share bytes are sent once.
 */
import { readFileSync, readSync, writeSync } from "node:fs";
import { Kernels, type Rows } from "../../web/src/local/kernels.ts";

interface Request {
  kernel: string;
  repeat: number;
  blocks: number[];
  arguments: (number | { block: number; offset: number; shape: number[]; strides: number[] })[];
}

const kernels = await Kernels.load(readFileSync(process.argv[2]!));
const rooms: { at: number; bytes: number }[] = [];

function read(length: number): Uint8Array {
  const found = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const more = readSync(0, found, done, length - done, null);
    if (more === 0) process.exit(0);
    done += more;
  }
  return found;
}

function write(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done);
}

/** Blocks are kept and used again: a module's memory only grows. */
function room(index: number, bytes: number): number {
  const kept = rooms[index];
  if (kept && kept.bytes >= bytes) return kept.at;
  rooms[index] = { at: kernels.room(bytes), bytes };
  return rooms[index].at;
}

for (;;) {
  const length = new DataView(read(4).buffer).getUint32(0, true);
  const request = JSON.parse(new TextDecoder().decode(read(length))) as Request;
  const places = request.blocks.map((bytes, index) => room(index, bytes));
  request.blocks.forEach((bytes, index) => kernels.bytes(places[index]!, bytes).set(read(bytes)));
  const given = request.arguments.map((one): number | Rows => {
    if (typeof one === "number") return one;
    const at = places[one.block]! + one.offset;
    return one.shape.length ? { at, shape: one.shape, strides: one.strides } : at;
  });
  const began = process.cpuUsage();
  let found = 0;
  for (let times = 0; times < request.repeat; times++) found = kernels.call(request.kernel, ...given);
  const used = process.cpuUsage(began);
  const answer = JSON.stringify({ found, seconds: (used.user + used.system) / 1e6 });
  const header = new Uint8Array(4 + answer.length);
  new DataView(header.buffer).setUint32(0, answer.length, true);
  header.set(new TextEncoder().encode(answer), 4);
  write(header);
  request.blocks.forEach((bytes, index) => write(kernels.bytes(places[index]!, bytes)));
}
