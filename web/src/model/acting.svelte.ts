import type { Because, Previewed, ToClient, Touch, Touches, Tried } from "../protocol/types";
import { Hand } from "./hand.svelte";
import { withGhosts } from "./placing";
import { Questions } from "./questions.svelte";
import type { Numbered } from "./socket";
import { Trial } from "./trial.svelte";

export interface ActingTable {
  send: (message: Numbered) => void;
  act: (move: string) => void;
  seat: () => number;
}

type Answer = Touches | Because | Previewed | Tried;
const ANSWERS = new Set(["touches", "because", "previewed", "tried"]);

export const isAnswer = (message: ToClient): message is Answer => ANSWERS.has(message.type);

/** What this person does and asks: the hand, the questions about it, and what is tried out. */
export class Acting {
  /** What the moves within reach do, in words, by move. */
  words: Record<string, string> = $state.raw({});
  readonly hand: Hand;
  readonly questions: Questions;
  readonly trial: Trial;
  private offers: Touch[] = [];

  constructor(table: ActingTable) {
    this.questions = new Questions({
      send: table.send,
      seat: table.seat,
      tried: () => this.trial.moves,
    });
    this.trial = new Trial({
      ask: (moves) => this.questions.tryOut(moves),
      act: table.act,
      changed: (kept) => {
        this.questions.forget();
        this.offer(kept);
      },
    });
    this.hand = new Hand({
      ask: (path) => this.questions.touches(path),
      play: (move) => (this.trial.on ? this.trial.add(move) : table.act(move)),
      consider: (moves) => this.questions.preview(moves),
    });
  }

  /** Take an answer of the server, unless the position has changed since it was asked for. */
  learn(message: Answer): void {
    if (!this.questions.isFresh(message.id)) return;
    if ("words" in message) this.words = { ...this.words, ...message.words };
    switch (message.type) {
      case "touches":
        this.hand.learn(message.path, withGhosts(message.touches, message.shapes ?? []), message.misfits);
        break;
      case "because":
        this.questions.explained(message.path, message.reason);
        break;
      case "previewed":
        this.questions.previewed(message);
        break;
      case "tried":
        this.trial.learn(message);
        break;
    }
  }

  /** Take what can be touched now; `mine` if a move of one's own brought it about. */
  advance(touches: Touch[], change: { moved: boolean; kept: boolean; mine: boolean; myTurn: boolean }): void {
    this.offers = touches;
    if (change.moved) this.questions.forget();
    if (change.moved && this.trial.renew(change.myTurn && change.kept)) return;
    this.offer(change.kept);
    if (change.mine) this.trial.next();
    if (this.hand.lost) this.questions.why([this.hand.lost]);
  }

  /** Offer what can be touched in the position that is shown, or tried out. */
  private offer(kept: boolean): void {
    this.hand.offer(this.trial.shown ? this.trial.touches : this.offers, kept);
  }

  /** Ask why something does nothing, to say so beside the point where it was touched. */
  askWhy(thing: string, at: { x: number; y: number }): void {
    this.questions.why([...this.hand.path.map(({ id }) => id), thing], at);
  }

  /** Say why what is held cannot be put where it was. */
  refusePlace(at: { x: number; y: number }): void {
    if (!this.hand.refusal) return;
    this.questions.at = at;
    this.questions.explained([""], this.hand.refusal);
  }
}
