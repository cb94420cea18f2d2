import type { Gained, Scene, Touch, Tried } from "../protocol/types";

const TRIES = 5;

export interface TrialActions {
  /** Ask for the position after some moves. */
  ask: (moves: string[]) => void;
  /** Play a move for good. */
  act: (move: string) => void;
  /** Another position is shown than before; `kept` if what is held may stay in the hand. */
  changed: (kept: boolean) => void;
}

/** Moves of one's own that are tried out on a private copy, then played or put back. */
export class Trial {
  /** Whether moves are tried out rather than played. */
  on = $state(false);
  moves: string[] = $state.raw([]);
  scene: Scene | null = $state.raw(null);
  gains: Gained[] = $state.raw([]);
  touches: Touch[] = $state.raw([]);
  /** Whether they would end the match. */
  over = $state(false);
  /** Why the last of them is no longer possible. */
  refused = $state("");
  /** Moves that are being played for good, one after another. */
  private playing: string[] = $state.raw([]);
  private sent = "";
  private tries = 0;

  constructor(private readonly actions: TrialActions) {}

  /** Whether moves have been tried: then their position is shown. */
  get shown(): boolean {
    return this.on && this.scene !== null && this.moves.length > 0;
  }

  start(): void {
    this.on = true;
    this.clear();
  }

  add(move: string): void {
    this.actions.ask([...this.moves, move]);
  }

  /** Take the last move back. */
  undo(): void {
    const moves = this.moves.slice(0, -1);
    if (moves.length) return this.actions.ask(moves);
    this.clear();
    this.actions.changed(false);
  }

  /** Put everything back. */
  stop(): void {
    this.leave();
    this.actions.changed(false);
  }

  private leave(): void {
    this.on = false;
    this.clear();
  }

  private clear(): void {
    this.moves = [];
    this.scene = null;
    this.gains = [];
    this.touches = [];
    this.over = false;
    this.refused = "";
  }

  /** The server's answer. */
  learn({ moves, scene, gains = [], touches = [], over = false, refused = "" }: Tried): void {
    if (!this.on) return;
    const kept = moves.length <= this.moves.length;
    if (!moves.length) this.clear();
    else {
      this.moves = moves;
      this.scene = scene;
      this.gains = gains;
      this.touches = touches;
      this.over = over;
    }
    this.refused = refused;
    this.actions.changed(kept);
  }

  /** Others have acted: keep what was tried as far as it is still possible; true if that was asked for. */
  renew(myTurn: boolean): boolean {
    if (this.on && !myTurn) this.leave();
    if (!this.on || !this.moves.length) return false;
    this.actions.ask(this.moves);
    return true;
  }

  /** Play for good what was tried, move by move. */
  play(): void {
    this.playing = this.moves;
    this.stop();
    this.next();
  }

  /** The last move of them is played: go on with the next. */
  next(): void {
    const [move, ...rest] = this.playing;
    this.playing = rest;
    this.sent = move ?? "";
    this.tries = TRIES;
    if (move) this.actions.act(move);
  }

  /** Others were quicker: play the same move in the position as it is now. True if it is worth trying. */
  again(): boolean {
    if (!this.sent || !this.tries) return false;
    this.tries -= 1;
    this.actions.act(this.sent);
    return true;
  }

  /** One of them was refused: the others stay unplayed. */
  halt(): void {
    this.playing = [];
    this.sent = "";
  }
}
