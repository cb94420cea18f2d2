import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromClient } from "../protocol/types";
import { TableSocket, type Connection } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: FromClient[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const states: Connection[] = [];
let socket: TableSocket;
const last = () => FakeSocket.all.at(-1)!;
const welcome = { type: "welcome" };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states.length = 0;
  socket = new TableSocket(
    { message: () => {}, state: (state) => states.push(state), seen: () => 7 },
    () => new FakeSocket() as unknown as WebSocket,
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test("hello names the last event seen", () => {
  last().open();
  expect(last().sent).toEqual([{ type: "hello", seen: 7 }]);
});

test("after an interruption it reconnects and sends again what was not answered", () => {
  last().open();
  last().hear(welcome);
  socket.send({ type: "act", id: "1", seat: 0, seq: 7, move: "iv" });
  socket.send({ type: "say", id: "2", text: "hello" });
  last().hear({ type: "ack", id: "1", seq: 8 });
  last().close();
  expect(states.at(-1)).toBe("reconnecting");
  vi.advanceTimersByTime(1000);
  last().open();
  last().hear(welcome);
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "say"]);
  expect(states.at(-1)).toBe("open");
});

test("what is sent while disconnected waits for the welcome", () => {
  socket.send({ type: "act", id: "1", seat: 0, seq: 0, move: "iv" });
  last().open();
  last().hear(welcome);
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "act"]);
});

test("what is asked because of a welcome is sent once", () => {
  const asking = new TableSocket(
    {
      message: () => asking.send({ type: "say", id: "1", text: "hello" }),
      state: () => undefined,
      seen: () => 0,
    },
    () => new FakeSocket() as unknown as WebSocket,
  );
  last().open();
  last().hear(welcome);
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "say"]);
  asking.close();
});

test("the view that was chosen is sent once, and again after an interruption", () => {
  last().open();
  last().hear(welcome);
  for (const seat of [0, 1]) socket.send({ type: "view", id: `view ${seat}`, seat });
  for (let answer = 0; answer < 5; answer++) last().hear(welcome);
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "view", "view"]);
  last().close();
  vi.advanceTimersByTime(1000);
  last().open();
  last().hear(welcome);
  expect(last().sent.slice(1)).toEqual([{ type: "view", id: "view 1", seat: 1 }]);
});

test("a server that stays away is reported as away", () => {
  for (let go = 0; go < 7; go++) {
    last().close();
    vi.advanceTimersByTime(20000);
  }
  expect(states.at(-1)).toBe("away");
});
