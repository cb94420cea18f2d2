/** A worker that starts Python once more, to keep its memory for later visits; nobody waits for it. */
import { load } from "./python";
import { SnapshotShelf } from "./snapshot";

/** What of Python's library the package needs, so that a snapshot has it; nothing that draws lots when imported. */
const LIBRARY = `import asyncio, base64, contextvars, copy, ctypes, dataclasses, datetime, decimal, difflib, email, enum
import fractions, functools, hashlib, hmac, html, importlib.metadata, ipaddress, json, logging, pathlib, queue, secrets
import sqlite3, statistics, string, textwrap, tomllib, traceback, types, typing, unicodedata, urllib.parse, uuid, zipfile`;

async function keep(folder: string): Promise<void> {
  const shelf = await SnapshotShelf.open(folder);
  if (!shelf || (await shelf.find())) return;
  const python = await load(folder, { _makeSnapshot: true });
  python.runPython(LIBRARY);
  await shelf.keep(python.makeMemorySnapshot());
}

await keep(self.name).catch(() => undefined); // Later visits start without it then.
self.close();
