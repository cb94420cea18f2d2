import type { Aspect, Gained, Previewed, Reason } from "../protocol/types";
import { gainsOf } from "./gains";
import type { Numbered } from "./socket";

const MOST = 64; // moves of one question
export const QUESTION = "ask-";
let count = 0;

/** Whether a message was only a question: nobody waits for its answer once the position has moved on. */
export const isQuestion = (id: string): boolean => id.startsWith(QUESTION);

/** Why something cannot be touched, and what that is. */
export interface Answered {
  thing: string;
  reason: Reason;
}

export interface QuestionActions {
  send: (message: Numbered) => void;
  seat: () => number;
  /** The moves that are being tried out: questions are about the position after them. */
  tried: () => string[];
}

/** What this person asks about the position: what can be touched, why not, what moves bring. */
export class Questions {
  /** Why the last thing that was touched does nothing. */
  because: Answered | null = $state.raw(null);
  /** Where in the window it was touched, to answer beside it. */
  at: { x: number; y: number } | null = $state.raw(null);
  /** How aspects would look after moves. */
  aspects: Record<string, Aspect[]> = $state.raw({});
  private gains: Record<string, Gained[]> = $state.raw({});
  private wins: ReadonlySet<string> = $state.raw(new Set());
  private readonly asked = new Set<string>();

  constructor(private readonly actions: QuestionActions) {}

  private position = 0;

  /** The position has changed: what was known of it no longer holds. */
  forget(): void {
    this.position += 1;
    this.gains = {};
    this.aspects = {};
    this.wins = new Set();
    this.asked.clear();
    this.because = this.at = null;
  }

  private id(): string {
    count += 1;
    return `${QUESTION}${this.position}-${count}`;
  }

  /** Whether an answer is about the position as it is. */
  isFresh(id: string): boolean {
    return id.startsWith(`${QUESTION}${this.position}-`);
  }

  tryOut(moves: string[]): void {
    this.actions.send({ type: "try", id: this.id(), seat: this.actions.seat(), moves });
  }

  touches(path: string[]): void {
    const [seat, tried] = [this.actions.seat(), this.actions.tried()];
    this.actions.send({ type: "touching", id: this.id(), seat, path, tried });
  }

  why(path: string[], at: { x: number; y: number } | null = null): void {
    this.at = at;
    const [seat, tried] = [this.actions.seat(), this.actions.tried()];
    this.actions.send({ type: "why", id: this.id(), seat, path, tried });
  }

  /** Ask once what moves would bring. */
  preview(moves: string[]): void {
    const fresh = moves.filter((move) => !this.asked.has(move)).slice(0, MOST);
    if (!fresh.length) return;
    for (const move of fresh) this.asked.add(move);
    const [seat, tried] = [this.actions.seat(), this.actions.tried()];
    this.actions.send({ type: "preview", id: this.id(), seat, moves: fresh, tried });
  }

  explained(path: string[], reason: Reason): void {
    this.because = { thing: path.at(-1) ?? "", reason };
  }

  previewed({ gains, aspects = {}, wins = [] }: Pick<Previewed, "gains" | "aspects" | "wins">): void {
    this.wins = new Set([...this.wins, ...wins]);
    this.gains = { ...this.gains, ...gains };
    this.aspects = { ...this.aspects, ...aspects };
  }

  /** What a move would bring to a seat, as far as it is known. */
  gainsOf(move: string, seat: number): Gained[] {
    return gainsOf(this.gains[move] ?? [], seat);
  }

  /** Whether a move would win the match: what else it brings no longer matters. */
  isWin(move: string): boolean {
    return this.wins.has(move);
  }
}
