// Made by `python -m opolis.protocol.typescript`; do not edit.

export type PartKind =
  | "block"
  | "poly"
  | "roof"
  | "bridge"
  | "pad"
  | "post"
  | "link"
  | "marker"
  | "tile"
  | "die"
  | "card"
  | "square"
  | "token"
  | "label";

export type PanelKind =
  | "tray"
  | "track"
  | "ledger"
  | "deck";

export type Refused =
  | "illegal"
  | "notation"
  | "stale"
  | "seat"
  | "over"
  | "malformed"
  | "too_fast"
  | "not_allowed"
  | "not_found";

/** Begin, or go on after a cut: the number of the last event seen (0 for none). */
export interface Hello {
  type: "hello";
  seen?: number;
}

/** Play a move. `id` is the client's own: a resend is harmless. `seq` is the last event it knew of. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  seq: number;
  move: string;
}

/** Ask what can be touched after a path of touches. */
export interface Touching {
  type: "touching";
  id: string;
  seat: number;
  path?: string[];
}

/** Ask for the scene as it was after event `seq`. */
export interface Look {
  type: "look";
  id: string;
  seq: number;
}

/** Ask a bot for advice for one's own seat. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** Speak to the table; text, never markup. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Propose something to the other seats, or do it where no consent is needed. */
export interface Ask {
  type: "ask";
  id: string;
  seat: number;
  what: "draw" | "rematch" | "resign" | "takeback";
}

/** Answer a proposal. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  what: "draw" | "rematch" | "takeback";
  yes: boolean;
}

/** Measure the way there and back. */
export interface Ping {
  type: "ping";
  at: number;
}

/** The answer to hello: the table, your seats, all events after the one you saw, and the scene now. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  yours: number[];
  events: Moved[];
  scene: Scene;
  now: Now;
  chat?: Spoken[];
  touches?: Record<string, Touch[]>;
}

/** What a table is. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, unknown>;
  seats: Holder[];
  colours: string[];
  created: number;
  open?: boolean;
  correspondence?: boolean;
}

/** Who holds a seat: a person, a bot by level, or nobody yet. */
export interface Holder {
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string;
  level?: number;
  here?: boolean;
  yours?: boolean;
}

/** One event of the log as this viewer may see it (`?` where it may not); seat −1 is nature. */
export interface Moved {
  seq: number;
  seat: number;
  text: string;
  at?: number;
}

/** All that one viewer may see, and one line that says what is expected of whom. */
export interface Scene {
  parts: Part[];
  panels: Panel[];
  seats: SeatScene[];
  text: string;
}

/** One thing on the table. The id is stable while the thing is the same, so clients can animate. */
export interface Part {
  id: string;
  kind: PartKind;
  place: [number, number, number];
  size?: [number, number, number];
  turn?: number;
  colour?: string;
  label?: string;
  value?: number;
  tags?: string[];
  cells?: [number, number][];
  spans?: [number, number][];
  edges?: string;
}

/** Things beside the table: a tray of pieces, a track, a ledger, a deck; seat −1 is everyone's. */
export interface Panel {
  id: string;
  title: string;
  kind: PanelKind;
  seat?: number;
  parts?: Part[];
  lines?: Line[];
}

/** One line of a score sheet or ledger. */
export interface Line {
  label: string;
  value: string;
  note?: string;
}

/** What is shown of one seat: its colour, points and where they come from. */
export interface SeatScene {
  seat: number;
  colour: string;
  score: number;
  breakdown?: Line[];
  to_move?: boolean;
}

/** What holds after the last event: who may act, results, clocks, proposals, and the hash of the scene. */
export interface Now {
  seq: number;
  movers: number[];
  over?: boolean;
  outcome?: number[];
  ended_by?: string;
  clock?: Clock | null;
  proposals?: Proposal[];
  digest?: string;
  next_table?: string;
}

/** Seconds left of each seat when sent; `running`: whose time runs; `phase`: until the game's bell. */
export interface Clock {
  left?: number[];
  running?: number[];
  phase?: number;
}

/** Something asked of the other seats. */
export interface Proposal {
  seat: number;
  what: string;
}

/** A line of chat; seat −1 is a spectator, −2 the table itself. */
export interface Spoken {
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** The next thing to touch: a part of the scene, a target drawn by `part`, or a button without either. */
export interface Touch {
  id: string;
  label?: string;
  part?: Part | null;
  move?: string;
  ghost?: Part[];
  then?: Touch[];
}

/** One or more events, and how the scene has changed: parts new or changed, ids gone, the rest anew. */
export interface Update {
  type: "update";
  events: Moved[];
  parts: Part[];
  gone: string[];
  order: string[];
  panels: unknown[];
  seats: SeatScene[];
  text: string;
  now: Now;
  touches?: Record<string, Touch[]>;
}

/** Your act is durable; it is event `seq`. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Your message had no effect: code, clause, words, what to do. */
export interface Refusal {
  type: "refusal";
  id: string;
  code: Refused;
  text: string;
  clause?: string;
  advice?: string;
  seq?: number;
}

/** The next things to touch after a path. */
export interface Touches {
  type: "touches";
  id: string;
  seq: number;
  path: string[];
  touches: Touch[];
}

/** The scene as it was after event `seq`. */
export interface Looked {
  type: "looked";
  id: string;
  seq: number;
  scene: Scene;
}

/** A bot's advice: the move, its reasons, the main line, and what to touch. */
export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  move: string;
  text: string;
  lines?: Line[];
  ghost?: Part[];
}

/** Something was said. */
export interface Chat {
  type: "chat";
  line: Spoken;
}

/** Who holds the seats, who is here, how many watch. */
export interface Present {
  type: "present";
  seats: Holder[];
  watchers: number;
}

/** Something else changed without an event: a proposal, an answer, a clock. */
export interface Notice {
  type: "notice";
  now: Now;
  text?: string;
}

/** The answer to ping, with the server's time. */
export interface Pong {
  type: "pong";
  at: number;
  server: number;
}

export type FromClient =
  | Hello
  | Act
  | Touching
  | Look
  | Hint
  | Say
  | Ask
  | Answer
  | Ping;

export type ToClient =
  | Welcome
  | Update
  | Ack
  | Refusal
  | Touches
  | Looked
  | Hinted
  | Chat
  | Present
  | Notice
  | Pong;

export const PART_DEFAULTS = {
  size: [1.0, 1.0, 1.0],
  turn: 0,
  colour: "wood",
  label: "",
  value: 0,
  tags: [],
  cells: [],
  spans: [],
  edges: "",
} as const;
