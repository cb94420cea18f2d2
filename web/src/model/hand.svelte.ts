import type { Part, Touch } from "../protocol/types";
import { cycled, isRotation, leafOf, onlyRotations, TouchTree } from "./touches";

export interface HandActions {
  ask: (path: string[]) => void;
  play: (move: string) => void;
}

/** What this person is about to do: the touches so far, what is pointed at, and the ghost of the move. */
export class Hand {
  path: Touch[] = $state.raw([]);
  offered: Touch[] = $state.raw([]);
  /** What can be touched before anything else is. */
  first: Touch[] = $state.raw([]);
  /** What the pointer or the keyboard points at. */
  at: string | null = $state(null);
  /** What was chosen and waits for a second touch. */
  armed: string | null = $state(null);
  rotation = $state("");
  private version = $state(0);
  private readonly tree = new TouchTree();
  private readonly asked = new Set<string>();

  constructor(private readonly actions: HandActions) {}

  /** Take the touches of a position; what is held stays in the hand as long as it is possible. */
  offer(touches: Touch[], kept: boolean): void {
    this.tree.reset(touches);
    this.first = touches;
    this.asked.clear();
    const waited = kept ? this.waiting?.id : undefined;
    this.waiting = null;
    this.lost = "";
    this.resuming = kept ? [...this.ids(), ...this.resuming] : [];
    const at = kept ? this.at : null;
    this.path = [];
    this.armed = null;
    this.offered = touches;
    this.resume();
    this.at = this.find(at) ? at : null;
    this.version += 1;
    const again = this.resuming.length ? null : this.find(waited ?? null);
    if (again) this.choose(again, this.careful);
  }

  /** Take up again what was held before the position changed. */
  private resume(): void {
    while (this.resuming.length) {
      const touch = this.find(this.resuming[0]!);
      if (!touch || touch.move) {
        this.lost = this.resuming[0]!;
        this.resuming = [];
      } else if (this.next(touch)) {
        this.resuming.shift();
        this.descend(touch);
      } else return this.askFor(touch);
    }
  }

  learn(path: string[], touches: Touch[]): void {
    this.tree.learn(path, touches);
    this.version += 1;
    if (this.resuming.length) this.resume();
    if (this.waiting && path.join("\n") === this.ids().concat(this.waiting.id).join("\n")) {
      const touch = this.waiting;
      this.waiting = null;
      this.choose(touch, this.careful);
    }
  }

  /** What was held and has become impossible. */
  lost = $state("");
  private resuming: string[] = [];
  private waiting: Touch | null = null;
  private careful = false;

  private ids(): string[] {
    return this.path.map(({ id }) => id);
  }

  private next(touch: Touch): Touch[] | undefined {
    void this.version;
    return this.tree.after([...this.ids(), touch.id]);
  }

  find(id: string | null): Touch | null {
    return this.offered.find((touch) => touch.id === id) ?? null;
  }

  /** The ways to turn what is pointed at or armed, when nothing else is left to choose. */
  get rotations(): Touch[] {
    if (onlyRotations(this.offered)) return this.offered;
    const touch = this.find(this.armed ?? this.at);
    const next = touch && !touch.move ? this.next(touch) : undefined;
    return next && onlyRotations(next) ? next : [];
  }

  /** The move that would be played now. */
  get leaf(): Touch | null {
    if (onlyRotations(this.offered)) return leafOf({ id: "" }, this.offered, this.rotation);
    const touch = this.find(this.armed ?? this.at);
    return touch ? leafOf(touch, this.next(touch), this.rotation) : null;
  }

  /** What is pointed at or armed, in words, and how it is turned. */
  get label(): string {
    const touch = this.find(this.armed ?? this.at);
    const leaf = this.leaf === touch ? null : this.leaf;
    return [touch?.label, leaf?.label].filter(Boolean).join(", ");
  }

  get ghost(): Part[] {
    return this.leaf?.ghost ?? [];
  }

  /** Things without a place on the table, to be shown as buttons. */
  buttons(placed: (id: string) => boolean): Touch[] {
    return this.offered.filter((touch) => !touch.part && !placed(touch.id) && !isRotation(touch));
  }

  point(id: string | null): void {
    this.at = id;
    const touch = this.find(id);
    if (touch && !touch.move && !this.next(touch)) this.askFor(touch);
  }

  private askFor(touch: Touch): void {
    const path = [...this.ids(), touch.id];
    if (this.asked.has(path.join("\n"))) return;
    this.asked.add(path.join("\n"));
    this.actions.ask(path);
  }

  /** Touch something; `careful` asks for a second touch before a move is played. */
  choose(touch: Touch, careful: boolean): void {
    const next = touch.move ? [] : this.next(touch);
    if (!next) {
      [this.waiting, this.careful] = [touch, careful];
      return this.askFor(touch);
    }
    const leaf = leafOf(touch, next, this.rotation);
    if (!leaf) return this.descend(touch);
    if (careful && this.armed !== touch.id) {
      this.armed = touch.id;
      return;
    }
    this.play(leaf);
  }

  /** Play what is shown as a ghost. */
  confirm(): void {
    if (this.leaf) this.play(this.leaf);
  }

  private play(leaf: Touch): void {
    if (isRotation(leaf)) this.rotation = leaf.id;
    this.armed = null;
    this.actions.play(leaf.move!);
  }

  private descend(touch: Touch): void {
    const next = this.next(touch);
    if (!next) return;
    this.path = [...this.path, touch];
    this.offered = next;
    this.armed = null;
    this.at = null;
  }

  /** Turn the piece; true if there was something to turn. */
  rotate(steps: number): boolean {
    const rotations = this.rotations;
    if (rotations.length < 2) return rotations.length === 1;
    this.rotation = cycled(rotations, this.leaf?.id ?? "", steps)!.id;
    return true;
  }

  /** One step back: put down what is armed, or undo the last touch. */
  back(): void {
    if (this.armed) {
      this.armed = null;
      return;
    }
    const path = this.ids().slice(0, -1);
    this.path = this.path.slice(0, -1);
    this.offered = this.tree.after(path) ?? [];
    this.at = null;
  }

  release(): void {
    this.armed = null;
    while (this.path.length) this.back();
  }
}
