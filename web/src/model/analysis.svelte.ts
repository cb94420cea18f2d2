import type {
  AnalysisInfo,
  AnnotatedInfo,
  Edit,
  OpeningInfo,
  PositionInfo,
  PositionQuestion,
  Review,
  Step,
} from "../protocol/types";
import {
  follow,
  lineTo,
  mainFrom,
  noted,
  pathTo,
  spotAt,
  treeOf,
  without,
  written,
  type Line,
  type Spot,
} from "./annotated";
import {
  askPosition,
  beginAnalysis,
  bestLine,
  cancelAnalysis,
  openingsAt,
  positionOf,
  problemText,
  readAnnotated,
  showAnalysis,
} from "./api";

const EVERY = 600; // milliseconds between two questions how far an analysis is
const PLAY = 1100;
const KEPT = 400;
const STEPS = 6; // of a better line

/** What somebody does to a tree: a move tried, something noted, a variation taken away. */
export type TreeEdit = Pick<Edit, "path" | "seat" | "move" | "word" | "text"> & {
  kind: "move" | "note" | "cut";
};

/** By what the position of a spot is remembered, as it is looked at. */
const keyOf = (id: number, filter = "", through = -1): string => `${id} ${through} ${filter}`;

/** A record that is looked back on: its tree, where one stands in it, and what the engine has found. */
export class Lookback {
  info: AnnotatedInfo | null = $state.raw(null);
  tree: Spot[] = $state.raw([]);
  at = $state(0);
  position: PositionInfo | null = $state.raw(null);
  found: AnalysisInfo | null = $state.raw(null);
  reviews: Review[] = $state.raw([]);
  remarks: Record<string, string[]> = $state.raw({});
  best: Step[] = $state.raw([]);
  problem = $state("");
  playing = $state(false);
  filter = $state("");
  /** Through whose seat one looks and tries moves, where several may move; -1 for the first of them. */
  through = $state(-1);
  /** How matches went on from here; nothing until it is asked for. */
  openings: OpeningInfo | null = $state.raw(null);
  exploring = $state(false);
  private scenes = new Map<string, PositionInfo>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  private asked = 0;
  /** The spot whose position is shown; another one's may still be on its way. */
  private shown = -1;

  /** Called with every change that is made here. */
  constructor(private readonly changed: (edit: TreeEdit) => void) {}

  get main(): number[] {
    return this.tree.length ? mainFrom(this.tree, 0) : [];
  }

  /** The number of the main line's move at which one stands or from which the variation leaves. */
  get number(): number {
    const main = new Set(this.main);
    return pathTo(this.tree, this.at).filter((id) => main.has(id)).length - 1;
  }

  get inVariation(): boolean {
    return this.tree.length > 0 && !this.main.includes(this.at);
  }

  get text(): string {
    return this.info ? written(this.info.headers, this.tree) : "";
  }

  /** The moves that lead here. */
  get line(): Line {
    return lineTo(this.tree, this.at);
  }

  /** The review of the move that led here. */
  get review(): Review | undefined {
    return this.inVariation ? undefined : this.reviews.find(({ number }) => number === this.number);
  }

