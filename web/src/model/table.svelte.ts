import type {
  Area,
  Ask,
  Hinted,
  Moved,
  Now,
  Refusal,
  Scene,
  SeatScene,
  Spoken,
  TableInfo,
  ToClient,
  Touch,
  Update,
} from "../protocol/types";
import { homeOf } from "./areas";
import { apply } from "./changes";
import { momentOf, type Moment } from "./moments";
import { gains, type Gain } from "./gains";
import { joined } from "./log";
import { go, recordPage } from "./router.svelte";
import { causeText, resultText } from "./result";
import { TableSocket, type Connection } from "./socket";
import { Hand } from "./hand.svelte";

const PREVIEW = "preview-";
const UNKNOWN: Now = { seq: 0, movers: [] };
let count = 0;
const started = Date.now().toString(36);

/** An id that no other message of this person has. */
function messageId(): string {
  count += 1;
  return `${started}-${Math.random().toString(36).slice(2, 8)}-${count}`;
}

/** A live table as this person sees it. */
export class Table {
  info: TableInfo | null = $state.raw(null);
  yours: number[] = $state.raw([]);
  scene: Scene | null = $state.raw(null);
  events: Moved[] = $state.raw([]);
  /** What the moves within reach do, in words, by move. */
  words: Record<string, string> = $state.raw({});
  now: Now = $state.raw(UNKNOWN);
  nowAt = $state(0);
  chat: Spoken[] = $state.raw([]);
  watchers = $state(0);
  connection: Connection = $state("connecting");
  notice = $state("");
  refusal: Refusal | null = $state.raw(null);
  /** Whether a move is being typed in notation. */
  typing = $state(false);
  hint: Hinted | null = $state.raw(null);
  thinking = $state(false);
  past: { seq: number; scene: Scene } | null = $state.raw(null);
  /** What has just happened to several seats at once. */
  moment: Moment | null = $state.raw(null);
  /** The area that is visited, if it is not one's own. */
  visited: string | null = $state(null);
  /** What the seats would have after some moves, until the position changes. */
  private previews: Record<string, SeatScene[]> = $state.raw({});
  private readonly previewed = new Set<string>();
  readonly hand: Hand;
  private offers: Record<string, Touch[]> = {};
  private sent = new Map<string, string[]>();
  private readonly socket: TableSocket;

