/** A worker that starts Python once more, to keep its memory for later visits; nobody waits for it. */
import { imported } from "./python";
import { SnapshotShelf } from "./snapshot";

/** Milliseconds after which a browser has kept what it compiled for a worker, if that is still there. */
const COMPILED = 5000;

async function keep(folder: string): Promise<void> {
  const shelf = await SnapshotShelf.open(folder);
  if (!shelf || (await shelf.find())) return;
  const python = await imported(folder);
  await shelf.keep(python.makeMemorySnapshot());
  await new Promise((resolve) => setTimeout(resolve, COMPILED));
}

await keep(self.name).catch(() => undefined); // Later visits start without it then.
self.close();
