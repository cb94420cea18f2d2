/** Python's memory as it is when it has started, kept in the browser: later visits go on from there. */
const SHELF = "opolis python";

/** Where one version of the engine has its snapshot. */
export class SnapshotShelf {
  private constructor(
    private readonly shelf: Cache,
    private readonly key: string,
  ) {}

  /** Open the shelf; null where a browser keeps nothing, as it does for pages without a safe connection. */
  static async open(folder: string): Promise<SnapshotShelf | null> {
    try {
      const answer = await fetch(`${folder}engine.json`);
      const { mark } = (await answer.json()) as { mark: string };
      return new SnapshotShelf(await caches.open(SHELF), `${folder}memory-${mark}`);
    } catch {
      return null;
    }
  }

  /** Find what is kept; reading it takes a while, in which Python can be fetched. */
  async find(): Promise<Response | null> {
    return (await this.shelf.match(this.key).catch(() => undefined)) ?? null;
  }

  /** Keep a snapshot in place of those of other versions; where there is no room for it, there is none. */
  async keep(snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.forget();
      await this.shelf.put(this.key, new Response(snapshot));
    } catch {
      await this.forget();
    }
  }

  async forget(): Promise<void> {
    const kept = await this.shelf.keys().catch(() => []);
    await Promise.all(kept.map((request) => this.shelf.delete(request)));
  }
}

/** Let a worker keep Python's memory for the next start, unless that is done. */
export function keepMemory(folder: string): void {
  new Worker(new URL("./snapshot_maker.ts", import.meta.url), { type: "module", name: folder });
}
