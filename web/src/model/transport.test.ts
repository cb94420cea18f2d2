import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface Asked {
  path: string;
  answer: (ok?: boolean) => Promise<void>;
  fail: () => Promise<void>;
}

let asked: Asked[] = [];
const paths = () => asked.map(({ path }) => path);
const settled = () => new Promise<void>((done) => void setTimeout(done));

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<unknown>((resolve, reject) => {
        const answer = (ok = true) => (resolve({ ok, text: () => Promise.resolve("{}") }), settled());
        asked.push({ path, answer, fail: () => (reject(new TypeError("no network")), settled()) });
      }),
  );
});

afterEach(() => void vi.unstubAllGlobals());

test("requests that a new page sends at once wait until it is known who sends them", async () => {
  const { send } = await import("./transport");
  const replies = [send("GET", "/turns", "en"), send("POST", "/tables", "en", "{}")];
  await settled();
  expect(paths()).toEqual(["/api/me"]);
  await asked[0]!.answer();
  expect(paths()).toEqual(["/api/me", "/api/turns", "/api/tables"]);
  await Promise.all(asked.map(({ answer }) => answer()));
  expect((await Promise.all(replies)).every(({ ok }) => ok)).toBe(true);
  void send("GET", "/turns", "en");
  await settled();
  expect(paths().filter((path) => path === "/api/me")).toHaveLength(1);
});

test("a page that asks first who it is asks once", async () => {
  const { send } = await import("./transport");
  const reply = send("GET", "/me", "en");
  void send("GET", "/turns", "en");
  await settled();
  await asked[0]!.answer();
  expect(paths()).toEqual(["/api/me", "/api/turns"]);
  expect((await reply).ok).toBe(true);
});

test.each(["fail", "answer"] as const)("whoever is not known yet is asked about again (%s)", async (how) => {
  const { send } = await import("./transport");
  void send("GET", "/turns", "en").catch(() => undefined);
  await (how === "fail" ? asked[0]!.fail() : asked[0]!.answer(false));
  void send("GET", "/games", "en").catch(() => undefined);
  await settled();
  expect(paths()).toEqual(["/api/me", "/api/turns", "/api/me"]);
});