  constructor(readonly id: string) {
    this.hand = new Hand({
      ask: (path) => this.askTouches(path),
      play: (move) => this.act(move),
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const invite = new URLSearchParams(location.search).get("invite");
    const path = `/api/tables/${id}/socket${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`;
    this.socket = new TableSocket(`${scheme}://${location.host}${path}`, {
      message: (message) => this.receive(message),
      state: (state) => (this.connection = state),
      seen: () => this.now.seq,
    });
  }

  /** The seat through which this person acts or watches. */
  get seat(): number {
    const { view = -1, movers } = this.now;
    if (this.yours.includes(view)) return view;
    return this.yours.find((seat) => movers.includes(seat)) ?? this.yours[0] ?? -1;
  }

  /** Whether seats are still open. */
  get waiting(): boolean {
    return !this.now.over && (this.info?.seats.some(({ kind }) => kind === "open") ?? false);
  }

  get myTurn(): boolean {
    return !this.now.over && this.yours.some((seat) => this.now.movers.includes(seat));
  }

  /** The scene to draw: the present one, or the past one that is being looked at. */
  get shown(): Scene | null {
    return this.past?.scene ?? this.scene;
  }

  get areas(): Area[] {
    return this.shown?.areas ?? [];
  }

  /** The area that is looked at; null for everything. */
  get area(): Area | null {
    return this.areas.find(({ id }) => id === this.visited) ?? homeOf(this.areas, this.seat);
  }

  /** Look at somebody's area, or come home from there. */
  visit(id: string): void {
    this.visited = this.area?.id === id ? null : id;
  }

  get result(): string {
    return resultText(this.now, (seat) => this.nameOf(seat), this.scene?.seats[0]?.score);
  }

  /** What is expected of whom, or how the match ended. */
  get headline(): string {
    if (this.past) return "Looking back";
    const cause = this.now.over ? causeText(this.now) : "";
    return cause ? `${this.result} ${cause}` : (this.scene?.text ?? "");
  }

  nameOf(seat: number): string {
    if (seat === -1) return "nature";
    const holder = this.info?.seats[seat];
    return holder?.name || this.info?.colours[seat] || `seat ${seat + 1}`;
  }

  /** What touching something plays, in words; its label where none have come. */
  said(leaf: Touch | null): string {
    return (leaf?.move && this.words[leaf.move]) || leaf?.label || leaf?.move || "";
  }

  private receive(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        this.notice = ""; // It said why we had to wait.
        this.info = message.table;
        this.yours = message.yours;
        this.scene = message.scene ?? this.scene;
        this.chat = message.chat ?? [];
        this.watchers = message.watchers ?? 0;
        this.words = message.words ?? {};
        this.advance(message.events, message.now, message.touches ?? {});
        break;
      case "update":
        if (this.scene) this.update(this.scene, message);
        this.words = message.words ?? {};
        this.advance(message.events, message.now, message.touches ?? {});
        break;
      case "refusal":
        this.refused(message);
        break;
      case "touches":
        this.words = { ...this.words, ...message.words };
        if (message.seq === this.now.seq) this.hand.learn(message.path, message.touches);
        this.sent.delete(message.id);
        break;
      case "previewed":
        if (message.seq === this.now.seq) this.previews = { ...this.previews, [message.move]: message.seats };
        break;
      case "looked":
        if (message.seq !== this.now.seq) this.past = { seq: message.seq, scene: message.scene };
        break;
      case "hinted":
        this.thinking = false;
        this.hint = message;
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "present":
        if (this.info) this.info = { ...this.info, seats: message.seats };
        this.watchers = message.watchers;
        break;
      case "notice":
        this.notice = message.text ?? "";
        if (message.now) this.settle(message.now);
        break;
      case "ack":
      case "pong":
        break; // The socket has taken note of them.
    }
  }

  private update(before: Scene, message: Update): void {
    this.scene = apply(before, message);
    this.moment = momentOf(before, this.scene, message.events) ?? this.moment;
  }

  private advance(events: Moved[], now: Now, touches: Record<string, Touch[]>): void {
    const [before, waited] = [this.now, !this.myTurn];
    const moved = now.seq !== before.seq || now.view !== before.view;
    this.events = joined(this.events, events);
    this.settle(now);
    this.offers = touches;
    if (waited && this.myTurn) this.visited = null;
    if (moved) {
      this.previews = {};
      this.previewed.clear();
      this.refusal = null;
      this.hint = null;
    }
    const mine = events.some(({ seat, seq }) => seat === this.seat && seq > before.seq);
    this.hand.offer(this.offers[String(this.seat)] ?? [], now.view === before.view && !mine);
  }

  private settle(now: Now): void {
    this.now = now;
    this.nowAt = performance.now() / 1000;
  }

  private refused(message: Refusal): void {
    if (message.id.startsWith(PREVIEW)) return; // The position has moved on: nobody waits for it.
    this.thinking = false;
    if (message.code === "outdated") {
      this.close();
      go(recordPage(this.id) + location.search, true);
      return;
    }
    const path = this.sent.get(message.id);
    this.sent.delete(message.id);
    if (message.code === "stale" && path) return;
    this.refusal = message;
    this.hand.release();
  }

  private askTouches(path: string[]): void {
    const id = messageId();
    this.sent.set(id, path);
    this.socket.send({ type: "touching", id, seat: this.seat, path });
  }

  act(move: string): void {
    this.refusal = null;
    this.moment = null;
    this.socket.send({ type: "act", id: messageId(), seat: this.seat, seq: this.now.seq, move });
  }

  /** Ask once what a move would bring. */
  preview(move: string): void {
    if (this.previewed.has(move)) return;
    this.previewed.add(move);
    this.socket.send({ type: "preview", id: PREVIEW + messageId(), seat: this.seat, move });
  }

  /** What a move would bring to this person's seat, as far as it is known. */
  gainsOf(move: string): Gain[] {
    const own = (seats?: SeatScene[]) => seats?.find(({ seat }) => seat === this.seat);
    const [before, after] = [own(this.scene?.seats), own(this.previews[move])];
    return before && after ? gains(before, after) : [];
  }

  view(seat: number): void {
    this.socket.send({ type: "view", id: messageId(), seat });
  }

  look(seq: number): void {
    if (seq === this.now.seq) this.past = null;
    else this.socket.send({ type: "look", id: messageId(), seq });
  }

  askHint(): void {
    this.thinking = true;
    this.socket.send({ type: "hint", id: messageId(), seat: this.seat });
  }

  say(text: string): void {
    this.socket.send({ type: "say", id: messageId(), text });
  }

  ask(what: Ask["what"]): void {
    this.socket.send({ type: "ask", id: messageId(), seat: this.seat, what });
  }

  answer(what: "draw" | "takeback" | "rematch", yes: boolean): void {
    this.socket.send({ type: "answer", id: messageId(), seat: this.seat, what, yes });
  }

  retry(): void {
    this.socket.retry();
  }

  /** Connect again, for when our seats have changed. */
  reconnect(): void {
    this.socket.reconnect();
  }

  close(): void {
    this.socket.close();
  }
}
