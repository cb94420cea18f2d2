import type { Coached, Moved, Now, TableInfo } from "../protocol/types";
import { QUESTION } from "./questions.svelte";
import { save, settings } from "./settings.svelte";
import type { Numbered } from "./socket";

/** What a coach has to know of a table. */
export interface CoachedTable {
  readonly info: TableInfo | null;
  readonly yours: number[];
  readonly now: Now;
  readonly seat: number;
}

const GENTLEST = 1; // the level of bots against which a coach speaks

/** Says a word when a threat or a chance was missed: where somebody plays against beginners alone. */
export class Coach {
  said: Coached | null = $state.raw(null);
  /** The better move of what was heard and put away: nobody is told the same twice. */
  private heard = "";

  constructor(
    private readonly table: CoachedTable,
    private readonly send: (message: Numbered) => void,
  ) {}

  /** Whether a coach could speak at this table at all. */
  get fits(): boolean {
    const { info, yours, now } = this.table;
    const others = (info?.seats ?? []).filter(({ seat }) => !yours.includes(seat));
    const beginners = others.every(({ kind, level = 0 }) => kind === "bot" && level <= GENTLEST);
    return !!info?.hints && yours.length === 1 && others.length > 0 && beginners && !now.lesson;
  }

  /** Ask about a move of one's own, if that is wanted; one that a hint has named is nobody's fault. */
  consider({ seq, text, kind = "move" }: Moved, hinted = ""): void {
    if (!settings.coaching || !this.fits || kind !== "move" || text === hinted) return;
    this.send({ type: "coach", id: `${QUESTION}coach-${seq}`, seat: this.table.seat, seq });
  }

  /** Hear the answer; a move that missed nothing puts older words away. */
  learn(message: Coached): void {
    if (message.kind) this.said = message.move === this.heard ? null : message;
    else if (this.said && message.seq > this.said.seq) this.said = null;
  }

  close(): void {
    this.heard = this.said?.move ?? this.heard;
    this.said = null;
  }

  /** Let the coach speak or be silent from now on, at every table. */
  turn(on: boolean): void {
    settings.coaching = on;
    save();
    if (!on) this.close();
  }
}
