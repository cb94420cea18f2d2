/**
 * Lets a level that uses every core think in the engine, once alone and once with a helper in another thread:
 * prints what a Python program leaves in `result`, as text. Here threads are Node's, in a page they are workers.
 * usage: node share_tree.ts ENGINE GAME PROGRAM.py ARGUMENTS (JSON)
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { SharedTree, TreeHelper, type ToHelper } from "../../web/src/local/shared_tree.ts";

async function think([engine, game, program, given]: string[]): Promise<void> {
  const { loadPyodide } = await import(`${engine}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: `${engine}/`, stdLibURL: `${engine}/stdlib.zip` });
  for (const name of ["msgspec.zip", "opolis.zip"])
    python.unpackArchive(new Uint8Array(readFileSync(`${engine}/${name}`)), "zip", { extractDir: "/package" });
  python.FS.mkdir("/kernels");
  const [kernels, page] = ["so", "json"].map((end) => readFileSync(`${engine}/kernels/${game}.${end}`));
  python.FS.writeFile(`/kernels/${game}.so`, kernels);
  python.FS.writeFile(`/kernels/${game}.json`, page);
  const helper = new Worker(new URL(import.meta.url));
  const tell = (message: ToHelper) => helper.postMessage(message);
  const tree = new SharedTree(game!, new Uint8Array(kernels!), tell, () => python._module.HEAPU8);
  await once(helper, "message");
  for (const [name, value] of Object.entries({ TREE: tree, GIVEN: given, GAME: game }))
    python.globals.set(name, value);
  python.runPython("import json, sys; sys.path.insert(0, '/package'); given = json.loads(GIVEN)");
  python.runPython(readFileSync(program!, "utf-8"));
  console.log(python.runPython("json.dumps(result)"));
  process.exit(0);
}

function help(): void {
  const helper = new TreeHelper();
  parentPort!.on("message", (message: ToHelper) => {
    helper.hear(message);
    if ("module" in message) parentPort!.postMessage(message.game);
  });
}

if (isMainThread) await think(process.argv.slice(2));
else help();
