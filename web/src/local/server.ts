/**
 * The worker that serves a site's pages. Every page has one, and one of them all is the server: the one that
 * holds the lock. When its page is closed, another's takes over from what is kept.
 */
import { openDocuments, type Documents } from "./documents";
import {
  channelOf,
  type Damaged,
  type FromServer,
  type Request,
  type Standing,
  type ToServer,
} from "./messages";
import { Engine } from "./python";
import { Thinkers } from "./thinkers";

interface LocalServer {
  load(text: string): string;
  start(): Promise<void>;
  request(
    method: string,
    path: string,
    body: string,
    language: string,
  ): Promise<{ status: number; body: string }>;
  connect(client: string, table: string, language: string): void;
  receive(client: string, text: string): void;
  disconnect(client: string): void;
}

const site = self.name;
const engineFolder = new URL("engine/", site).href;
const channel = channelOf(site);
const tell = (message: FromServer) => channel.postMessage(message);

class Serving {
  private standing: Standing = { state: "loading", kept: true, damaged: [] };
  private server: LocalServer | null = null;
  private readonly thinkers = new Thinkers(engineFolder);

  hear(message: ToServer): void {
    if (message.kind === "who") this.announce();
    else if (this.server) void this.take(this.server, message);
  }

  private announce(): void {
    tell({ to: "everybody", kind: "standing", standing: this.standing });
  }

  async start(): Promise<void> {
    this.announce();
    try {
      const [documents, engine] = await Promise.all([openDocuments(site), Engine.start(engineFolder)]);
      const server = this.made(engine, documents);
      const damaged = load(server, await documents.all());
      await server.start();
      this.standing = { state: "ready", kept: documents.kept, damaged };
      this.server = server;
    } catch (error) {
      this.standing = { ...this.standing, state: "failed", reason: reasonOf(error) };
    }
    this.announce();
  }

  private made(engine: Engine, documents: Documents): LocalServer {
    const room = engine.python.pyimport("opolis.local.server") as {
      LocalServer: (page: object) => LocalServer;
    };
    return room.LocalServer({
      keep: (name: string, text: string) => this.written(documents.keep(name, text)),
      forget: (name: string) => this.written(documents.forget(name)),
      module: (game: string) => engine.kernels(game),
      think: (question: string) => this.thinkers.think(question),
      deliver: (client: string, text: string) => tell({ to: client, kind: "said", text }),
    });
  }

  /** A browser that is full, or refuses, is told of once; play goes on. */
  private async written(writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch {
      this.standing = { ...this.standing, kept: false };
      this.announce();
    }
  }

  private async take(server: LocalServer, message: ToServer): Promise<void> {
    if (message.kind === "request") await reply(server, message);
    else if (message.kind === "open") server.connect(message.client, message.table, message.language);
    else if (message.kind === "say") server.receive(message.client, message.text);
    else if (message.kind === "close") server.disconnect(message.client);
  }
}

/** Python's errors and the file system's are no Errors of JavaScript's. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

function load(server: LocalServer, documents: { name: string; text: string }[]): Damaged[] {
  return documents.flatMap(({ name, text }) => {
    const reason = server.load(text);
    return reason ? [{ name, reason, text }] : [];
  });
}

async function reply(
  server: LocalServer,
  { from, id, method, path, body, language }: Request,
): Promise<void> {
  const { status, body: text } = await server.request(method, path, body, language);
  tell({ to: from, kind: "reply", id, status, body: text });
}

void navigator.locks.request(`opolis ${site}`, async () => {
  const serving = new Serving();
  channel.onmessage = ({ data }: MessageEvent<ToServer | FromServer>) => {
    if (data.to === "server") serving.hear(data as ToServer);
  };
  await serving.start();
  await new Promise(() => undefined);
});
