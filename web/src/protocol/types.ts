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
  | "parts"
  | "track";

export type Tone =
  | "plain"
  | "strong"
  | "soft"
  | "good"
  | "bad";

export type Matter =
  | "mine"
  | "shared"
  | "information";

export type Side =
  | "south"
  | "north"
  | "west"
  | "east"
  | "top";

export type Refused =
  | "illegal"
  | "notation"
  | "stale"
  | "turn"
  | "poor"
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
  | "step"
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
  want?: "moves" | "scene" | "view";
  digest?: boolean;
  words?: boolean;
}

/** Play a move. `id` is the client's own: a resend is harmless. `seq` is the last event it knew of. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  seq: number;
  move: string;
}

/** Ask what can be touched after a path of touches, and where a piece that it holds cannot be put. */
export interface Touching {
  type: "touching";
  id: string;
  seat: number;
  path?: string[];
  tried?: string[];
}

/** Ask why a thing cannot be touched: the last one of a path, after those that are held. */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  path: string[];
  tried?: string[];
}

/** Ask what moves of one's own would bring, each by itself, without playing them. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  moves: string[];
  tried?: string[];
}

/** Try moves of one's own out, one after another, on a private copy. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  moves: string[];
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

/** Ask a bot for advice for one's own seat; whoever thinks here gets the position as the seat knows it. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  here?: boolean;
}

/** Ask whether one's own move, event `seq`, has missed something; allowed where hints are. */
export interface Coach {
  type: "coach";
  id: string;
  seat: number;
  seq: number;
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

/** Go to the next step of a lesson, when what a right move brought was read. */
export interface GoOn {
  type: "goon";
  id: string;
}

/** Decide as whoever made the table: remove a seat's player, block somebody, lock the table or unlock it. */
export interface Host {
  type: "host";
  id: string;
  what: "block" | "lock" | "remove" | "unlock";
  seat?: number;
  said?: number;
}

/** Report somebody to whoever runs the server, by a seat or the time `at` of a line of chat. */
export interface Report {
  type: "report";
  id: string;
  seat?: number;
  said?: number;
  text?: string;
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
  position?: SeatView | null;
}

/** What a table is: `host` if you have made it, `locked` if nobody new may come, `hints` if allowed. */
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
  host?: boolean;
  locked?: boolean;
  hints?: boolean;
  pace?: number | null;
  scores?: number[];
  winners?: number[];
  rated?: boolean;
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
  moments?: Told[];
}

/** Something that nobody should miss: a headline, sentences, what changed for whom, the parts meant. */
export interface Told {
  kind: "bell" | "bonus" | "capture" | "card" | "dice" | "draw" | "end" | "phase" | "plaque";
  headline: string;
  text?: string[];
  seats?: ToldChanges[];
  parts?: string[];
  dice?: number[];
}

/** What a seat has gained and lost. */
export interface ToldChanges {
  seat: number;
  marks: Mark[];
}

