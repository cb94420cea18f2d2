import type { Misfits, Part, Reason, Touch } from "../protocol/types";
import { covers, fits, misfitSpots, nearest, placed, pointOf, turnsOf } from "./placing";
import type { Spot, TablePoint } from "./placing";
import { cycled, isPlain, isRotation, leafOf, means, onlyRotations, TouchTree } from "./touches";

export interface HandActions {
  ask: (path: string[]) => void;
  play: (move: string) => void;
  /** Moves have come within reach: what do they bring? */
  consider?: (moves: string[]) => void;
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
  /** Where what is held comes to stand under the pointer. */
  spot: Spot | null = $state.raw(null);
  private misfits: Spot[] = $state.raw([]);
  private readonly refused = new Map<string, Spot[]>();
  private aimed: TablePoint | null = null;
  /** What can be touched right under the pointer. */
  private grip: string | null = null;
  /** Whether it was turned on purpose: then it stays so, fitting or not. */
  private wished = false;
  private version = $state(0);
  private readonly tree = new TouchTree();
  private readonly asked = new Set<string>();

  constructor(private readonly actions: HandActions) {}

  /** Take the touches of a position; what is held stays in the hand as long as it is possible. */
  offer(touches: Touch[], kept: boolean): void {
    this.tree.reset(touches);
    this.first = touches;
    this.asked.clear();
    this.refused.clear();
    this.misfits = [];
    this.spot = null;
    if (!kept) this.forgetAim();
    const waited = kept ? this.waiting?.id : undefined;
    this.waiting = null;
    this.lost = "";
    this.resuming = kept ? [...this.ids(), ...this.resuming] : [];
    const at = kept ? this.at : null;
    this.rearming = kept ? (this.armed ?? this.rearming) : null;
    this.path = [];
    this.armed = null;
    this.offered = touches;
    this.resume();
    this.at = this.find(at) ? at : null;
    this.version += 1;
    const again = this.resuming.length ? null : this.find(waited ?? null);
    if (again) this.choose(again, this.careful);
    if (kept && this.aimed) this.aim(this.aimed);
    if (!this.path.length && this.spots.length) this.askPath([]);
    this.rearm();
  }

  /** What lies under the pointer after a move of one's own is no wish to build there: it must move first. */
  private forgetAim(): void {
    this.wished = false;
    this.aimed = this.grip = null;
  }

  /** What waited for a second touch before the position changed. */
  private rearming: string | null = null;

