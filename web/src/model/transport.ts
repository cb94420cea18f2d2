/** How the client reaches its server: over the network or, on a site without one, in a worker of this browser. */
import type * as LocalPage from "../local/page.svelte";
import type { Standing } from "../local/messages";

/** Whether this page belongs to a site without a server (`opolis site`). */
export const LOCAL =
  typeof document !== "undefined" &&
  document.querySelector<HTMLMetaElement>('meta[name="opolis-server"]')?.content === "page";

export interface Reply {
  ok: boolean;
  text: string;
}

let page: typeof LocalPage | null = null;

/** Get ready; a served page has nothing to do. */
export async function begin(): Promise<void> {
  if (!LOCAL) return;
  page = await import("../local/page.svelte");
  page.begin();
}

/** Where the server of a site without one stands; null on a served page. */
export const localStanding = (): Standing | null => page?.standing ?? null;

/** The copy of the site that this browser keeps; null on a served page. */
export const localInstallation = () => page?.installation ?? null;

let first: Promise<Reply> | null = null;

/** Send a request to the API; the first one asks who we are, alone: others beside it would be other guests. */
export async function send(method: string, path: string, language: string, body?: string): Promise<Reply> {
  if (page) return page.request(method, path, body ?? "", language);
  if (!first) {
    first = ask("GET", "/me", language);
    first.then(forgetFailure, () => forgetFailure());
    if (method === "GET" && path === "/me") return first;
  }
  await first.catch(() => undefined);
  return ask(method, path, language, body);
}

/** Ask again who we are where that failed: nobody is a guest yet. */
function forgetFailure(reply?: Reply): void {
  if (!reply?.ok) first = null;
}

async function ask(method: string, path: string, language: string, body?: string): Promise<Reply> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      "accept-language": language,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
  });
  return { ok: response.ok, text: await response.text() };
}

/** Open a connection to a table. */
export function connect(table: string, language: string): WebSocket {
  if (page) return new page.LocalSocket(table, language) as unknown as WebSocket;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const invite = new URLSearchParams(location.search).get("invite");
  const path = `/api/tables/${table}/socket${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`;
  return new WebSocket(`${scheme}://${location.host}${path}`);
}

/** Where a file that comes with the client is: a site may lie below any folder. */
export const fileOf = (path: string): string => (LOCAL ? `.${path}` : path);
