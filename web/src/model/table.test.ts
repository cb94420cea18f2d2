import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Moved, Scene, TableInfo, ToClient } from "../protocol/types";
import type { Numbered, SocketEvents } from "./socket";
import type { Table } from "./table.svelte";
import { t } from "../wording/catalogue.svelte";

const SCENE: Scene = { parts: [], panels: [], seats: [], text: "" };
const INFO: TableInfo = {
  id: "t",
  game: "toy",
  title: "Toy",
  rules: 1,
  options: {},
  seats: [],
  colours: [],
  created: 0,
  status: "over",
};
const moved = (seq: number): Moved => ({ seq, seat: 0, text: `m${seq}` });
const sent: Numbered[] = [];
let receive: (message: ToClient) => void;
let table: Table;

beforeAll(() => {
  vi.stubGlobal("location", { search: "", pathname: "/", hash: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("addEventListener", () => {});
});
afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  const { Table } = await import("./table.svelte");
  sent.length = 0;
  table = new Table("t", (events: SocketEvents) => {
    receive = events.message;
    return { send: (message) => sent.push(message), retry: () => {}, reconnect: () => {}, close: () => {} };
  });
  const now = { seq: 3, movers: [], view: -1, over: true };
  receive({ type: "welcome", table: INFO, yours: [], events: [1, 2, 3].map(moved), now, scene: SCENE });
});

const looked = (seq: number) => receive({ type: "looked", id: "", seq, scene: SCENE });

test("a past that was asked for is shown", () => {
  table.look(1);
  expect(sent.at(-1)).toMatchObject({ type: "look", seq: 1 });
  looked(1);
  expect(table.past?.seq).toBe(1);
});

test("whoever has gone back to the present is not led away by a late answer", () => {
  table.replay.from(0);
  table.replay.stop();
  looked(0);
  expect(table.past).toBeNull();
});

test("of two pasts that were asked for the last one stays", () => {
  table.look(1);
  table.look(2);
  looked(2);
  looked(1);
  expect(table.past?.seq).toBe(2);
});

test("seats of one person are called by their colours, as in the log", () => {
  const seats = ["Ada", "Ada", "Ben"].map((name, seat) => ({ seat, kind: "person" as const, name }));
  const info = { ...INFO, seats, colours: ["white", "black", "red"] };
  const now = { seq: 0, movers: [0], view: 0 };
  receive({ type: "welcome", table: info, yours: [0, 1], events: [], now, scene: SCENE });
  expect([0, 1, 2].map((seat) => table.nameOf(seat))).toEqual(["White", "Black", "Ben"]);
});

test("what lies there is asked about after the end, too, by those who played", () => {
  table.askWhy("tile:0:m13", { x: 0, y: 0 });
  expect(sent).toEqual([]);
  const now = { seq: 3, movers: [], view: 0, over: true };
  receive({ type: "welcome", table: INFO, yours: [0], events: [], now, scene: SCENE });
  table.askWhy("tile:0:m13", { x: 0, y: 0 });
  expect(sent.at(-1)).toMatchObject({ type: "why" });
});

test("nobody is told to act before everybody has come", () => {
  const seats = ["person" as const, "open" as const].map((kind, seat) => ({ seat, kind }));
  const now = { seq: 0, movers: [0], view: 0, task: "Build" };
  receive({ type: "welcome", table: { ...INFO, seats }, yours: [0], events: [], now, scene: SCENE });
  expect(table.headline).toBe(t("lobby.waiting"));
});
