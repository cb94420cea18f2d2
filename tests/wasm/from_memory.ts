/**
 * Runs a Python program as later visits do: in an engine that goes on from a snapshot of its memory, in which the
 * package is imported already. Prints what the program leaves in `result`, and what was imported before it.
 * usage: node from_memory.ts ENGINE GAME PROGRAM.py ARGUMENTS (JSON)
 */
import { readFileSync } from "node:fs";
import { filesOf } from "../../web/src/local/archive.ts";
import { linkedBefore, type Packed } from "../../web/src/local/linking.ts";

const [engine, game, program, given] = process.argv.slice(2);
const read = (name: string) => new Uint8Array(readFileSync(`${engine}/${name}`));
const packed: Packed = ["msgspec.zip", "opolis.zip"].flatMap((name) => [...filesOf(read(name))]);
const { loadPyodide } = await import(`${engine}/pyodide.mjs`);
const { default: make } = await import(`${engine}/pyodide.asm.mjs`);

function start(snapshot: Uint8Array | null) {
  const more = snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true };
  const createPyodideModule = linkedBefore(make, packed, snapshot);
  return loadPyodide({ indexURL: `${engine}/`, stdLibURL: `${engine}/stdlib.zip`, createPyodideModule, ...more });
}

const first = await start(null);
first.runPython("import sys; sys.path.insert(0, '/package')");
first.runPython("from opolis.local.memory import fill; fill()");
const python = await start(first.makeMemorySnapshot());
python.FS.mkdir("/kernels");
for (const end of ["so", "json"]) python.FS.writeFile(`/kernels/${game}.${end}`, read(`kernels/${game}.${end}`));
for (const [name, value] of Object.entries({ GIVEN: given, GAME: game })) python.globals.set(name, value);
python.runPython(`
import json, sys
before = [name for name in sys.modules if name.startswith("opolis.")]
from opolis.local.kernels import attach
attach(GAME, f"/kernels/{GAME}.so")
given = json.loads(GIVEN)
`);
python.runPython(readFileSync(program!, "utf-8"));
console.log(python.runPython("json.dumps({'result': result, 'before': before})"));
process.exit(0);
