/**
 * Compile Python's standard library, msgspec and the package for the Python that runs in browsers, by that very Python.
 * Of the library only that is kept which the package, and Pyodide itself, can import there.
 * usage: node compile.mjs PYODIDE_FOLDER PACKAGE.zip MSGSPEC.zip OUT
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, msgspec, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
// Line numbers are enough for a traceback; columns would make a quarter more.
const python = await loadPyodide({ indexURL: `${folder}/`, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/package.zip", readFileSync(source));
python.FS.writeFile("/library.zip", readFileSync(join(folder, "python_stdlib.zip")));
python.FS.writeFile("/msgspec.zip", readFileSync(msgspec));
python.unpackArchive(new Uint8Array(readFileSync(msgspec)), "zip", { extractDir: "/msgspec" });
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf-8"));
for (const name of ["stdlib.zip", "msgspec.zip", "opolis.zip"])
  writeFileSync(join(out, name), python.FS.readFile(`/out/${name}`));
process.exit(0);
