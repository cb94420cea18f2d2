import { expect, test } from "vitest";
import { chaptersIn, inOneFile } from "./study_file";

const first = "opolis-record 1\nGame: some\n\n0 x\n; a thought\n";
const second = "opolis-record 1\nGame: other\n\n";

test("a study is read from its file as it was written", () => {
  const file = inOneFile([
    { title: "Walls", record: first },
    { title: "Towers: two", record: second },
  ]);
  const [one, two] = chaptersIn(file);
  expect(one).toEqual({ title: "Walls", record: `${first}\n` });
  expect(two!.title).toBe("Towers: two");
  expect(two!.record.trimEnd()).toBe(second.trimEnd());
});

test("a record alone is one chapter, and what is none is kept for the error that it gets", () => {
  expect(chaptersIn(first)).toEqual([{ title: "", record: `${first}\n` }]);
  expect(chaptersIn("nonsense\nof two lines")).toEqual([{ title: "", record: "nonsense\nof two lines\n" }]);
  expect(chaptersIn("\n\n")).toEqual([]);
});
