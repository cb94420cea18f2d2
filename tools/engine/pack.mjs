/**
 * Compress the files of a folder as well as Brotli can, each beside itself, for servers that send them so.
 * What was compressed before is kept by its contents: Python itself hardly ever changes.
 * usage: node pack.mjs FOLDER KEPT
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, kept] = process.argv.slice(2);
const PACKED = /\.(mjs|wasm|zip|so|json)$/;
const LARGEST_WINDOW = 24;

function compressed(file) {
  const data = readFileSync(file);
  const place = join(kept, `${createHash("sha256").update(data).digest("hex")}.br`);
  if (existsSync(place)) return place;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  writeFileSync(`${place}.new`, brotliCompressSync(data, { params }));
  renameSync(`${place}.new`, place);
  return place;
}

mkdirSync(kept, { recursive: true });
for (const name of readdirSync(folder, { recursive: true }))
  if (PACKED.test(name)) copyFileSync(compressed(join(folder, name)), join(folder, `${name}.br`));
