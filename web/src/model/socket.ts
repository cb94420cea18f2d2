import type { FromClient, Hello, ToClient } from "../protocol/types";

export type Connection = "connecting" | "open" | "reconnecting" | "away" | "nowhere";

export interface SocketEvents {
  message: (message: ToClient) => void;
  state: (state: Connection) => void;
  /** The number of the last event seen, to continue from after an interruption. */
  seen: () => number;
  /** What is wanted of the table, if not the scene. */
  wants?: () => Pick<Hello, "want">;
}

export type Numbered = Extract<FromClient, { id: string }>;

/** Whatever takes a table's messages, and brings answers to them. */
export interface Line {
  send: (message: Numbered) => void;
  retry: () => void;
  reconnect: () => void;
  close: () => void;
  /** From now on the page can draw the table itself. */
  draw?: () => void;
}

/** A line that can begin again, wanting something else. */
export interface Greeter extends Line {
  greet: () => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const AWAY_AFTER = 5;
const HEARTBEAT = 15000;

let count = 0;
const started = Date.now().toString(36);

/** An id that no other message of this person has. */
export function messageId(): string {
  count += 1;
  return `${started}-${Math.random().toString(36).slice(2, 8)}-${count}`;
}

/** A connection to a table that restores itself; what was not answered is sent again. */
export class TableSocket implements Greeter {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Numbered>();
  private tries = 0;
  private timer = 0;
  private heartbeat = 0;
  private closed = false;
  private welcomed = false;

  constructor(
    private readonly events: SocketEvents,
    private readonly make: () => WebSocket,
  ) {
    this.connect();
  }

  private connect(): void {
    const socket = this.make();
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as ToClient);
    socket.onclose = () => this.lost(socket);
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.transmit({ type: "ping", at: Date.now() / 1000 }), HEARTBEAT);
  }

  /** Begin, or begin again: a welcome follows. */
  greet(): void {
    this.transmit({ type: "hello", seen: this.events.seen(), ...this.events.wants?.() });
  }

  private receive(message: ToClient): void {
    if ("id" in message) this.waiting.delete(message.id);
    const before = [...this.waiting.values()]; // What a welcome makes us ask is sent once.
    this.events.message(message);
    if (message.type !== "welcome") return;
    this.tries = 0;
    this.events.state("open");
    if (!this.welcomed) for (const unanswered of before) this.transmit(unanswered);
    this.welcomed = true;
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.tries += 1;
    this.events.state(this.tries > AWAY_AFTER ? "away" : "reconnecting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  /** Try at once, for a button. */
  retry(): void {
    if (this.socket?.readyState !== 1 && !this.closed) this.reconnect();
  }

  /** Open a new connection, for when the session has changed. */
  reconnect(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.connect();
    old?.close();
  }

  private transmit(message: FromClient): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** Send once connected, and again after every interruption until it is answered. */
  send(message: Numbered): void {
    if (message.type === "view") this.forgetViews();
    this.waiting.set(message.id, message);
    this.transmit(message);
  }

  /** A view is answered by another welcome, which names no message: only the last one is wanted again. */
  private forgetViews(): void {
    for (const [id, { type }] of this.waiting) if (type === "view") this.waiting.delete(id);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.socket?.close();
  }
}