  /** Let that wait again, once it is known to be possible still. */
  private rearm(): void {
    if (!this.rearming || this.resuming.length) return;
    const touch = this.find(this.rearming);
    if (touch && !touch.move && !this.next(touch)) return this.askFor(touch);
    const same = this.spots.find((spot) => spot.touch?.id === this.rearming && spot.turn === this.rotation);
    this.rearming = null;
    if (!touch || !leafOf(touch, touch.move ? [] : this.next(touch), this.rotation)) return;
    if (same) this.spot = same;
    this.armed = touch.id;
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

  learn(path: string[], touches: Touch[], misfits?: Misfits | null): void {
    this.tree.learn(path, touches);
    this.refused.set(path.join("\n"), misfits ? misfitSpots(misfits) : []);
    this.version += 1;
    this.refreshLevel(path);
    if (this.resuming.length) this.resume();
    this.rearm();
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
  /** Whether what follows a touch is being asked for. */
  get waits(): boolean {
    return this.waiting !== null;
  }
  /** Whether what is shown was laid there, to be confirmed: turning it keeps it so wherever it fits. */
  private laid = $state(false);
  /** Whether what was laid has been turned so that it does not fit there. */
  get stuck(): boolean {
    return this.laid && this.refusal !== null;
  }

  /** What came belongs to what is held: show it without a move of the pointer. */
  private refreshLevel(path: string[]): void {
    if (path.join("\n") !== this.ids().join("\n")) return;
    this.misfits = this.refused.get(path.join("\n")) ?? [];
    if (this.path.length) this.offered = this.tree.after(path) ?? this.offered;
    if (this.aimed && !this.armed) this.aim(this.aimed);
  }

  private readonly ids = (): string[] => this.path.map(({ id }) => id);

  private next(touch: Touch): Touch[] | undefined {
    void this.version;
    return this.tree.after([...this.ids(), touch.id]);
  }

  find(id: string | null): Touch | null {
    return this.offered.find((touch) => means(touch, id)) ?? null;
  }

  /** All ways to put what is held that the rules allow. */
  readonly spots: Spot[] = $derived.by(() => fits(this.offered, (touch) => this.next(touch)));

  /** The ways to turn what is held, whether it fits or not. */
  get turns(): string[] {
    return [...new Set([...this.rotations.map(({ id }) => id), ...turnsOf(this.spots, this.misfits)])].sort();
  }

  /** What is held as it is turned, wherever it may go; null where turning makes no difference. */
  get turned(): Part | null {
    if (this.turns.length < 2) return null;
    const turn = this.spot?.turn || this.rotation;
    return [...this.spots, ...this.misfits].find((spot) => spot.turn === turn)?.ghost ?? null;
  }

  /** Why what is held cannot be put where it is shown. */
  get refusal(): Reason | null {
    return this.spot?.reason ?? null;
  }

  /** Hold the piece over a point of the table; true if it can be shown there. */
  aim(point: TablePoint | null, grip: string | null = this.grip): boolean {
    if (this.armed) return this.spot !== null;
    [this.aimed, this.grip] = [point, grip];
    const held = { turn: this.rotation, wished: this.wished, grip };
    this.spot = point && placed(this.spots, this.misfits, point, held);
    if (!this.spot) return false;
    this.at = this.spot.touch?.id ?? null;
    this.consider();
    return true;
  }

  /** The pointer is over something on the table: hold the piece there, or point at the thing itself. */
  over(id: string | null, point: TablePoint | null): void {
    const touch = this.find(id);
    if (touch && isPlain(touch)) return this.point(id);
    if (!this.aim(point, id) && id !== this.at) this.point(id);
  }

  private considered = "";

  private consider(): void {
    const level = `${this.version} ${this.ids().join(" ")}`;
    if (level === this.considered) return;
    this.considered = level;
    this.actions.consider?.(this.spots.flatMap(({ leaf }) => leaf?.move ?? []));
  }

  /** Put the piece where it is shown: play it, or wait for a second touch. True if it was put. */
  put(careful: boolean): boolean {
    const { spot } = this;
    if (!spot?.touch || !spot.leaf) return false;
    if (careful && this.armed !== spot.touch.id) this.armed = spot.touch.id;
    else this.play(spot.leaf);
    this.laid = this.armed !== null;
    return true;
  }

  /** Put the piece under a point; a second touch there confirms the first. */
  putAt(point: TablePoint | null, id: string | null, careful: boolean): "put" | "refused" | null {
    const again = id !== null && id === this.armed;
    if (this.armed && !again && !(this.spot && point && covers(this.spot.ghost, point))) this.armed = null;
    if (!this.aim(point, id)) return null;
    if (careful && this.refusal && this.find(id)) {
      this.wished = false; // A finger has not seen before that it does not fit there as it is turned.
      this.aim(point);
    }
    return this.put(careful) ? "put" : "refused";
  }

  /** Whether some way to put what is held covers a point. */
  readonly fitsAt = (point: TablePoint): boolean => nearest(this.spots, point) !== null;

  /** Put down what is held and take up something else that can be; false if it cannot. */
  swap(id: string): boolean {
    const other = this.path.length ? this.first.find((touch) => means(touch, id)) : undefined;
    if (!other) return false;
    this.release();
    this.choose(other, true);
    return true;
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
    if (this.spot) return this.spot.leaf;
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
    return this.leaf?.ghost ?? (this.spot ? [this.spot.ghost] : []);
  }

  /** Things without a place on the table, to be shown as buttons. */
  buttons(placed: (id: string) => boolean): Touch[] {
    return this.offered.filter((touch) => !touch.part && !placed(touch.id) && !isRotation(touch));
  }

  point(id: string | null): void {
    if (!this.armed) [this.spot, this.aimed] = [null, null];
    this.at = id;
    const touch = this.find(id);
    if (touch && !touch.move && !this.next(touch)) this.askFor(touch);
  }

  private readonly askFor = (touch: Touch): void => this.askPath([...this.ids(), touch.id]);

  private askPath(path: string[]): void {
    if (this.asked.has(path.join("\n"))) return;
    this.asked.add(path.join("\n"));
    this.actions.ask(path);
  }

  /** Touch something; `careful` asks for a second touch before a move is played. */
  choose(touch: Touch, careful: boolean): void {
    const next = touch.move ? [] : this.next(touch);
    this.rearming = null;
    if (!next) {
      [this.waiting, this.careful] = [touch, careful];
      return this.askFor(touch);
    }
    const leaf = leafOf(touch, next, this.rotation);
    if (!leaf) return this.descend(touch);
    if (careful && this.armed !== touch.id) {
      this.lift();
      this.armed = touch.id;
      return;
    }
    this.play(leaf);
  }

  /** Whether touching something is known to lay a move that can be confirmed. */
  lays(id: string): boolean {
    const touch = this.find(id);
    const next = touch && (touch.move ? [] : this.next(touch));
    return !!next && leafOf(touch, next, this.rotation) !== null;
  }

  /** Play what is shown as a ghost. */
  confirm(): void {
    if (this.leaf) this.play(this.leaf);
  }

  private play(leaf: Touch): void {
    if (isRotation(leaf)) this.rotation = leaf.id;
    this.tried = this.armed;
    if (this.armed) this.lift(); // A finger rests nowhere: what it laid lies on the table now, or does not.
    this.actions.play(leaf.move!);
  }

  /** What a finger had laid when it was played. */
  private tried: string | null = null;

  /** A try was not what is meant here: what could be turned is laid again, to be turned; the rest is put down. */
  layAgain(): void {
    this.rearming = this.tried;
    this.rearm();
    this.laid = this.armed !== null;
    if (this.turns.length < 2) this.release();
  }

  /** Show what is held nowhere until it is pointed somewhere again. */
  private lift(): void {
    if (this.spot) this.at = null;
    this.armed = this.spot = this.aimed = this.grip = null;
    this.laid = false;
  }

  private descend(touch: Touch): void {
    const next = this.next(touch);
    if (!next) return;
    this.path = [...this.path, touch];
    this.offered = next;
    this.wished = false;
    this.arrive();
    if (this.spots.length) this.askPath(this.ids());
  }

  /** Something else is held than before. */
  private arrive(): void {
    this.misfits = this.refused.get(this.ids().join("\n")) ?? [];
    this.armed = this.at = this.spot = null;
    this.laid = false;
  }

  /** Turn the piece, whether it fits so or not; true if there was something to turn. */
  rotate(steps: number): boolean {
    const { turns } = this;
    if (turns.length < 2) return turns.length === 1;
    const now =
      this.spot?.turn || (this.wished ? this.rotation : this.leaf?.id) || this.rotation || turns[0]!;
    this.rotation = cycled(turns, now, steps)!;
    this.wished = true;
    this.turnInPlace();
    return true;
  }

  private turnInPlace(): void {
    const [ghost] = this.ghost;
    const point = this.aimed ?? (ghost ? pointOf(ghost) : null);
    const held = this.armed ?? this.at;
    const same = this.spots.find(({ touch, turn }) => touch?.id === held && turn === this.rotation);
    this.laid ||= this.armed !== null;
    this.armed = null;
    if (this.aimed) this.aim(this.aimed);
    else {
      const turned = this.misfits.filter(({ turn }) => turn === this.rotation);
      this.spot = same ?? (point && nearest(turned, point));
    }
    if (this.laid && this.spot?.leaf) this.armed = this.spot.touch?.id ?? null;
    if (this.spot) return;
    // Whether it fits so is not known yet: it stays as it is, to be confirmed or turned on.
    this.at = held;
    if (this.laid) this.armed = held;
  }

  /** One step back: put down what is armed, or undo the last touch. */
  back(): void {
    const lies = this.armed !== null || this.stuck;
    this.laid = false;
    this.rearming = null;
    if (lies) return this.lift();
    const path = this.ids().slice(0, -1);
    this.path = this.path.slice(0, -1);
    this.offered = this.tree.after(path) ?? [];
    this.arrive();
  }

  release(): void {
    this.armed = null;
    while (this.path.length) this.back();
  }
}
