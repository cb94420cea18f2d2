/** A page of a site without a server: it speaks to the worker that serves all pages of this browser. */
import { install } from "./installation.svelte";
import { channelOf, type FromServer, type Name, type Standing, type ToServer } from "./messages";

export interface Reply {
  ok: boolean;
  text: string;
}

interface Asked {
  message: ToServer;
  resolve: (reply: Reply) => void;
}

const me: Name = crypto.randomUUID();
const site = new URL(".", location.href.split("#")[0]).href;
const channel = channelOf(site);
const asked = new Map<number, Asked>();
const sockets = new Map<Name, LocalSocket>();
let count = 0;

export { installation } from "./installation.svelte";

/** Where the server stands, for the page. */
export const standing: Standing = $state({ state: "loading", kept: true, damaged: [] });

const tell = (message: ToServer) => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<FromServer | ToServer>) => {
  if (data.kind === "standing") stand(data.standing);
  else if (data.to === me && data.kind === "reply") settle(data.id, data.status < 400, data.body);
  else if (data.kind === "said") sockets.get(data.to)?.hear(data.text);
};

function settle(id: number, ok: boolean, text: string): void {
  asked.get(id)?.resolve({ ok, text });
  asked.delete(id);
}

/** Take note of the server; one that has just begun knows nothing of what was asked of the one before. */
function stand(next: Standing): void {
  const before = standing.state;
  Object.assign(standing, next);
  if (next.state === "loading" && before === "ready")
    for (const socket of [...sockets.values()]) socket.lose();
  if (next.state === "ready" && before !== "ready") {
    for (const { message } of asked.values()) tell(message);
    for (const socket of [...sockets.values()]) socket.open();
    void install(site);
  }
  const failure = JSON.stringify({ code: "unavailable", text: next.reason ?? "" });
  if (next.state === "failed") for (const id of [...asked.keys()]) settle(id, false, failure);
}

/** Begin: this page's worker serves when no other page's does. */
export function begin(): void {
  new Worker(new URL("./server.ts", import.meta.url), { type: "module", name: site });
  tell({ to: "server", kind: "who" });
}

/** Ask something of the server. */
export function request(method: string, path: string, body: string, language: string): Promise<Reply> {
  const id = (count += 1);
  const message: ToServer = { to: "server", kind: "request", from: me, id, method, path, body, language };
  return new Promise<Reply>((resolve) => {
    asked.set(id, { message, resolve });
    if (standing.state === "ready") tell(message);
  });
}

/** A connection to a table that looks like a WebSocket. */
export class LocalSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly name: Name = crypto.randomUUID();

  constructor(
    private readonly table: string,
    private readonly language: string,
  ) {
    sockets.set(this.name, this);
    if (standing.state === "ready") setTimeout(() => this.open());
  }

  open(): void {
    if (this.readyState !== 0) return;
    tell({ to: "server", kind: "open", client: this.name, table: this.table, language: this.language });
    this.readyState = 1;
    this.onopen?.();
  }

  hear(text: string): void {
    if (text) this.onmessage?.({ data: text });
    else this.lose();
  }

  lose(): void {
    if (!sockets.delete(this.name)) return;
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    tell({ to: "server", kind: "say", client: this.name, text });
  }

  close(): void {
    tell({ to: "server", kind: "close", client: this.name });
    this.lose();
  }
}
