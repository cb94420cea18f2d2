import type { Hinted, Part, Step } from "../protocol/types";

/** A hint, and the move of its line that is looked at. */
export class Hint {
  at = $state(0);

  constructor(readonly said: Hinted) {}

  get line(): Step[] {
    return this.said.line ?? [];
  }

  get step(): Step | undefined {
    return this.line[this.at];
  }

  go(by: number): void {
    this.at = Math.min(this.line.length - 1, Math.max(0, this.at + by));
  }

  /** Everything that is shown at one of its steps. */
  get ghosts(): Part[] {
    return [...(this.said.ghost ?? []), ...this.line.flatMap(({ ghost }) => ghost ?? [])];
  }

  /** The parts as they would lie at this step; at the first, what touching would show. */
  get ghost(): Part[] {
    const first = this.said.ghost ?? [];
    return this.at || !first.length ? (this.step?.ghost ?? first) : first;
  }
}
