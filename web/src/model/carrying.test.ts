import { describe, expect, it } from "vitest";
import { carried, carriedTo } from "./carrying";

const RECORD = 'opolis-record 1\nGame: toy\nSeats: ["Ada & Bö", "b#c"]\n\n0 100%\n';

describe("a record on its way to a server", () => {
  it.each(["games.example.org", "https://games.example.org/", " https://games.example.org/table/x?y=1 "])(
    "arrives at %s as it was",
    (server) => {
      const address = new URL(carriedTo(server, RECORD)!);
      expect(address.origin + address.pathname).toBe("https://games.example.org/records");
      expect(address.search).toBe("");
      expect(carried(address.hash.slice(1))).toBe(RECORD);
    },
  );

  it("keeps to a plain connection where one is named", () => {
    expect(carriedTo("http://localhost:8000", RECORD)).toMatch(/^http:\/\/localhost:8000\/records#/);
  });

  it.each(["", "  ", "two words", "https://"])("goes nowhere when the server is %j", (server) => {
    expect(carriedTo(server, RECORD)).toBeNull();
  });

  it.each(["", "K6", "bring=%E0%A4%A", "brin"])("is not found in %j", (hash) => {
    expect(carried(hash)).toBe("");
  });
});
