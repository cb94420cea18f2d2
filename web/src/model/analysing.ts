import type { AnalysisInfo, Exercises, LineInfo, Question, Review } from "../protocol/types";
import type { askHere } from "./advice";
import { beginAnalysis, bestLine, cancelAnalysis, exercisesOf, showAnalysis } from "./api";

const EVERY = 600; // milliseconds between two questions how far the server is

/** A record to analyse: by which rules, and its text. */
export interface Analysed {
  game: string;
  rules: string;
  record: string;
}

/** Ask the engine of this browser; null where it cannot or may not think, or cannot even be loaded. */
export const think: typeof askHere = (...asked) =>
  import("./advice").then(
    (advice) => advice.askHere(...asked),
    () => null,
  );

/** Who is asked: this browser, and the server. */
const WAYS = {
  think,
  begin: beginAnalysis,
  show: showAnalysis,
  line: bestLine,
  exercises: exercisesOf,
  cancel: cancelAnalysis,
};

/** An analysis that goes on, in this browser where it can think, else at the server; told piece by piece. */
export class Analysing {
  found: AnalysisInfo | null = null;
  reviews: Review[] = [];
  remarks: Record<string, string[]> = {};
  private readonly ending = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `heard` is called whenever there is more. */
  constructor(
    private readonly of: Analysed,
    private readonly heard: () => void,
    private readonly ways: typeof WAYS = WAYS,
  ) {}

  /** Begin; goes on by itself. */
  async begin(): Promise<void> {
    const { signal } = this.ending;
    const here = await this.ask<AnalysisInfo>(
      { wants: "analysis" },
      { progress: (found) => signal.aborted || this.learn(found), signal },
    );
    if (here || signal.aborted) return;
    [this.reviews, this.remarks] = [[], {}];
    await this.follow(this.ways.begin(this.of.record));
  }

  /** What would have been better than a move, step by step. */
  async line(review: Review): Promise<LineInfo> {
    const here = this.atServer ? null : await this.ask<LineInfo>({ wants: "line", reviews: [review] });
    return here ?? this.ways.line(this.found!.id, review.number);
  }

  /** A lesson of a seat's mistakes. */
  async exercises(seat: number): Promise<Exercises> {
    const { reviews } = this;
    const here = this.atServer ? null : await this.ask<Exercises>({ wants: "exercises", seat, reviews });
    return here ?? this.ways.exercises(this.found!.id, seat);
  }

  cancel(): void {
    const { found } = this;
    this.stop();
    if (!found) return;
    if (this.atServer) void this.ways.cancel(found.id).catch(() => undefined);
    this.found = { ...found, state: "cancelled" };
    this.heard();
  }

  /** Ask no more. */
  stop(): void {
    this.ending.abort();
    clearTimeout(this.timer);
  }

  private get atServer(): boolean {
    return Boolean(this.found?.id);
  }

  private ask<Answer>(
    question: Partial<Question>,
    asking: Parameters<typeof askHere<Answer>>[2] = {},
  ): Promise<Answer | null> {
    const { game, rules, record } = this.of;
    return this.ways.think<Answer>(rules, { game, seat: 0, record, ...question }, asking);
  }

  private async follow(asked: Promise<AnalysisInfo>): Promise<void> {
    const found = await asked;
    if (this.ending.signal.aborted) return;
    this.learn(found);
    if (found.state !== "waiting" && found.state !== "running") return;
    this.timer = setTimeout(() => void this.askOn(found.id), EVERY);
  }

  /** Ask how far it is; one that cannot be asked about any more has failed. */
  private askOn(id: string): Promise<void> {
    return this.follow(this.ways.show(id, this.reviews.length)).catch(() => {
      this.found = { ...this.found!, state: "failed" };
      this.heard();
    });
  }

  private learn(found: AnalysisInfo): void {
    this.found = found;
    this.reviews = [...this.reviews, ...(found.reviews ?? [])];
    this.remarks = { ...this.remarks, ...found.remarks };
    this.heard();
  }
}
