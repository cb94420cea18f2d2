import type { Moved, Now, Told } from "../protocol/types";

/** Something that nobody should miss, and the event that brought it. */
export interface Moment extends Told {
  seq: number;
}

/** How many moments may wait; of more, the oldest are only in the log. */
const MOST = 8;

/** The moments of events, in order; what is drawn piece by piece is told at once. */
export function momentsOf(events: readonly Moved[]): Moment[] {
  const found: Moment[] = [];
  for (const { seq, moments = [] } of events) for (const told of moments) add(found, { ...told, seq });
  return found.slice(-MOST);
}

function add(found: Moment[], moment: Moment): void {
  const last = found.at(-1);
  if (last?.kind === "draw" && moment.kind === "draw" && last.headline === moment.headline)
    found[found.length - 1] = {
      ...moment,
      text: joined(last.text ?? [], moment.text ?? []),
      parts: [...(last.parts ?? []), ...(moment.parts ?? [])],
    };
  else found.push(moment);
}

/** Sentences after others, told once with a number however often the same is drawn. */
function joined(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const said of [...before, ...after]) {
    const [, words, times] = /^(.*?)(?: ×(\d+))?$/s.exec(said)!;
    counts.set(words!, (counts.get(words!) ?? 0) + Number(times ?? 1));
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${words} ×${count}` : words));
}

/** Who has won and why, as the game tells it; null if it does not. */
export const endOf = (events: readonly Moved[]): Moment | null =>
  momentsOf(events.slice(-1)).find(({ kind }) => kind === "end") ?? null;

/** Seconds for which a moment is shown; more where there is more to read. */
export function secondsFor(moment: Moment, pace: "calm" | "brisk"): number {
  const lines = (moment.text?.length ?? 0) + (moment.seats?.length ?? 0);
  return pace === "calm" ? 3.5 + lines : 1.6 + 0.4 * lines;
}

/** Whether a position of a lesson or puzzle is being laid out: nobody has just played what leads to it. */
export function isLaid({ lesson }: Now, before: Now): boolean {
  if (!lesson || lesson.answered) return false;
  const last = before.lesson;
  return lesson.step === 0 || !last || last.waits === true || !(last.answered || last.ready);
}
