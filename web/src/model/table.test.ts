import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Moved, Scene, TableInfo, ToClient } from "../protocol/types";
import type { Numbered, SocketEvents } from "./socket";
import type { Table } from "./table.svelte";

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
