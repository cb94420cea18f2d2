import { settings } from "../../model/settings.svelte";
import type { Table } from "../../model/table.svelte";
import { isPlain } from "../../model/touches";
import type { Stage } from "../../scene/stage";

/** The mat, which is no part of any game. */
const GROUND = "ground";

export interface Tap {
  /** What can be touched there, if anything. */
  touched: string | null;
  finger: boolean;
  x: number;
  y: number;
}

/** Something else is touched: the answer has been read. What a lesson says of a try stays until the next one. */
export function putAnswerAway(table: Table): void {
  table.questions.because = table.questions.at = null;
  if (!table.now.lesson) table.refusal = null;
}

/** Do what touching a point of the table means: put what is held, choose, step back, or ask why not. */
export function tapOn(table: Table, stage: Stage | null, { touched, finger, x, y }: Tap): void {
  const { hand } = table;
  putAnswerAway(table);
  if (table.past) return;
  const careful = settings.confirm || finger;
  const touch = hand.find(touched);
  const point = stage?.picker.pointAt(x, y) ?? null;
  const done = touch && isPlain(touch) ? null : hand.putAt(point, touched, careful);
  if (done === "refused") return table.acting.refusePlace({ x, y });
  if (done) return;
  if (touch) return hand.choose(touch, careful);
  if (hand.armed) return hand.back();
  const thing = stage?.picker.partAt(x, y);
  if (thing) return hand.swap(thing) ? undefined : table.askWhy(thing, { x, y });
  if (stage?.onMat(x, y)) table.askWhy(GROUND, { x, y });
}

/** Where to answer: beside what was touched, or what is held. */
export function anchorOf(table: Table, stage: Stage | null): { x: number; y: number } | null {
  if (table.questions.at) return table.questions.at;
  const at = table.hand.armed ?? table.hand.path.at(-1)?.id;
  return (at && stage?.picker.middle(at)) || null;
}
