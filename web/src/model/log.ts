import type { Moved } from "../protocol/types";

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
  const log: Entry[] = events.map((event) => ({ ...event, undone: false }));
  log.forEach((entry, index) => {
    if (entry.kind !== "takeback") return;
    const alone = entry.text.startsWith(ONLY);
    const seq = Number(alone ? entry.text.slice(ONLY.length) : entry.text);
    for (const before of log.slice(0, index))
      if (alone ? before.seq === seq : before.seq > seq) before.undone = true;
  });
  return log;
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

const ENDS: Record<string, string> = {
  imported: "the record ends here",
  void: "the match is void: the rules have changed",
};

export const isMove = ({ kind }: Moved): boolean => !kind || kind === "move";

/** An event that is not a move, in words. */
export function eventText(event: Moved, nameOf: (seat: number) => string): string {
  const who = nameOf(event.seat);
  switch (event.kind) {
    case "sat":
      return `${event.text || who} sits down`;
    case "left":
      return `${who} leaves`;
    case "resigned":
      return `${who} resigns`;
    case "time":
      return `${who} ran out of time`;
    case "ended":
      return ENDS[event.text] ?? event.text;
    case "drawn":
      return "a draw is agreed";
    case "takeback":
      return `${who} takes a move back`;
    case "rematch":
      return "a rematch is agreed";
    default:
      return event.text;
  }
}
