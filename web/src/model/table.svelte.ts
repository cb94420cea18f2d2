import type {
  Area,
  Aspect,
  Moved,
  Now,
  Position,
  Refusal,
  Scene,
  TableInfo,
  ToClient,
  Touch,
  Update,
} from "../protocol/types";
import type { Arrangement } from "../scene/aspects";
import { inUse } from "../scene/laying";
import { homeOf } from "./areas";
import { apply } from "./changes";
import { lineTo } from "./drawn_line";
import { Ceremony } from "./ceremony.svelte";
import { Coach } from "./coach.svelte";
import { Acting, isAnswer } from "./acting.svelte";
import { isQuestion, type Questions } from "./questions.svelte";
import type { Trial } from "./trial.svelte";
import { isMove, joined, missedBy } from "./log";
import { endOf, isLaid, type Moment } from "./moments";
import { Replay } from "./replay.svelte";
import { go, recordPage } from "./router.svelte";
import { causeText, resultText } from "./result";
import { SceneMemory } from "./scene_memory";
import { playFor } from "./sounds";
import { Talk } from "./talk.svelte";
import { settings } from "./settings.svelte";
import { messageId, type Connection, type Line, type SocketEvents } from "./socket";
import type { Hand } from "./hand.svelte";
import { t } from "../wording/catalogue.svelte";
import { person, seatName } from "./person";
import { advise, thinksHere } from "./advice";
import { Hint } from "./hint.svelte";

const LOOK = "look-";
const UNKNOWN: Now = { seq: 0, movers: [] };

/** A live table as this person sees it. */
export class Table {
  info: TableInfo | null = $state.raw(null);
  yours: number[] = $state.raw([]);
  scene: Scene | null = $state.raw(null);
  events: Moved[] = $state.raw([]);
  now: Now = $state.raw(UNKNOWN);
  nowAt = $state(0);
  watchers = $state(0);
  connection: Connection = $state("connecting");
  notice = $state("");
  refusal: Refusal | null = $state.raw(null);
  /** Whether a move is being typed in notation. */
  typing = $state(false);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  past: { seq: number; scene: Scene } | null = $state.raw(null);
  /** The past that was asked for last; null once the present is wanted again. */
  private looking: number | null = null;
  /** What has just happened that nobody should miss. */
  readonly ceremony = new Ceremony();
  readonly replay: Replay;
  /** Parts that are pointed out, and what each of them counts (0: nothing is said). */
  lit: Record<string, number> = $state.raw({});
  private readonly scenes = new SceneMemory();
  /** The area that is visited, if it is not one's own. */
  visited: string | null = $state(null);
  readonly acting: Acting;
  readonly talk = new Talk({ send: (message) => this.socket.send(message), seat: () => this.seat });
  readonly coach = new Coach(this, (message) => this.socket.send(message));
  /** How aspects are looked at. */
  arrangement: Arrangement = $state.raw({ apart: true, chosen: null });
  /** Own panels that a narrow screen shows with the points only. */
  aside: string[] = $state.raw([]);
  /** Whether a touch has brought the camera nearer. */
  near = $state(false);
  readonly hand: Hand;
  readonly questions: Questions;
  readonly trial: Trial;
  private readonly socket: Line;

