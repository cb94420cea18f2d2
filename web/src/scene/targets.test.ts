import { expect, test } from "vitest";
import { measure, type Situation } from "./targets";

const SIZES = {
  "1280x800": { frame: { width: 934, height: 576 }, finger: false },
  "820x1180": { frame: { width: 820, height: 600 }, finger: true },
  "390x844 without a sheet": { frame: { width: 390, height: 591 }, finger: true },
  "390x844": { frame: { width: 390, height: 219 }, finger: true }, // the least that sheets leave
};

const BOARD: Situation = {
  area: {
    id: "board",
    title: "",
    room: [
      [-0.5, -0.5, 0],
      [3.5, 3.5, 1],
    ],
  },
  aspects: [],
  parts: [0, 1, 2, 3].map((x) => ({
    id: `square ${x}`,
    kind: "square",
    place: [x, 0, 0],
    size: [1, 1, 0.1],
  })),
  targets: [{ id: "mark", kind: "square", place: [0, 2, 0], size: [0.02, 0.02, 0.1] }],
  touchable: ["square 0", "square 3", "mark", "a button"],
};

test("what lies on a small board is large enough, and a speck is so after one touch or not at all", () => {
  const { frame, finger } = SIZES["1280x800"];
  const found = measure(BOARD, frame, finger);
  expect([found.targets, found.nearer.length]).toEqual([3, 1]);
  expect(found.small.map(([id]) => id)).toEqual(["mark"]);
});

interface Files {
  readFileSync: (path: string, how: string) => string;
  writeFileSync: (path: string, text: string) => void;
}

/** Only this test reads files, and only when it is told to: the client knows nothing of Node. */
const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
const given = process.env["OPOLIS_SITUATIONS"];
const FILES: string = "node:fs";

/** For the promise of sizes: positions come from the games, what was found goes back to them. */
test.runIf(given)("measure the situations that are given", { timeout: 3_600_000 }, async () => {
  const { readFileSync, writeFileSync } = (await import(/* @vite-ignore */ FILES)) as Files;
  const situations = readFileSync(given!, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Situation);
  const found = Object.entries(SIZES).map(([name, { frame, finger }]) => {
    const all = situations.map((situation) => measure(situation, frame, finger));
    const targets = all.reduce((total, each) => total + each.targets, 0);
    const list = (pick: "nearer" | "small") =>
      all.flatMap((each, index) => each[pick].map(([id, size]) => `${index} ${id} ${size}`));
    return [name, { targets, nearer: list("nearer"), small: list("small") }];
  });
  writeFileSync(`${given!}.found`, JSON.stringify(Object.fromEntries(found)));
});
