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
  | "deck"
  | "sheet";

export type RowKind =
  | "heading"
  | "text"
  | "line"
  | "parts";

export type Tone =
  | "plain"
  | "strong"
  | "soft"
  | "good"
  | "bad";

export type Refused =
  | "illegal"
  | "notation"
  | "stale"
  | "turn"
  | "seat"
  | "over"
  | "malformed"
  | "too_big"
  | "too_fast"
  | "not_allowed"
  | "not_found"
  | "not_ready"
  | "outdated"
  | "taken"
  | "sign_in"
  | "unavailable";

export type EventKind =
  | "move"
  | "sat"
  | "left"
  | "resigned"
  | "time"
  | "drawn"
  | "takeback"
  | "rematch"
  | "ended";

export type Scope =
  | "read"
  | "play"
  | "create"
  | "analyse";

/** Begin, or go on after a cut: the number of the last event seen (0 for none). */
export interface Hello {
  type: "hello";
  seen?: number;
  want?: "moves" | "scene";
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

/** Ask what a move of one's own would bring, without playing it. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  move: string;
}

/** Look through one of your own seats (several on one screen); −1 lets the table choose who is to move. */
export interface View {
  type: "view";
  id: string;
  seat: number;
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

/** Speak to the table; text, never markup. A resend with the same id is not said again. */
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
  now: Now;
  scene?: Scene | null;
  chat?: Spoken[];
  watchers?: number;
  touches?: Record<string, Touch[]>;
  moves?: Record<string, string[]>;
  words?: Record<string, string>;
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
  status: "over" | "running" | "waiting";
  open?: boolean;
  correspondence?: boolean;
  clock?: ClockRule | null;
  ended_by?: string;
  invite?: string;
  previous?: string;
  updated?: number;
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

/** How time is kept: none, a limit of seconds for each move, or a bank of seconds with an increment. */
export interface ClockRule {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** One event of the log as this viewer may see it (`?` where it may not); seat −1 is nature. */
export interface Moved {
  seq: number;
  seat: number;
  text: string;
  at?: number;
  kind?: EventKind;
  words?: string;
}

/** What holds after the last event: who may act, results, clocks, proposals. */
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
  view?: number;
  draws?: boolean;
}

/** Seconds left of each seat when sent; `running` are those whose time runs. */
export interface Clock {
  left?: number[];
  running?: number[];
  phase?: number;
}

/** Something asked of the other seats, and the seats that have agreed so far. */
export interface Proposal {
  seat: number;
  what: string;
  agreed?: number[];
}

/** All that one viewer may see, and one line that says what is expected of whom. */
export interface Scene {
  parts: Part[];
  panels: Panel[];
  seats: SeatScene[];
  text: string;
  areas?: Area[];
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
  facts?: Mark[];
}

/** A word or a number, with an icon before it: a name of the client's set, such as coin or die3. */
export interface Mark {
  text?: string;
  icon?: string;
  tone?: Tone;
}

/** Things beside the table: a tray of pieces, a track, a ledger, a deck, a sheet; seat −1 is everyone's. */
export interface Panel {
  id: string;
  title: string;
  kind: PanelKind;
  seat?: number;
  parts?: Part[];
  lines?: ScoreLine[];
  rows?: Row[];
}

/** One line of a score sheet or ledger. */
export interface ScoreLine {
  label: string;
  value: string;
  note?: string;
}

/** One row of a sheet: words, or parts of its panel by their ids. */
export interface Row {
  kind: RowKind;
  marks?: Mark[];
  parts?: string[];
}

/** What is shown of one seat: its colour, points and where they come from. */
export interface SeatScene {
  seat: number;
  colour: string;
  score: number;
  breakdown?: ScoreLine[];
}

/** A place that is looked at by itself: a seat's own board, or everybody's (seat −1). */
export interface Area {
  id: string;
  title: string;
  room: [[number, number, number], [number, number, number]];
  seat?: number;
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

/** One or more events, and how the scene has changed. */
export interface Update {
  type: "update";
  events: Moved[];
  now: Now;
  parts?: Part[];
  gone?: string[];
  order?: string[];
  panels?: PanelChange[];
  panels_gone?: string[];
  panel_order?: string[];
  seats?: SeatScene[];
  text?: string;
  touches?: Record<string, Touch[]>;
  moves?: Record<string, string[]>;
  areas?: Area[];
  words?: Record<string, string>;
}

/** A panel that is new or has changed: its parts by difference, the rest whole. */
export interface PanelChange {
  id: string;
  title: string;
  kind: PanelKind;
  seat?: number;
  parts?: Part[];
  gone?: string[];
  order?: string[];
  lines?: ScoreLine[];
  rows?: Row[];
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
  words?: Record<string, string>;
}

/** What the seats would have after a move, as far as this viewer knows. */
export interface Previewed {
  type: "previewed";
  id: string;
  seq: number;
  move: string;
  seats: SeatScene[];
}

/** The scene as it was after event `seq`. */
export interface Looked {
  type: "looked";
  id: string;
  seq: number;
  scene: Scene;
}

/** A bot's advice: the move, its reasons, the main line, and what to touch; `words` say the move. */
export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  move: string;
  text: string;
  lines?: ScoreLine[];
  ghost?: Part[];
  words?: string;
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

/** Something changed without an event: a proposal, an answer, a clock, a game being prepared. */
export interface Notice {
  type: "notice";
  text?: string;
  now?: Now | null;
}

/** The answer to ping, with the server's time. */
export interface Pong {
  type: "pong";
  at: number;
  server: number;
}

/** Make a table. Each of `players` is "me", "open" or "bot:5"; the first seat is yours if none is said. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  players?: string[];
  clock?: ClockRule;
  open?: boolean;
  correspondence?: boolean;
}

/** Take a seat oneself, or give it to a bot; `invite` where the table is not open. */
export interface Seating {
  kind?: "bot" | "me";
  level?: number;
  invite?: string;
}

/** Choose a name, where notices of your turn may go ("" for none), and a language ("": the browser's). */
export interface Name {
  name?: string | null;
  email?: string | null;
  language?: string | null;
}

/** A login and a password. */
export interface Credentials {
  login: string;
  password: string;
}

/** Change the password; all other sessions end. */
export interface NewPassword {
  old: string;
  new: string;
}

/** Make a token for a program; `days` until it ends, 0 for never. */
export interface NewToken {
  name: string;
  scopes?: Scope[];
  days?: number;
}

/** Ask a bot about the position at the end of a record. */
export interface Study {
  record: string;
  seat?: number | null;
  level?: number;
}

/** Put a record into the library. */
export interface Upload {
  record: string;
}

/** What went wrong, and what to do about it. */
export interface Problem {
  code: string;
  text: string;
  clause?: string;
  advice?: string;
}

/** One house rule, as a form needs it. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "design" | "flag" | "table" | "whole";
  default: unknown;
  help: string;
  range: string;
  low?: number;
  high?: number;
  choices?: unknown[];
}

/** A game and its options. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  rules: number;
  seats: number[];
  default_seats: number;
  colours: string[];
  options: OptionInfo[];
  levels: number[];
  secrets?: boolean;
  ready?: boolean;
  presets?: Record<string, Record<string, unknown>>;
}

/** All games. */
export interface GameList {
  games: GameInfo[];
}

/** A game's page and its numbered clauses. */
export interface GameRules {
  game: GameInfo;
  clauses: Record<string, string>;
  readme: string;
}

/** Who you are here. */
export interface Me {
  name: string;
  guest?: boolean;
  login?: string;
  email?: string;
  language?: string;
}

/** Tables, newest first; `more` says that the list was cut. */
export interface TableList {
  tables: TableInfo[];
  more?: boolean;
}

/** A table where you hold seats; `seats` are those that may act now. */
export interface Turn {
  table: TableInfo;
  seats?: number[];
}

/** Your running tables, those that wait for you first. */
export interface TurnList {
  turns: Turn[];
}

/** A token, without its secret; `secret` is shown once, when it is made. */
export interface TokenInfo {
  id: string;
  name: string;
  scopes: Scope[];
  created: number;
  expires?: number;
  secret?: string;
}

/** Your tokens. */
export interface TokenList {
  tokens: TokenInfo[];
}

/** A match that is over, to be read: its events, its scores if they were kept, and why it has no board. */
export interface TableLog {
  table: TableInfo;
  events: Moved[];
  scores?: number[];
  read_only?: string;
}

/** A bot's opinion of a position. */
export interface Studied {
  seat: number;
  move: string;
  text: string;
  value?: number;
  lines?: ScoreLine[];
  words?: string;
}

/** Whether the server is well, and what it is preparing. */
export interface Health {
  status: "ok" | "preparing" | "stopping" | "unwell";
  version: string;
  tables: number;
  sockets: number;
  store: string;
  preparing?: Record<string, number>;
  ready?: string[];
  proved?: number;
  reason?: string;
}

export type FromClient =
  | Hello
  | Act
  | Touching
  | Preview
  | View
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
  | Previewed
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
  facts: [],
} as const;

export const TABLE_PAGE = "/table/";