/** A word or a number, with an icon before it: a name of the client's set, such as coin or die3. */
export interface Mark {
  text?: string;
  icon?: string;
  tone?: Tone;
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
  task?: string;
  lesson?: Taught | null;
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

/** Where a lesson stands: what to do in all its languages, what is lit, and what the last try brought. */
export interface Taught {
  name: string;
  title: Record<string, string>;
  step: number;
  steps: number;
  say: Record<string, string>;
  answered?: boolean;
  done?: Record<string, string>;
  marks?: string[];
  look?: string;
  ready?: boolean;
  waits?: boolean;
  finished?: boolean;
  made?: number;
  kind?: "lesson" | "strategy";
}

/** All that one viewer may see, and one line that says what is expected of whom. */
export interface Scene {
  parts: Part[];
  panels: Panel[];
  seats: SeatScene[];
  text: string;
  areas?: Area[];
  aspects?: Aspect[];
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

/** Things beside the table: a tray of pieces, a track, a ledger, a deck, a sheet; seat −1 is everyone's. */
export interface Panel {
  id: string;
  title: string;
  kind: PanelKind;
  seat?: number;
  parts?: Part[];
  lines?: ScoreLine[];
  rows?: Row[];
  matters?: Matter;
}

/** One line of a score sheet or ledger; `earned` are the parts behind it, and what each of them counts. */
export interface ScoreLine {
  label: string;
  value: string;
  note?: string;
  earned?: Record<string, number>;
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
  uncounted?: boolean;
}

/** A place that is looked at by itself: a seat's own board, or everybody's (seat −1). */
export interface Area {
  id: string;
  title: string;
  room: [[number, number, number], [number, number, number]];
  seat?: number;
}

/** A flat picture of an area that is always in view: a face of a tower, a floor of a building. */
export interface Aspect {
  id: string;
  title: string;
  side: Side;
  spot: [number, number];
  size: [number, number];
  squares?: AspectSquare[];
  marks?: Mark[];
  shift?: [number, number, number];
  room?: [[number, number, number], [number, number, number]] | null;
}

/** One square of an aspect: its place from the lower left, its colour, and whether it counts. */
export interface AspectSquare {
  at: [number, number];
  colour: string;
  counts?: boolean;
  mark?: string;
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
  shape?: number | null;
  at?: [number, number, number] | null;
  parts?: string[];
}

/** What a viewer knows of a position, as bytes, for a page that draws it itself; long ones are `packed`. */
export interface SeatView {
  state: string;
  names: unknown[];
  rules: string;
  asked?: boolean;
  packed?: boolean;
}

/** One or more events, and how the scene has changed; pages that draw get the `position` instead. */
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
  aspects?: Aspect[];
  words?: Record<string, string>;
  start?: number;
  position?: SeatView | null;
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
  matters?: Matter;
  start?: number;
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

/** The next things to touch after a path, with all that follows where a piece is held. */
export interface Touches {
  type: "touches";
  id: string;
  seq: number;
  path: string[];
  touches: Touch[];
  words?: Record<string, string>;
  shapes?: Part[];
  misfits?: Misfits | null;
}

/** Where a held piece cannot be put, and why. A shape is its ghost as it is turned, whatever the place. */
export interface Misfits {
  turns?: string[];
  shapes?: Part[];
  reasons?: Reason[];
  places?: [number, number, [number, number, number]][];
}

/** Why something cannot be done here: the clause, the reason in this position, the parts in the way. */
export interface Reason {
  clause: string;
  text: string;
  parts?: string[];
}

/** Why the last thing of a path cannot be touched. */
export interface Because {
  type: "because";
  id: string;
  seq: number;
  path: string[];
  reason: Reason;
}

/** What moves would bring, by move, as far as this viewer knows; `words` say what they do. */
export interface Previewed {
  type: "previewed";
  id: string;
  seq: number;
  gains: Record<string, Gained[]>;
  words?: Record<string, string>;
  aspects?: Record<string, Aspect[]>;
  wins?: string[];
}

/** By how much a line of a seat's score sheet changes; the line without a name is the points. */
export interface Gained {
  seat: number;
  by: number;
  label?: string;
  apart?: boolean;
}

/** The position after the moves that are tried out, as far as they are possible; `refused` says why not. */
export interface Tried {
  type: "tried";
  id: string;
  seq: number;
  moves: string[];
  scene: Scene;
  gains?: Gained[];
  touches?: Touch[];
  words?: Record<string, string>;
  refused?: string;
  over?: boolean;
}

/** The scene as it was after event `seq`. */
export interface Looked {
  type: "looked";
  id: string;
  seq: number;
  scene: Scene;
}

/** A bot's advice: the move in words, what it changes, what would follow, and the next best move. */
export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  move: string;
  text: string;
  words?: string;
  reasons?: string[];
  good?: number;
  line?: Step[];
  next_best?: Alternative | null;
  ghost?: Part[];
}

/** One move of a line: whose it is, what it does, and the parts as they would lie then. */
export interface Step {
  seat: number;
  move: string;
  words: string;
  ghost?: Part[];
}

/** The next best move: what it does, and how much worse it is. */
export interface Alternative {
  move: string;
  words: string;
  text: string;
  reasons?: string[];
}

/** What a coach says of the move of event `seq`: nothing, or what was missed, and what was better. */
export interface Coached {
  type: "coached";
  id: string;
  seq: number;
  kind?: "" | "chance" | "threat";
  warnings?: string[];
  move?: string;
  words?: string;
  reasons?: string[];
}

/** A position for the visitor's own browser to think about: what its seat knows of it, and no more. */
export interface Position {
  type: "position";
  id: string;
  seat: number;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  state: string;
  names: unknown[];
  rules: string;
}

/** Something was said. */
export interface Chat {
  type: "chat";
  line: Spoken;
}

/** Who holds the seats, who is here, how many watch, and whether nobody new may come. */
export interface Present {
  type: "present";
  seats: Holder[];
  watchers: number;
  locked?: boolean;
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
  pace?: number | null;
  lesson?: string;
  record?: string;
  hints?: boolean;
  rated?: boolean;
}

/** Share a lesson of one's own: its text. */
export interface NewLesson {
  lesson: string;
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

/** Confirm a mail address by the code that was sent there. */
export interface MailCode {
  code: string;
}

/** Have the way to a new password sent to the confirmed address of an account. */
export interface ForgottenPassword {
  login: string;
}

/** Choose a new password by the code that was sent. */
export interface ResetPassword {
  code: string;
  new: string;
}

/** Delete all that is kept of you; those with an account say its password. */
export interface Farewell {
  password?: string;
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

/** Read a record with its variations and notes. */
export interface AnnotatedText {
  record: string;
}

/** Ask about a position of a record as a seat asks at a table: what can be touched, why not, what if. */
export interface PositionQuestion {
  record: string;
  question: Touching | Why | Preview | Try | Hint;
  moves?: [number, string][];
}

/** Have a bot of a level move for a seat in a position of a record, or chance where it comes next. */
export interface NextMove {
  record: string;
  moves?: [number, string][];
  seat?: number;
  level?: number;
}

/** Analyse a record from its first move to its last. */
export interface Analyse {
  record: string;
}

/** Begin a study; with a `record`, plain or annotated, that is its first chapter. */
export interface NewStudy {
  title: string;
  access?: "link" | "private" | "public";
  record?: string;
}

/** Call a study otherwise, or say who may read it: nobody else, whoever has its link, or everybody. */
export interface ChangeStudy {
  title?: string;
  access?: "link" | "private" | "public" | null;
}

/** Come to edit a study to which somebody has invited you. */
export interface Invitation {
  invite: string;
}

/** Change a study. `path` are the moves that lead to the position that is meant. */
export interface Edit {
  kind: "chapter" | "cut" | "drop" | "move" | "note" | "rename";
  chapter: string;
  path?: [number, string][];
  seat?: number;
  move?: string;
  word?: "comment" | "mark";
  text?: string;
  record?: string;
}

/** Edit a study; `act` is an id of your own, so that sending it again is harmless. */
export interface SendEdit {
  act: string;
  edit: Edit;
}

/** Make a puzzle of a position: the move that follows there is to be found. */
export interface NewPuzzle {
  chapter: string;
  path?: [number, string][];
  title?: string;
  task?: string;
}

/** What went wrong, and what to do about it. */
export interface Problem {
  code: string;
  text: string;
  clause?: string;
  advice?: string;
}

/** What became of another browser's documents: how many came, were here already, or cannot be read. */
export interface Brought {
  brought?: number;
  known?: number;
  damaged?: string[];
}

/** One house rule, as a form needs it; `title` and `names` are what it and its choices are called. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "design" | "flag" | "table" | "whole";
  default: unknown;
  help: string;
  range: string;
  low?: number;
  high?: number;
  choices?: unknown[];
  title?: string;
  names?: string[];
  seats?: Record<string, number[]>;
  usual?: unknown;
  usual_by?: [string, Record<string, unknown>];
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
  minutes?: [number, number];
  difficulty?: number;
  rated_levels?: number[];
  openings?: boolean;
}

/** All games. */
export interface GameList {
  games: GameInfo[];
}

/** A lesson of a game, in all its languages, and whether you have begun or done it. */
export interface LessonInfo {
  name: string;
  title: Record<string, string>;
  about: Record<string, string>;
  minutes: number;
  steps: number;
  begun?: boolean;
  done?: boolean;
  kind?: "lesson" | "strategy";
}

/** What a game teaches, the first lesson first; `met` if you have played it or begun to learn it. */
export interface LessonList {
  lessons: LessonInfo[];
  met?: boolean;
}

/** A lesson by somebody, to be begun by `lesson: "of:ID"`, and its text. */
export interface SharedLesson {
  id: string;
  game: string;
  title: Record<string, string>;
  about: Record<string, string>;
  minutes: number;
  steps: number;
  text: string;
}

/** A clause at a position: drawn as SVG, what to try there in all languages, and the lesson to begin. */
export interface ClauseShown {
  clause: string;
  picture: string;
  say: Record<string, string>;
  lesson: string;
}

/** A game's rules and its numbered clauses in your language, and what of them can be shown at a position. */
export interface GameRules {
  game: GameInfo;
  clauses: Record<string, string>;
  readme: string;
  shown?: string[];
}

/** Who you are here; `unconfirmed` is an address that waits for its code, `mail` whether any is sent. */
export interface Me {
  name: string;
  guest?: boolean;
  login?: string;
  email?: string;
  language?: string;
  unconfirmed?: string;
  mail?: boolean;
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

/** How strong you are in a game with so many seats: points, half of their 95 % interval, and matches. */
export interface RatingInfo {
  game: string;
  title: string;
  seats: number;
  points: number;
  margin: number;
  matches: number;
}

/** Who played a rated match, and the place they took; equals share the mean of their places. */
export interface Placed {
  name: string;
  place: number;
  you?: boolean;
}

/** A rated match of yours: your points after it, and by how much it changed them. */
export interface RatedResult {
  table: string;
  game: string;
  title: string;
  at: number;
  players: Placed[];
  points: number;
  change: number;
}

/** Your ratings and your rated matches, the latest first; `more` says that the list was cut. */
export interface OwnResults {
  ratings: RatingInfo[];
  results: RatedResult[];
  more?: boolean;
}

/** Somebody on the list of a game; `level` is a bot's, whose points are fixed. */
export interface RankedPlayer {
  name: string;
  points: number;
  margin: number;
  matches?: number;
  level?: number;
  you?: boolean;
}

/** Who plays a game with so many seats best: by the points they have reached for certain. */
export interface RatingList {
  game: string;
  seats: number;
  players: RankedPlayer[];
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
  words?: string;
  reasons?: string[];
  line?: Step[];
  next_best?: Alternative | null;
}

/** Whether the server is well, what it is preparing, and how many workers died and were replaced. */
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
  replaced?: number;
}

/** Something noted at a position: a word such as `comment` or `mark`, and its text. */
export interface NoteInfo {
  word: string;
  text: string;
  language?: string;
}

/** A position of an annotated record: the one before it, and the move that led here, also in words. */
export interface NodeInfo {
  parent: number;
  seat: number;
  move: string;
  words: string;
  notes?: NoteInfo[];
}

/** A record with its variations and notes; `headers` is the text before its first move. */
export interface AnnotatedInfo {
  game: string;
  title: string;
  headers: string;
  players: string[];
  colours: string[];
  nodes: NodeInfo[];
  secrets?: boolean;
  openings?: boolean;
  rules?: string;
}

/** A move that could be made, in notation and in words. */
export interface ChoiceInfo {
  seat: number;
  move: string;
  words: string;
}

/** What a bot or chance does in a position. */
export interface NextMoveInfo {
  seat: number;
  move: string;
}

/** A position: what is seen, who may move, what could be played; `more` if not all of that is listed. */
export interface PositionInfo {
  scene: Scene;
  movers: number[];
  choices?: ChoiceInfo[];
  more?: boolean;
  words?: string;
  view?: number;
  touches?: Touch[];
  said?: Record<string, string>;
}

/** A move that was tried from a position, others that come to the same, and how matches went on. */
export interface OpeningMove {
  seat: number;
  move: string;
  words: string;
  bots: [number, number, number];
  here: [number, number, number];
  same?: string[];
}

/** The moves that were tried from a position; `matches` of bots of a `level` came with the game. */
export interface OpeningInfo {
  moves: OpeningMove[];
  matches?: number;
  level?: number;
}

/** A chapter of a study: its id, what it is called, and of which game. */
export interface ChapterTitle {
  id: string;
  title: string;
  game: string;
}

/** Somebody who may edit a study besides its owner; `id` names them in this study only. */
export interface EditorInfo {
  id: string;
  name: string;
}

/** A study as you may know it; `invite` lets others edit it, and only its owner knows it. */
export interface StudyInfo {
  id: string;
  title: string;
  access: "link" | "private" | "public";
  role: "editor" | "owner" | "reader";
  updated: number;
  seq?: number;
  chapters?: ChapterTitle[];
  editors?: EditorInfo[];
  invite?: string;
}

/** Studies, what changed last first; `more` if there are others. */
export interface StudyList {
  studies: StudyInfo[];
  more?: boolean;
}

/** An edit of a study; `words` say what a move does, `act` is your own id of it if you made it. */
export interface EditInfo {
  seq: number;
  edit: Edit;
  words?: string;
  act?: string;
}

/** The edits of a study after those that you know. */
export interface StudyEdits {
  seq: number;
  edits: EditInfo[];
}

/** A chapter after so many edits of its study: its tree, in words. */
export interface ChapterInfo {
  id: string;
  title: string;
  seq: number;
  annotated: AnnotatedInfo;
}

/** How far an analysis is, and the reviews after those that are known already, with what is said of each. */
export interface AnalysisInfo {
  id: string;
  state: "cancelled" | "done" | "failed" | "running" | "waiting";
  moves: number;
  done: number;
  losses: [number, number, number];
  remarks: Record<string, string[]>;
  reviews?: Review[];
  accuracy?: (number | null)[];
}

/** An event of a match: what the position was worth to every seat, and what the move gave up. */
export interface Review {
  number: number;
  seat: number;
  move: string;
  values: number[];
  errors: number[];
  after?: number[];
  best?: string;
  line?: [number, string][];
  lost?: number;
  error?: number;
  mark?: "" | "blunder" | "inaccuracy" | "mistake";
  chosen?: boolean;
  proven?: boolean;
  luck?: number[];
  lucky?: number[];
}

/** What was best at a move, step by step in words, with ghosts. */
export interface LineInfo {
  steps: Step[];
}

/** A lesson made of somebody's own mistakes, and how many there are; no text if there are none. */
export interface Exercises {
  count: number;
  lesson?: string;
}

/** A theme of puzzles, by its name. */
export interface ThemeInfo {
  theme: string;
  name: string;
  puzzles: number;
}

/** A puzzle without its solution. */
export interface PuzzleInfo {
  id: string;
  rating: number;
  level: number;
  themes: string[];
  proven?: boolean;
}

/** How somebody does with a game's puzzles: a rating, solved ones in a row, and how many were done. */
export interface PuzzleStanding {
  rating: number;
  streak?: number;
  best?: number;
  solved?: number;
  failed?: number;
}

/** What puzzles a game has, how you do, and one that suits you; none if all of a theme are done. */
export interface PuzzleShelf {
  themes: ThemeInfo[];
  you: PuzzleStanding;
  next?: PuzzleInfo | null;
  total?: number;
}

/** What a page makes of its seat's view: what it would have been sent otherwise. */
export interface Drawing {
  scene: Scene;
  touches?: Record<string, Touch[]>;
  words?: Record<string, string>;
}

/** What is asked of whom, about a position or about the end of a record. */
export interface Question {
  game: string;
  seat: number;
  wants?: "advice" | "analysis" | "drawing" | "exercises" | "hint" | "line" | "move" | "review" | "thoughts";
  seats?: number;
  options?: Record<string, unknown>;
  state?: string;
  record?: string;
  view?: boolean;
  level?: number;
  simulations?: number | null;
  seconds?: number | null;
  seed?: number;
  bot?: string;
  compare?: number | null;
  number?: number;
  reviews?: Review[];
  id?: string;
  names?: unknown[];
  language?: string;
  packed?: boolean;
  asked?: boolean;
  you?: number;
}

/** What is found so far: the best moves first, and what would follow, each with its seat. */
export interface Thought {
  simulations: number;
  value: number;
  good: number;
  proven: boolean;
  moves: Considered[];
  line?: [number, string][];
}

/** A move that is thought about: its value for the seat from 0 to 1, and how often it was visited. */
export interface Considered {
  move: string;
  words: string;
  value: number;
  visits: number;
}

export type FromClient =
  | Hello
  | Act
  | Touching
  | Why
  | Preview
  | Try
  | View
  | Look
  | Hint
  | Coach
  | Say
  | Ask
  | Answer
  | GoOn
  | Host
  | Report
  | Ping;

export type ToClient =
  | Welcome
  | Update
  | Ack
  | Refusal
  | Touches
  | Because
  | Previewed
  | Tried
  | Looked
  | Hinted
  | Coached
  | Position
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

export const CONFIRM_PAGE = "/confirm";

export const RESET_PAGE = "/reset";
