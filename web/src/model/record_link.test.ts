import { describe, expect, it } from "vitest";
import { linked, linkOf } from "./record_link";

const RECORD = `opolis-record 1\nGame: kwinty\n\n${"0 iv\n; ein schöner Zug\n".repeat(200)}`;

describe("a link to a move", () => {
  it("is a number where the record is known by the address", async () => {
    expect(await linkOf({ place: 12, record: "" })).toBe("12");
    expect(await linked("12")).toEqual({ place: 12, record: "" });
  });

  it("brings the record along, in far fewer letters that no address changes", async () => {
    const link = await linkOf({ place: 3, record: RECORD });
    expect(link).toMatch(/^3~[\w-]+$/);
    expect(link.length).toBeLessThan(RECORD.length / 10);
    expect(await linked(link)).toEqual({ place: 3, record: RECORD });
  });

  it("that was cut off is refused", async () => {
    const link = await linkOf({ place: 3, record: RECORD });
    await expect(linked(link.slice(0, -20))).rejects.toThrow();
    await expect(linked("3~?")).rejects.toThrow();
  });

  it("without a number leads to the beginning", async () => {
    expect(await linked("")).toEqual({ place: 0, record: "" });
  });
});
