import type {
  AnalysisInfo,
  AnnotatedInfo,
  Edit,
  Exercises,
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
  placeOf,
  spotAt,
  treeOf,
  without,
  written,
  type Line,
  type Spot,
} from "./annotated";
import { askPosition, nextMove, openingsAt, positionOf, problemText, readAnnotated } from "./api";
import { Analysing, think } from "./analysing";

const PLAY = 1100;
const KEPT = 400;
const STEPS = 6; // of a better line
const MOST_ANSWERS = 200; // to one move
const HINT_LEVEL = 7;

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
  /** The level of the bots that answer what is tried here; 0 if nobody does. */
  level = $state(0);
  answering = $state(false);
  /** How matches went on from here; nothing until it is asked for. */
  openings: OpeningInfo | null = $state.raw(null);
  exploring = $state(false);
  private scenes = new Map<string, PositionInfo>();
  private analysing: Analysing | null = null;
  private clock: ReturnType<typeof setInterval> | undefined;
  private asked = 0;
  /** The spot whose position is shown; another one's may still be on its way. */
  private shown = -1;
  /** For which seat one has moved last. */
  private mine = -1;

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

  /** The number of this position when the record is read again. */
  get place(): number {
    return placeOf(this.tree, this.at);
  }

  /** The record up to here, without what came later. */
  get textToHere(): string {
    const headers = this.info!.headers.replace(/\nScores:.*/, "");
    const moves = this.line.map(([seat, move]) => `${seat < 0 ? "*" : seat} ${move}`);
    return [headers, "", ...moves, ""].join("\n");
  }

  /** The review of the move that led here. */
  get review(): Review | undefined {
    return this.inVariation ? undefined : this.reviews.find(({ number }) => number === this.number);
  }

  async open(text: string, place = 0): Promise<void> {
    this.problem = "";
    try {
      await this.load(await readAnnotated(text), place);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Look at a record that was read. */
  load(info: AnnotatedInfo, place = 0): Promise<void> {
    this.stop();
    this.info = info;
    this.tree = treeOf(info);
    this.scenes = new Map<string, PositionInfo>();
    this.reviews = [];
    this.remarks = {};
    this.found = null;
    this.shown = -1;
    return this.go(Math.min(place, this.tree.length - 1));
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
    const at = this.shown < 0 ? this.at : this.shown; // One may be on the way to another position.
    return askPosition(this.info!.headers, lineTo(this.tree, at), question);
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

  /** Try a move from here: a variation, unless it is what was played; whoever answers does. */
  async vary(seat: number, move: string, words: string, found?: PositionInfo): Promise<void> {
    await this.add(seat, move, words, found);
    if (seat >= 0) this.mine = seat;
    if (this.level) await this.answerMoves();
  }

  private async add(seat: number, move: string, words: string, found?: PositionInfo): Promise<void> {
    const path = this.line;
    const { tree, id } = follow(this.tree, this.at, seat, move, words);
    this.tree = tree;
    if (found) this.remember(this.scenes, keyOf(id), found);
    this.changed({ kind: "move", path, seat, move });
    await this.go(id);
  }

  /** Try a move that may be against the rules: it becomes a variation once it is known to be allowed. */
  async attempt(seat: number, move: string): Promise<void> {
    const found = await this.allowed(seat, move);
    if (found) await this.vary(seat, move, found.words ?? "", found);
  }

  /** Where a move leads from here; nothing if one has gone on meanwhile. */
  private async allowed(seat: number, move: string): Promise<PositionInfo | null> {
    const { at, info } = this;
    if (at !== this.shown) return null; // It was touched in a position that one has left.
    const found = await positionOf(info!.headers, [...this.line, [seat, move]]);
    return info === this.info && at === this.at ? found : null;
  }

  /** Let bots of the level and chance act until whoever has moved here is to move again. */
  private async answerMoves(): Promise<void> {
    if (this.answering) return;
    this.answering = true;
    for (let count = 0; count < MOST_ANSWERS; count += 1) {
      const movers = this.position?.movers ?? [];
      if (this.at !== this.shown || !movers.length || movers.includes(this.mine)) break;
      if (!(await this.answerOnce(movers.find((seat) => seat >= 0) ?? -1))) break;
    }
    this.answering = false;
  }

  /** Let chance decide what comes next. */
  async roll(): Promise<void> {
    if ((await this.answerOnce(-1)) && this.level) await this.answerMoves();
  }

  /** Have a seat's next move made by a bot, or by chance; says whether it was. */
  private async answerOnce(seat: number): Promise<boolean> {
    const { at } = this;
    try {
      const move = await this.chosen(seat);
      const found = at === this.at ? await this.allowed(seat, move) : null;
      if (found) await this.add(seat, move, found.words ?? "", found);
      return found !== null;
    } catch (error) {
      this.problem = problemText(error);
      return false;
    }
  }

  private async chosen(seat: number): Promise<string> {
    const { game, headers, rules = "" } = this.info!;
    const { level, line } = this;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const asked = { game, seat, wants: "move", record: this.textToHere, level, seed } as const;
    const here = seat < 0 ? null : await think<string>(rules, asked);
    return here ?? (await nextMove(headers, line, seat, level || HINT_LEVEL)).move;
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
    const { info } = this;
    this.problem = "";
    this.analysing?.stop();
    const asked = { game: info!.game, rules: info!.rules ?? "", record: this.text };
    const analysing = new Analysing(asked, () => this.hear(analysing));
    this.analysing = analysing;
    this.hear(analysing);
    return this.answer(analysing.begin(), () => undefined);
  }

  private hear(analysing: Analysing): void {
    if (analysing !== this.analysing) return;
    this.found = analysing.found;
    this.reviews = analysing.reviews;
    this.remarks = analysing.remarks;
  }

  cancel(): void {
    this.analysing?.cancel();
  }

  /** A lesson of a seat's mistakes. */
  exercises(seat: number): Promise<Exercises> {
    return this.analysing!.exercises(seat);
  }

  /** Show what would have been better than the move that led here: it stands before that move. */
  async showBest(): Promise<void> {
    const { review, analysing } = this;
    if (!review || !analysing) return;
    const before = this.tree[this.at]!.parent;
    await this.answer(analysing.line(review), async ({ steps }) => {
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
    this.analysing?.stop();
    this.analysing = null;
  }
}