  constructor(
    readonly id: string,
    line: (events: SocketEvents) => Line = lineTo(id),
  ) {
    this.acting = new Acting({
      send: (message) => this.socket.send(message),
      act: (move) => this.act(move),
      seat: () => this.seat,
    });
    ({ hand: this.hand, questions: this.questions, trial: this.trial } = this.acting);
    this.replay = new Replay({
      events: () => this.events,
      shown: () => this.shown,
      show: (seq) => this.look(seq),
      present: () => this.look(this.now.seq),
      busy: () => settings.pace !== "once" && this.ceremony.now !== null,
    });
    const events = {
      message: (message: ToClient) => this.receive(message),
      state: (state: Connection) => (this.connection = state),
      seen: () => this.now.seq,
    };
    this.socket = line(events);
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

  /** The scene to draw: the present one, the one that is tried out, or the past one that is looked at. */
  get shown(): Scene | null {
    return this.past?.scene ?? (this.trial.shown ? this.trial.scene : this.scene);
  }

  /** The aspects in which something stands, can be put now, is advised, or is one of these parts. */
  aspects(more: Scene["parts"] = []): Aspect[] {
    const offered = this.past ? [] : this.hand.offered.flatMap(({ part }) => part ?? []);
    return inUse(this.shown?.aspects ?? [], [...offered, ...(this.hint?.ghosts ?? []), ...more]);
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

  /** Whether bots play among themselves and this person looks on. */
  get watched(): boolean {
    const seats = this.info?.seats ?? [];
    return !this.yours.length && seats.length > 0 && seats.every(({ kind }) => kind === "bot");
  }

  /** How many moves others have made since this person's last one, and the event of that. */
  get missed(): { count: number; since: number } {
    return missedBy(this.yours, this.events);
  }

  /** Whether this person is about to make the first move of theirs. */
  get opens(): boolean {
    return this.myTurn && !this.events.some((event) => isMove(event) && this.yours.includes(event.seat));
  }

  /** Who has won and why, as the game tells it. */
  get end(): Moment | null {
    return this.now.over ? endOf(this.events) : null;
  }

  get result(): string {
    return resultText(this.now, (seat) => this.nameOf(seat), this.scene?.seats[0]?.score);
  }

  /** What is expected of whom, or how the match ended. */
  get headline(): string {
    if (this.waiting) return t("lobby.waiting");
    if (this.past) return t(this.replay.watching ? "table.watching" : "table.looking_back");
    if (this.now.lesson?.finished || this.now.lesson?.waits) return ""; // Nobody is to do anything here.
    const cause = this.now.over ? causeText(this.now) : "";
    return cause
      ? `${this.result} ${cause}`
      : this.end?.headline || this.now.task || (this.scene?.text ?? "");
  }

  /** What a seat is called: by whoever sits there, and by its colour where another is called the same. */
  nameOf(seat: number): string {
    if (seat === -1) return t("seat.nature");
    const names = (this.info?.seats ?? []).map(({ name = "" }) => name);
    const name = names[seat] ?? "";
    const alone = names.indexOf(name) === names.lastIndexOf(name);
    return (alone && person(name)) || seatName(this.info?.colours[seat], seat);
  }

  /** What touching something plays, in words; its label where none have come. */
  said(leaf: Touch | null): string {
    return (leaf?.move && this.acting.words[leaf.move]) || leaf?.label || leaf?.move || "";
  }

  protected receive(message: ToClient): void {
    if (isAnswer(message)) return this.acting.learn(message);
    switch (message.type) {
      case "welcome":
        this.notice = ""; // It said why we had to wait.
        this.info = message.table;
        this.yours = message.yours;
        this.scene = message.scene ?? this.scene;
        this.talk.lines = message.chat ?? [];
        this.watchers = message.watchers ?? 0;
        this.acting.words = message.words ?? {};
        this.advance(message.events, message.now, message.touches ?? {});
        if (this.scene) this.scenes.keep(this.now.seq, this.scene);
        this.beginWatching();
        break;
      case "update":
        if (this.scene) this.update(this.scene, message);
        this.celebrate(message);
        this.acting.words = message.words ?? {};
        this.advance(message.events, message.now, message.touches ?? {});
        break;
      case "refusal":
        this.refused(message);
        break;
      case "looked":
        this.scenes.keep(message.seq, message.scene);
        if (message.seq === this.looking) this.lookedAt(message.seq, message.scene);
        break;
      case "hinted":
        this.thinking = false;
        this.hint = new Hint(message);
        break;
      case "coached":
        this.coach.learn(message);
        break;
      case "position":
        void this.ponder(message);
        break;
      case "chat":
        this.talk.lines = [...this.talk.lines, message.line];
        break;
      case "present":
        if (this.info) this.info = { ...this.info, seats: message.seats, locked: message.locked };
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

  /** Watch bots from where the match is; nothing of it is missed, and one may stop or go back. */
  private beginWatching(): void {
    if (!this.watched || this.now.over || this.replay.watching) return;
    this.replay.watching = true;
    this.replay.play();
  }

  private update(before: Scene, message: Update): void {
    this.scene = apply(before, message);
    const isBack = message.events.some(({ kind }) => kind === "takeback");
    if (isBack || message.now.view !== this.now.view) this.scenes.forget();
    this.scenes.keep(message.now.seq, this.scene);
    if (this.replay.watching && !this.past) {
      this.past = { seq: this.now.seq, scene: before };
      this.replay.hold(this.now.seq);
    }
  }

  /** Let what has happened be seen and heard, unless it is watched later. */
  private celebrate({ events, now }: Update): void {
    if (this.replay.watching || isLaid(now, this.now)) return;
    const fresh = events.filter(({ seq }) => seq > this.now.seq);
    const turn = !this.myTurn && !now.over && this.yours.some((seat) => now.movers.includes(seat));
    if (now.lesson) this.ceremony.renew(fresh);
    else this.ceremony.add(fresh);
    playFor(fresh, turn);
  }

  private lookedAt(seq: number, scene: Scene): void {
    const [from, replays] = [this.past?.seq ?? Infinity, this.replay.isAsked(seq)];
    this.replay.arrived(seq, scene);
    this.past = { seq, scene };
    if (!replays) return;
    const fresh = this.events.filter((event) => event.seq > from && event.seq <= seq);
    this.ceremony.replace(fresh);
    playFor(fresh, false);
  }

  private advance(events: Moved[], now: Now, touches: Record<string, Touch[]>): void {
    const [before, waited] = [this.now, !this.myTurn];
    const moved = now.seq !== before.seq || now.view !== before.view;
    this.events = joined(this.events, events);
    this.settle(now);
    if (waited && this.myTurn) this.visited = null;
    const own = events.findLast(({ seat, seq }) => seat === this.seat && seq > before.seq);
    const mine = own !== undefined;
    if (own && before.seq) this.coach.consider(own, this.hint?.said.move);
    if (moved) {
      this.refusal = null;
      this.hint = null;
    }
    const change = { moved, kept: now.view === before.view && !mine, mine, myTurn: this.myTurn };
    this.acting.advance(touches[String(this.seat)] ?? [], change);
  }

  /** Ask why something does nothing, or what it is, if somebody plays here or has played. */
  askWhy(thing: string, at: { x: number; y: number }): void {
    if (!this.waiting && this.yours.length) this.acting.askWhy(thing, at);
  }

  private settle(now: Now): void {
    this.now = now;
    this.nowAt = performance.now() / 1000;
  }

  private refused(message: Refusal): void {
    if (message.id.startsWith(LOOK) && message.code === "too_fast") return; // A replay asks again.
    if (isQuestion(message.id)) return; // The position has moved on: nobody waits for it.
    if (message.code === "stale" && this.trial.again()) return;
    this.trial.halt();
    this.thinking = false;
    const nowhere = message.code === "not_found" && !this.scene; // A broken link: there is nothing to wait for.
    if (nowhere || message.code === "outdated") this.close();
    if (nowhere) this.connection = "nowhere";
    if (message.code === "outdated") go(recordPage(this.id) + location.search, true);
    if (nowhere || message.code === "outdated") return;
    this.refusal = message;
    if (message.code === "poor") this.hand.layAgain();
    else this.hand.release();
  }

  act(move: string): void {
    this.refusal = null;
    this.questions.because = null;
    this.ceremony.clear();
    this.socket.send({ type: "act", id: messageId(), seat: this.seat, seq: this.now.seq, move });
  }

  /** Point out parts and what they count; where they lie elsewhere, go there. */
  light(earned: Record<string, number>, seat = -1): void {
    this.lit = earned;
    const away = this.areas.find((area) => area.seat === seat);
    if (away && Object.keys(earned).length && this.area && this.area.id !== away.id) this.visited = away.id;
  }

  /** How the aspects would look after a move, as far as it is known. */
  aspectsAfter(move: string): Aspect[] {
    return this.questions.aspects[move] ?? [];
  }

  view(seat: number): void {
    this.socket.send({ type: "view", id: messageId(), seat });
  }

  look(seq: number): void {
    const known = this.scenes.at(seq);
    this.looking = seq === this.now.seq ? null : seq;
    if (this.looking === null) this.past = null;
    else if (known) this.lookedAt(seq, known);
    else this.socket.send({ type: "look", id: LOOK + messageId(), seq });
  }

  async askHint(mayThink = true): Promise<void> {
    this.thinking = true;
    const here = mayThink && (await thinksHere(this.info?.game ?? ""));
    this.socket.send({ type: "hint", id: messageId(), seat: this.seat, here });
  }

  /** Think about what the table has given; a hint that comes too late is nobody's. */
  private async ponder(position: Position, { seq } = this.now): Promise<void> {
    const found = await advise(position);
    if (found) this.socket.draw?.(); // The engine runs here: it can draw as well.
    if (seq !== this.now.seq) this.thinking = false;
    else await (found ? this.receive(found) : this.askHint(false));
  }

  /** Go to the next step of a lesson. */
  goOn(): void {
    this.ceremony.clear();
    this.socket.send({ type: "goon", id: messageId() });
  }

  retry(): void {
    this.socket.retry();
  }

  /** Connect again, for when our seats have changed. */
  reconnect(): void {
    this.socket.reconnect();
  }

  close(): void {
    this.replay.close();
    this.socket.close();
  }
}
