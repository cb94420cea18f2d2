/**
 * Run a Python program in the engine, with the kernels of one game: prints what it leaves in `result`, as text.
 * usage: node run.mjs ENGINE GAME PROGRAM.py ARGUMENTS (JSON)
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [folder, game, program, given] = process.argv.slice(2);
const engine = resolve(folder);
const { loadPyodide } = await import(`${engine}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${engine}/`, stdLibURL: `${engine}/stdlib.zip` });
for (const name of ["msgspec.zip", "opolis.zip"])
  python.unpackArchive(new Uint8Array(readFileSync(`${engine}/${name}`)), "zip", { extractDir: "/package" });
python.FS.mkdir("/kernels");
for (const end of ["so", "json"])
  python.FS.writeFile(`/kernels/${game}.${end}`, readFileSync(`${engine}/kernels/${game}.${end}`));
python.globals.set("GIVEN", given ?? "{}");
python.globals.set("GAME", game);
python.runPython(`
import json, sys
sys.path.insert(0, "/package")
from opolis.local.kernels import attach
attach(GAME, f"/kernels/{GAME}.so")
given = json.loads(GIVEN)
`);
python.runPython(readFileSync(program, "utf-8"));
console.log(python.runPython("json.dumps(result)"));
process.exit(0);
