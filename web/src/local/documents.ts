/** What the server keeps in this browser: texts by name, in IndexedDB. */
export interface Documents {
  readonly kept: boolean;
  all(): Promise<{ name: string; text: string }[]>;
  keep(name: string, text: string): Promise<void>;
  forget(name: string): Promise<void>;
}

const STORE = "documents";

/** Open what is kept for a site; where the browser refuses, nothing is kept. */
export async function openDocuments(site: string): Promise<Documents> {
  try {
    return new Kept(await opened(`opolis ${site}`));
  } catch {
    const nothing = () => Promise.resolve();
    return { kept: false, all: () => Promise.resolve([]), keep: nothing, forget: nothing };
  }
}

class Kept implements Documents {
  kept = true;
  constructor(private readonly database: IDBDatabase) {}

  async all(): Promise<{ name: string; text: string }[]> {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const [names, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return names.map((name, at) => ({ name: name as string, text: String(texts[at]) }));
  }

  /** Resolves when the text is durable. */
  keep(name: string, text: string): Promise<void> {
    return this.write((store) => store.put(text, name));
  }

  forget(name: string): Promise<void> {
    return this.write((store) => store.delete(name));
  }

  private write(change: (store: IDBObjectStore) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      change(writing.objectStore(STORE));
      writing.oncomplete = () => resolve();
      writing.onerror = writing.onabort = () => reject(writing.error ?? new Error("not kept"));
    });
  }
}

function opened(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return done(opening);
}

function done<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("refused"));
  });
}
