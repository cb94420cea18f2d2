/** What pages and the server among them say to each other, over one channel of this site. */

/** Every page, and every connection of one, has a name of its own. */
export type Name = string;

/** A stored table that cannot be read; it is kept as it is. */
export interface Damaged {
  name: string;
  reason: string;
  text: string;
}

/** Where the server stands; `kept` says whether tables outlast the page. */
export interface Standing {
  state: "loading" | "ready" | "failed";
  kept: boolean;
  damaged: Damaged[];
  reason?: string;
}

export interface Request {
  to: "server";
  kind: "request";
  from: Name;
  id: number;
  method: string;
  path: string;
  body: string;
  language: string;
}

export type ToServer =
  | Request
  | { to: "server"; kind: "who" }
  | { to: "server"; kind: "open"; client: Name; table: string; language: string }
  | { to: "server"; kind: "say"; client: Name; text: string }
  | { to: "server"; kind: "close"; client: Name };

export type FromServer =
  | { to: "everybody"; kind: "standing"; standing: Standing }
  | { to: Name; kind: "reply"; id: number; status: number; body: string }
  | { to: Name; kind: "said"; text: string };

/** The channel of a site; another site of the same host has another. */
export const channelOf = (site: string): BroadcastChannel => new BroadcastChannel(`opolis ${site}`);
