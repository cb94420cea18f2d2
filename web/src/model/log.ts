import type { Moved } from "../protocol/types";
import { t, term } from "../wording/catalogue.svelte";
import { person } from "./person";

/** An event, and whether it was taken back later. */
export interface Entry extends Moved {
  undone: boolean;
}

/** Join what was known with what has come; an event sent again replaces the first. */
export function joined(known: Moved[], fresh: Moved[]): Moved[] {
  const all = new Map(known.map((event) => [event.seq, event]));
  for (const event of fresh) all.set(event.seq, event);
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

const ONLY = "only "; // a take-back of one move, `only 17`; of all after event 17 it is `17`

export function entries(events: Moved[]): Entry[] {
  const told = events.filter(({ kind }) => kind !== "step"); // a lesson tells its steps itself
  const log: Entry[] = told.map((event) => ({ ...event, undone: false }));
  log.forEach((entry, index) => {
    if (entry.kind !== "takeback") return;
    const alone = entry.text.startsWith(ONLY);
    const seq = Number(alone ? entry.text.slice(ONLY.length) : entry.text);
    for (const before of log.slice(0, index))
      if (alone ? before.seq === seq : before.seq > seq) before.undone = true;
  });
  return log;
}

/** The numbers of moves, by event: what was taken back gives its number to what was played instead. */
export function numbered(log: readonly Entry[]): Map<number, number> {
  const numbers = new Map<number, number>();
  let next = 1;
  for (const entry of log.filter(isMove)) {
    numbers.set(entry.seq, next);
    if (!entry.undone) next += 1;
  }
  return numbers;
}

/** What stands of a match: a lesson goes from one position to another by taking back and playing again. */
export function standing(log: readonly Entry[]): Entry[] {
  return log.filter((entry) => isMove(entry) && !entry.undone);
}

/** An entry, or several in a row that are all secret. */
export interface LogLine extends Entry {
  times: number;
}

export function gathered(log: readonly Entry[]): LogLine[] {
  const found: LogLine[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    const secret = last && entry.text === "?" && last.text === "?";
    const same = secret && last.seat === entry.seat && last.words === entry.words;
    if (same && last.undone === entry.undone) found[found.length - 1] = { ...entry, times: last.times + 1 };
    else found.push({ ...entry, times: 1 });
  }
  return found;
}

export const isMove = ({ kind }: Moved): boolean => !kind || kind === "move";

/** An event that is not a move, in words. */
export function eventText(event: Moved, nameOf: (seat: number) => string): string {
  const who = nameOf(event.seat);
  switch (event.kind) {
    case "sat":
      return t("log.sat", { who: event.text ? person(event.text) : who });
    case "left":
    case "resigned":
    case "time":
    case "takeback":
      return t(`log.${event.kind}`, { who });
    case "ended":
      return term("log", event.text);
    case "drawn":
    case "rematch":
      return t(`log.${event.kind}`);
    default:
      return event.text;
  }
}

/** How many moves others have made since the last one of these seats, and the event of that. */
export function missedBy(
  seats: readonly number[],
  events: readonly Moved[],
): { count: number; since: number } {
  const own = events.findLastIndex((event) => seats.includes(event.seat) && isMove(event));
  const later = own < 0 ? [] : events.slice(own + 1);
  const count = later.filter((event) => event.seat >= 0 && isMove(event)).length;
  return { count, since: events[own]?.seq ?? 0 };
}
