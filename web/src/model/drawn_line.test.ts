import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Drawing, Part, Scene, TableInfo, ToClient, Update } from "../protocol/types";
import { apply, whole } from "./changes";
import type { Draw, DrawnLine } from "./drawn_line";
import type { SocketEvents } from "./socket";

const part = (id: string): Part => ({ id, kind: "block", place: [0, 0, 0] });
const scene = (...ids: string[]): Scene => ({
  parts: ids.map(part),
  panels: [{ id: "tray", title: "", kind: "tray", parts: ids.slice(1).map(part) }],
  seats: [],
  text: ids.join(),
});
const TABLE = { game: "toy", seats: [{}, {}], options: {} } as unknown as TableInfo;
const position = { state: "", names: [], rules: "r" };

const heard: ToClient[] = [];
let greeted: unknown[];
let socket: SocketEvents;
let line: DrawnLine;
let answer: (drawing: Drawing | null) => void;
const asked: Parameters<Draw>[] = [];
const settled = () => new Promise((done) => setTimeout(done));

beforeAll(() => {
  vi.stubGlobal("location", { search: "", pathname: "/", hash: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
});
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => open(false));

async function open(runs: boolean): Promise<void> {
  const { DrawnLine } = await import("./drawn_line");
  heard.length = asked.length = 0;
  greeted = [];
  const nothing = () => {};
  line = new DrawnLine(
    { message: (message) => heard.push(message), state: nothing, seen: () => 0 },
    (events) => {
      socket = events;
      const greet = () => greeted.push(events.wants?.());
      return { send: nothing, retry: nothing, reconnect: nothing, close: nothing, greet };
    },
    (...given) => {
      asked.push(given);
      return new Promise((resolve) => (answer = resolve));
    },
    runs,
  );
}

const welcome = (more: object) =>
  socket.message({
    type: "welcome",
    table: TABLE,
    yours: [1],
    events: [],
    now: { seq: 1, movers: [], view: 1 },
    ...more,
  });
const update = (seq: number): Update => ({
  type: "update",
  events: [],
  now: { seq, movers: [], view: 1 },
  position,
});

test("before an engine runs here, all is passed on as it comes", () => {
  welcome({ scene: scene("a") });
  expect(heard).toHaveLength(1);
  expect(socket.wants?.()).toEqual({});
});

test("what a seat knows is drawn here, and heard as if the server had drawn it", async () => {
  welcome({ scene: scene("a", "b") });
  line.draw();
  expect(greeted).toEqual([{ want: "view" }]);
  welcome({ position });
  await settled();
  answer({ scene: scene("a", "b"), touches: { 1: [] }, words: { iv: "Build" } });
  await settled();
  expect(heard.at(-1)).toMatchObject({ type: "welcome", words: { iv: "Build" } });
  expect(asked[0]!.slice(2)).toEqual([1, 1]);
  socket.message(update(2));
  await settled();
  answer({ scene: scene("c", "a") });
  await settled();
  expect(apply(scene("a", "b"), heard.at(-1) as Update)).toMatchObject(scene("c", "a"));
});

test("where an engine runs already, the table is drawn here from the first welcome on", async () => {
  await open(true);
  expect(socket.wants?.()).toEqual({ want: "view" });
  welcome({ position });
  await settled();
  answer({ scene: scene("a") });
  await settled();
  expect(heard).toMatchObject([{ type: "welcome", scene: scene("a") }]);
});

test("what comes while something is drawn waits, so that all is heard in order", async () => {
  line.draw();
  welcome({ position });
  socket.message({ type: "ack", id: "1", seq: 2 });
  await settled();
  expect(heard).toEqual([]);
  answer({ scene: scene("a") });
  await settled();
  expect(heard.map(({ type }) => type)).toEqual(["welcome", "ack"]);
});

test("where nothing can be drawn here the server is asked to, once and for all", async () => {
  line.draw();
  welcome({ position });
  await settled();
  answer(null);
  await settled();
  expect(heard).toEqual([]);
  expect(greeted).toEqual([{ want: "view" }, {}]);
  socket.message(update(2)); // It was on its way.
  welcome({ scene: scene("a") });
  await settled();
  expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
  line.draw();
  expect(greeted).toHaveLength(2);
});

test("a whole scene replaces another one, parts of panels and their order included", () => {
  const [before, after] = [scene("a", "b", "c"), scene("d", "c", "b")];
  const told = { ...update(2), ...whole(before, after) };
  expect(apply(before, told)).toEqual({ ...after, areas: undefined, aspects: undefined });
});
