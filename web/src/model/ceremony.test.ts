import { expect, test } from "vitest";
import { Ceremony } from "./ceremony.svelte";

const rolled = (seq: number) => ({
  seq,
  seat: -1,
  text: "x",
  moments: [{ kind: "dice", headline: `${seq}` }],
});
const quiet = (seq: number) => ({ seq, seat: 1, text: "y" });

test("of what leads to the next step of a lesson only the newest is told", () => {
  const ceremony = new Ceremony();
  ceremony.renew([rolled(3), quiet(4), rolled(5), quiet(6)]);
  expect(ceremony.waiting.map(({ seq }) => seq)).toEqual([5]);
  ceremony.renew([quiet(7)]);
  expect(ceremony.waiting.map(({ seq }) => seq)).toEqual([5]);
});
