import { beforeEach, expect, test, vi } from "vitest";
import type { Coached, Holder, TableInfo } from "../protocol/types";
import { Coach, type CoachedTable } from "./coach.svelte";
import { settings } from "./settings.svelte";
import type { Numbered } from "./socket";

vi.mock("./settings.svelte", () => ({ settings: { coaching: true }, save: () => {} }));

const me: Holder = { seat: 0, kind: "person", yours: true };
const bot = (level: number): Holder => ({ seat: 1, kind: "bot", level });
const person: Holder = { seat: 1, kind: "person" };

function coachAt(other: Holder, hints = true): { coach: Coach; sent: Numbered[]; table: CoachedTable } {
  const info = { seats: [me, other], hints } as TableInfo;
  const table: CoachedTable = { info, yours: [0], now: { seq: 4, movers: [1] }, seat: 0 };
  const sent: Numbered[] = [];
  return { coach: new Coach(table, (message) => sent.push(message)), sent, table };
}

beforeEach(() => (settings.coaching = true));

test("a coach is asked about moves of one's own against beginners alone", () => {
  const { coach, sent } = coachAt(bot(1));
  coach.consider({ seq: 4, seat: 0, text: "iv" });
  coach.consider({ seq: 5, seat: 0, text: "", kind: "takeback" });
  expect(sent).toEqual([{ type: "coach", id: "ask-coach-4", seat: 0, seq: 4 }]);
  for (const [other, hints] of [
    [bot(3), true],
    [person, true],
    [bot(1), false],
  ] as const) {
    const elsewhere = coachAt(other, hints);
    elsewhere.coach.consider({ seq: 4, seat: 0, text: "iv" });
    expect(elsewhere.sent).toEqual([]);
  }
});

test("a move that a hint has named is not judged", () => {
  const { coach, sent } = coachAt(bot(1));
  coach.consider({ seq: 4, seat: 0, text: "iv" }, "iv");
  expect(sent).toEqual([]);
  coach.consider({ seq: 6, seat: 0, text: "jh" }, "iv");
  expect(sent).toHaveLength(1);
});

test("a coach that is switched off is not asked and says nothing more", () => {
  const { coach, sent } = coachAt(bot(1));
  coach.learn({ type: "coached", id: "1", seq: 4, kind: "chance", words: "Lay it flat" });
  expect(coach.said?.words).toBe("Lay it flat");
  coach.turn(false);
  coach.consider({ seq: 6, seat: 0, text: "iv" });
  expect([coach.said, sent, settings.coaching]).toEqual([null, [], false]);
});

test("words stay until a later move has missed nothing", () => {
  const { coach } = coachAt(bot(1));
  coach.learn({ type: "coached", id: "1", seq: 4, kind: "threat" });
  coach.learn({ type: "coached", id: "2", seq: 3 });
  expect(coach.said?.seq).toBe(4);
  coach.learn({ type: "coached", id: "3", seq: 6 });
  expect(coach.said).toBe(null);
});

test("what was put away is not said again", () => {
  const { coach } = coachAt(bot(1));
  const word = (seq: number, move: string): Coached => ({
    type: "coached",
    id: "",
    seq,
    kind: "threat",
    move,
    words: move,
  });
  coach.learn(word(4, "iv"));
  coach.close();
  coach.learn(word(6, "iv"));
  expect(coach.said).toBeNull();
  coach.learn(word(8, "jh"));
  expect(coach.said?.move).toBe("jh");
});
