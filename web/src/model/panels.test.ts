import { expect, test } from "vitest";
import type { Panel } from "../protocol/types";
import { inDock, inUse, isWide, matterOf, opened, ordered, ownPanels, saidByButtons } from "./panels";

const panel = (id: string, rest: Partial<Panel> = {}): Panel => ({ id, title: id, kind: "sheet", ...rest });
const PANELS = [
  panel("rules", { kind: "ledger", matters: "information" }),
  panel("stock"),
  panel("mine", { seat: 0 }),
  panel("theirs", { seat: 1 }),
  panel("deck", { kind: "deck" }),
];

test("others' panels are left to their seats", () => {
  expect(ownPanels(PANELS, [0]).map(({ id }) => id)).toEqual(["rules", "stock", "mine", "deck"]);
});

test("where something is to be chosen comes first, then what is played with, and last what is only read", () => {
  const ids = (live: string[]) => ordered(ownPanels(PANELS, [0]), live).map(({ id }) => id);
  expect(ids([])).toEqual(["stock", "mine", "deck", "rules"]);
  expect(ids(["deck"])).toEqual(["deck", "stock", "mine", "rules"]);
  expect(matterOf(PANELS[0]!, ["rules"])).toBe("choose");
});

test("while something is held its panel is open, and what it can be put on, but nothing else", () => {
  const piece = (id: string) => ({
    id,
    kind: "block" as const,
    place: [0, 0, 0] as [number, number, number],
  });
  const panels = [
    panel("pile", { parts: [piece("pile:B2")] }),
    panel("hands", { parts: [piece("hand:B2")] }),
  ];
  const live = ["pile", "hands"];
  expect(inUse(panels, live, new Set(["hand:B2", "a1"]))).toEqual(["hands"]);
  expect(inUse(panels, live, new Set(["hand:B2", "pile:B2"]))).toEqual(live);
  expect(inUse(panels, live, new Set(["marker"]))).toEqual(live);
});

test("on a small screen every panel with a choice is open, and else one", () => {
  expect(opened(PANELS, ["stock", "deck"], null)).toEqual(["stock", "deck"]);
  expect(opened(PANELS, ["stock"], "rules")).toEqual(["stock", "rules"]);
  expect(opened(PANELS, [], "mine")).toEqual(["mine"]);
  expect(opened(PANELS, ["gone"], null)).toEqual(["stock"]);
  expect(opened(PANELS.slice(0, 1), [], null)).toEqual([]);
});

test("a long track needs more room beside the table, one that lies under it does not", () => {
  const spaces = (many: number) => Array.from({ length: many }, (_, at) => `space:${at}`);
  const track = (many: number, kind: Panel["kind"] = "sheet") =>
    isWide([panel("track", { kind, rows: [{ kind: "track", parts: spaces(many) }] })]);
  expect([track(16), track(8), track(16, "tray"), isWide(PANELS)]).toEqual([true, false, false, false]);
});

test("pieces that are only looked at do not push aside those to take", () => {
  expect(inDock(panel("queue", { kind: "tray", matters: "mine" }))).toBe(true);
  expect(inDock(panel("coming", { kind: "tray", matters: "information" }))).toBe(false);
});

test("a panel whose pieces mean what buttons say is left to the buttons, one with pieces to take is not", () => {
  const pieces = (id: string) =>
    panel(id, { kind: "tray", parts: [{ id: `${id}:1`, kind: "pad", place: [0, 0, 0] }] });
  const first = [
    { id: "build", parts: ["kit:1"] },
    { id: "hand:1", parts: ["hand:1"] },
  ];
  const theirs = { ...pieces("kit of another"), title: "kit" };
  const panels = [pieces("kit"), theirs, pieces("hand"), pieces("stock")];
  expect(saidByButtons(panels, first)).toEqual(["kit", "kit of another"]);
});