  async open(text: string, move = 0): Promise<void> {
    this.problem = "";
    try {
      await this.load(await readAnnotated(text), move);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Look at a record that was read. */
  load(info: AnnotatedInfo, move = 0): Promise<void> {
    this.stop();
    this.info = info;
    this.tree = treeOf(info);
    this.scenes = new Map<string, PositionInfo>();
    this.reviews = [];
    this.remarks = {};
    this.found = null;
    return this.go(this.main[Math.min(move, this.main.length - 1)] ?? 0);
  }

  async go(id: number): Promise<void> {
    this.at = id;
    this.best = [];
    this.filter = "";
    this.through = -1;
    if (this.exploring) void this.explore();
    await this.show();
  }

  /** Ask about this record; an answer that comes when another is open is of no use. */
  private async answer<Answer>(asked: Promise<Answer>, use: (answer: Answer) => unknown): Promise<void> {
    const { info } = this;
    try {
      const found = await asked;
      if (info === this.info) await use(found);
    } catch (error) {
      if (info === this.info) this.problem = problemText(error);
    }
  }

  /** Ask how matches went on from here. */
  explore(): Promise<void> {
    const asked = this.at;
    return this.answer(openingsAt(this.info!.headers, this.line), (found) => {
      if (asked === this.at) this.openings = found;
    });
  }

  /** Show where one stands; a later question makes an earlier answer useless. */
  async show(): Promise<void> {
    const question = ++this.asked;
    const { scenes, at } = this;
    const key = keyOf(at, this.filter, this.through);
    try {
      const known = scenes.get(key);
      const found = known ?? (await positionOf(this.info!.headers, this.line, this.filter, this.through));
      this.remember(scenes, key, found);
      if (question !== this.asked) return;
      this.position = found;
      this.shown = at;
    } catch (error) {
      this.problem = problemText(error);
      this.playing = false;
    }
  }

  private remember(scenes: Map<string, PositionInfo>, key: string, found: PositionInfo): void {
    scenes.set(key, found);
    if (scenes.size > KEPT) scenes.delete(scenes.keys().next().value!);
  }

  /** Look through another seat. */
  lookThrough(seat: number): Promise<void> {
    this.through = seat;
    return this.show();
  }

  /** Ask what a seat would ask at a table. */
  ask(question: PositionQuestion["question"]): ReturnType<typeof askPosition> {
    return askPosition(this.info!.headers, this.line, question);
  }

  step(by: 1 | -1): Promise<void> {
    const spot = this.tree[this.at];
    const next = by > 0 ? spot?.follow[0] : spot?.parent;
    if (next === undefined || next < 0) {
      this.pause();
      return Promise.resolve();
    }
    return this.go(next);
  }

  play(): void {
    this.playing = true;
    this.clock = setInterval(() => void this.step(1), PLAY);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.clock);
  }

  /** Try a move from here: a variation, unless it is what was played. */
  async vary(seat: number, move: string, words: string, found?: PositionInfo): Promise<void> {
    const path = this.line;
    const { tree, id } = follow(this.tree, this.at, seat, move, words);
    this.tree = tree;
    if (found) this.remember(this.scenes, keyOf(id), found);
    this.changed({ kind: "move", path, seat, move });
    await this.go(id);
  }

  /** Try a move that may be against the rules: it becomes a variation once it is known to be allowed. */
  async attempt(seat: number, move: string): Promise<void> {
    const { at, info } = this;
    if (at !== this.shown) return; // It was touched in a position that one has left.
    const found = await positionOf(info!.headers, [...this.line, [seat, move]]);
    if (info === this.info && at === this.at) await this.vary(seat, move, found.words ?? "", found);
  }

  note(word: "comment" | "mark", text: string): void {
    this.tree = noted(this.tree, this.at, word, text);
    this.changed({ kind: "note", path: this.line, word, text });
  }

  /** Take the variation away that begins with the move that led here. */
  async cut(): Promise<void> {
    const path = this.line;
    const { parent } = this.tree[this.at]!;
    if (parent < 0) return;
    this.tree = without(this.tree, this.at);
    this.changed({ kind: "cut", path });
    await this.go(parent);
  }

  /** Do what somebody else did; whoever stands where nothing is any more goes back to what is left. */
  learnEdit(
    { kind, path = [], seat = -1, move = "", word = "comment", text = "" }: TreeEdit,
    words: string,
  ): void {
    const at = spotAt(this.tree, path);
    if (at === undefined) return;
    if (kind === "move") {
      const { tree, id } = follow(this.tree, at, seat, move, words);
      this.tree = words ? tree.map((spot) => (spot.id === id ? { ...spot, words } : spot)) : tree;
    } else if (kind === "note") this.tree = noted(this.tree, at, word, text);
    else if (at > 0) {
      const standing = pathTo(this.tree, this.at).includes(at);
      const { parent } = this.tree[at]!;
      this.tree = without(this.tree, at);
      if (standing) void this.go(parent);
    }
  }

  /** Have every move reviewed; what is found comes bit by bit. */
  analyse(): Promise<void> {
    this.problem = "";
    this.reviews = [];
    return this.answer(beginAnalysis(this.text), (found) => this.learn(found));
  }

  async cancel(): Promise<void> {
    const { found } = this;
    clearTimeout(this.timer);
    if (found)
      await this.answer(
        cancelAnalysis(found.id).catch(() => found),
        (ended) => this.learn(ended),
      );
  }

  private learn(found: AnalysisInfo): void {
    this.found = found;
    this.reviews = [...this.reviews, ...(found.reviews ?? [])];
    this.remarks = { ...this.remarks, ...found.remarks };
    clearTimeout(this.timer);
    if (found.state === "waiting" || found.state === "running")
      this.timer = setTimeout(() => void this.askOn(found.id), EVERY);
  }

  private askOn(id: string): Promise<void> {
    return this.answer(showAnalysis(id, this.reviews.length), (found) => this.learn(found));
  }

  /** Show what would have been better than the move that led here: it stands before that move. */
  async showBest(): Promise<void> {
    const { review, found } = this;
    if (!review || !found) return;
    const before = this.tree[this.at]!.parent;
    await this.answer(bestLine(found.id, review.number), async ({ steps }) => {
      await this.go(before);
      this.best = steps.slice(0, STEPS);
    });
  }

  /** Keep the better line as a variation. */
  async keepBest(): Promise<void> {
    let at = this.at;
    for (const { seat, move, words } of [...this.best]) {
      const path = lineTo(this.tree, at);
      const { tree, id } = follow(this.tree, at, seat, move, words);
      [this.tree, at] = [tree, id];
      this.changed({ kind: "move", path, seat, move });
    }
    await this.go(at);
  }

  stop(): void {
    this.pause();
    clearTimeout(this.timer);
  }
}
