import { expect, test } from "vitest";
import { filesOf } from "./archive";

const word = (...bytes: number[]) => bytes;
const short = (value: number) => word(value & 255, value >> 8);
const long = (value: number) => word(value & 255, (value >> 8) & 255, value >> 16, 0);
const letters = (text: string) => [...new TextEncoder().encode(text)];

/** An archive as zipfile writes it, without compression. */
function archive(files: Record<string, string>, method = 0): Uint8Array<ArrayBuffer> {
  const made: number[] = [];
  const listed: number[] = [];
  for (const [name, text] of Object.entries(files)) {
    const sizes = [...long(0), ...long(letters(text).length), ...long(letters(text).length)];
    const common = [
      ...short(20),
      ...short(0),
      ...short(method),
      ...long(0),
      ...sizes,
      ...short(letters(name).length),
    ];
    listed.push(...letters("PK\x01\x02"), ...short(20), ...common, ...short(0), ...short(3), ...short(0));
    listed.push(...short(0), ...long(0), ...long(made.length), ...letters(name), ...letters("why"));
    made.push(...letters("PK\x03\x04"), ...common, ...short(0), ...letters(name), ...letters(text));
  }
  const count = short(Object.keys(files).length);
  const end = [
    ...letters("PK\x05\x06"),
    ...long(0),
    ...count,
    ...count,
    ...long(listed.length),
    ...long(made.length),
  ];
  return new Uint8Array([...made, ...listed, ...end, ...short(0)]);
}

test("files are found by path, empty ones and comments among them", () => {
  const files = { "a/b.txt": "first", "a/empty.py": "", "c.txt": "ö" };
  const found = [...filesOf(archive(files))].map(([name, data]) => [name, new TextDecoder().decode(data)]);
  expect(Object.fromEntries(found)).toEqual(files);
});

test("what is compressed, or no archive at all, is refused", () => {
  expect(() => [...filesOf(archive({ a: "b" }, 8))]).toThrow("compressed");
  expect(() => [...filesOf(new Uint8Array(40))]).toThrow("no archive");
});
