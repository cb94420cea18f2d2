import { expect, test } from "vitest";
import type { Now, Taught, Told } from "../protocol/types";
import { endOf, momentsOf, secondsFor, isLaid } from "./moments";

const drawn = (tile: string): Told => ({ kind: "draw", headline: "You draw", text: [tile], parts: [tile] });
const event = (seq: number, ...moments: Told[]) => ({ seq, seat: -1, text: "x", moments });

test("what is drawn piece by piece is told at once", () => {
  const card: Told = { kind: "card", headline: "Year 1" };
  const found = momentsOf([event(3, drawn("Mill")), event(4, drawn("Wall")), event(5, card, drawn("Inn"))]);
  expect(found.map(({ seq, text }) => [seq, text])).toEqual([
    [4, ["Mill", "Wall"]],
    [5, undefined],
    [5, ["Inn"]],
  ]);
  expect(found[0]!.parts).toEqual(["Mill", "Wall"]);
});

test("what is drawn several times is told once", () => {
  const [told] = momentsOf([
    event(1, drawn("Mill")),
    event(2, drawn("Wall")),
    event(3, drawn("Mill")),
    event(4, drawn("Mill")),
  ]);
  expect(told!.text).toEqual(["Mill ×3", "Wall"]);
  expect(told!.parts).toHaveLength(4);
});

test("only the latest moments wait", () => {
  const many = Array.from({ length: 12 }, (_, seq) => event(seq, { kind: "capture", headline: `${seq}` }));
  expect(momentsOf(many).map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

test("the end is the last event's", () => {
  const end: Told = { kind: "end", headline: "You have won" };
  expect(endOf([event(1), event(2, { kind: "capture", headline: "!" }, end)])?.headline).toBe("You have won");
  expect(endOf([event(1, end), event(2)])).toBeNull();
});

test("more to read takes longer, and a brisk viewer less", () => {
  const short = { ...drawn("Mill"), seq: 1 };
  const long = { ...short, text: ["a", "b", "c"] };
  expect(secondsFor(long, "calm")).toBeGreaterThan(secondsFor(short, "calm"));
  expect(secondsFor(long, "brisk")).toBeLessThan(secondsFor(long, "calm"));
});

test("a position of a lesson is laid out until it can be tried", () => {
  const at = (step: number, more: Partial<Taught> = {}): Now => ({
    seq: 1,
    movers: [0],
    lesson: { name: "", title: {}, step, steps: 2, say: {}, ...more },
  });
  const answered = { answered: true };
  expect([isLaid(at(0), at(0)), isLaid(at(0, answered), at(0))]).toEqual([true, false]);
  expect(isLaid(at(1, { ready: true }), at(0, answered))).toBe(false); // The moves led right to it.
  expect(isLaid(at(1, { ready: true }), at(0, { ...answered, waits: true }))).toBe(true); // It is elsewhere.
  expect(isLaid(at(1, { ready: true }), at(1))).toBe(true);
  expect(isLaid({ seq: 1, movers: [0] }, { seq: 0, movers: [0] })).toBe(false);
});
