import { beforeEach, expect, test, vi } from "vitest";
import type { AnalysisInfo, AnnotatedInfo, EditInfo, PositionInfo, SendEdit } from "../protocol/types";
import { Lookback } from "./analysis.svelte";
import { textOf } from "./annotated";
import * as api from "./api";
import { edited, newId, StudyRoom } from "./study.svelte";

vi.mock("./api", async (original) => ({
  ...(await original<typeof api>()),
  showStudy: vi.fn(),
  showChapter: vi.fn(),
  studyEdits: vi.fn(),
  sendEdit: vi.fn(),
  beginAnalysis: vi.fn(),
  positionOf: vi.fn(() => Promise.resolve({ scene: {}, movers: [0] })),
}));

const ANNOTATED = {
  game: "some",
  headers: "opolis-record 1\nGame: some",
  players: ["a", "b"],
  colours: ["red", "blue"],
  nodes: [
    { parent: -1, seat: -1, move: "", words: "" },
    { parent: 0, seat: 0, move: "x", words: "plays x" },
  ],
} as unknown as AnnotatedInfo;
const CUT = new api.Failure({ code: "unavailable", text: "no line", advice: "" });
let log: EditInfo[];
let line: "whole" | "loses answers" | "cut";

/** A server that orders edits, known by their acts. */
function answer(after: number) {
  return { seq: log.length, edits: log.filter(({ seq }) => seq > after) };
}

function take({ act, edit }: SendEdit) {
  if (!log.some((one) => one.act === act)) log.push({ seq: log.length + 1, edit, act, words: "" });
}

beforeEach(() => {
  log = [];
  line = "whole";
  const study = { id: "s", title: "S", access: "private", role: "owner", updated: 0, seq: 0 } as const;
  const chapters = [{ id: "c", title: "C", game: "some" }];
  vi.mocked(api.showStudy).mockImplementation(() => Promise.resolve({ ...study, seq: log.length, chapters }));
  vi.mocked(api.showChapter).mockImplementation(() =>
    Promise.resolve({ id: "c", title: "C", seq: log.length, annotated: ANNOTATED }),
  );
  vi.mocked(api.studyEdits).mockImplementation((_, after) => Promise.resolve(answer(after)));
  vi.mocked(api.sendEdit).mockImplementation((_, sent, after) => {
    if (line !== "cut") take(sent);
    return line === "whole" ? Promise.resolve(answer(after)) : Promise.reject(CUT);
  });
});

async function opened(): Promise<StudyRoom> {
  const room = new StudyRoom("s");
  await room.open();
  room.stop();
  return room;
}

test("what is done while the line is cut is shown at once, and sent later, once", async () => {
  const room = await opened();
  // The first send arrives, but its answer is lost; then nothing gets through.
  line = "loses answers";
  room.look.note("comment", "mine");
  await vi.waitFor(() => expect(room.away).toBe(true));
  line = "cut";
  await room.look.vary(1, "y", "plays y");
  await room.turn();
  expect(log.length).toBe(1);
  expect(room.waiting.length).toBe(2);
  expect(textOf(room.look.tree[0], "comment")).toBe("mine");
  line = "whole";
  await room.turn();
  expect(room.away).toBe(false);
  expect(room.waiting).toEqual([]);
  expect(log.map(({ edit }) => edit.kind)).toEqual(["note", "move"]);
});

test("a note of another that came before mine does not take its place", async () => {
  const room = await opened();
  const theirs = { kind: "note", chapter: "c", path: [], word: "comment", text: "theirs" } as const;
  log.push({ seq: 1, edit: theirs as never, words: "" });
  room.look.note("comment", "mine");
  await vi.waitFor(() => expect(room.waiting).toEqual([]));
  expect(textOf(room.look.tree[0], "comment")).toBe("mine");
  log.push({ seq: 3, edit: { ...theirs, text: "later" } as never, words: "" });
  await room.turn();
  expect(textOf(room.look.tree[0], "comment")).toBe("later");
});

test("whoever stands in a variation that another removes goes back to what is left", async () => {
  const room = await opened();
  await room.look.vary(0, "y", "plays y");
  await vi.waitFor(() => expect(room.waiting).toEqual([]));
  expect(room.look.at).toBe(2);
  log.push({ seq: 2, edit: { kind: "cut", chapter: "c", path: [[0, "y"]] } as never, words: "" });
  await room.turn();
  expect(room.look.at).toBe(0);
  expect(room.look.text).not.toContain("y");
});

test("an edit that is refused is given up, and the chapter is shown as it is", async () => {
  const room = await opened();
  vi.mocked(api.sendEdit).mockImplementationOnce(() =>
    Promise.reject(new api.Failure({ code: "not_found", text: "gone", advice: "" })),
  );
  room.look.note("comment", "mine");
  await vi.waitFor(() => expect(room.problem || room.waiting.length === 0).toBeTruthy());
  await vi.waitFor(() => expect(textOf(room.look.tree[0], "comment")).toBe(""));
  expect(room.waiting).toEqual([]);
});

test("chapters are added, renamed and removed", () => {
  const added = edited([], {
    kind: "chapter",
    chapter: "d",
    text: "D",
    record: "opolis-record 1\nGame: some",
  });
  expect(added).toEqual([{ id: "d", title: "D", game: "some" }]);
  expect(edited(added, { kind: "rename", chapter: "d", text: "E" })[0]!.title).toBe("E");
  expect(edited(added, { kind: "drop", chapter: "d" })).toEqual([]);
  expect(newId()).toMatch(/^[a-z2-9]{12}$/);
});

/** An answer that comes when it is given. */
function awaited<Answer>() {
  let give!: (answer: Answer) => void;
  const answer = new Promise<Answer>((resolve) => (give = resolve));
  return { answer, give };
}

test("what is found of one record is not said of another that was opened meanwhile", async () => {
  const begun = awaited<AnalysisInfo>();
  vi.mocked(api.beginAnalysis).mockReturnValueOnce(begun.answer);
  const look = new Lookback(vi.fn());
  await look.load({ ...ANNOTATED });
  const analysing = look.analyse();
  await look.load({ ...ANNOTATED });
  begun.give({ id: "a", state: "done", reviews: [{ number: 1 }] } as unknown as AnalysisInfo);
  await analysing;
  expect([look.found, look.reviews]).toEqual([null, []]);
});

test("a position of one record is not shown in another that was opened meanwhile", async () => {
  const late = awaited<PositionInfo>();
  const look = new Lookback(vi.fn());
  vi.mocked(api.positionOf).mockReturnValueOnce(late.answer);
  const first = look.load({ ...ANNOTATED });
  await look.load({ ...ANNOTATED });
  late.give({ words: "of the first" } as PositionInfo);
  await first;
  await look.go(0);
  expect(look.position).not.toHaveProperty("words");
});
