import { beforeEach, expect, test, vi } from "vitest";
import type { AnalysisInfo, Review } from "../protocol/types";
import { Analysing, type think } from "./analysing";
import type * as api from "./api";

const ways = {
  think: vi.fn<typeof think>(),
  begin: vi.fn<typeof api.beginAnalysis>(),
  show: vi.fn<typeof api.showAnalysis>(),
  line: vi.fn<typeof api.bestLine>(),
  exercises: vi.fn<typeof api.exercisesOf>(),
  cancel: vi.fn<typeof api.cancelAnalysis>(),
};
const OF = { game: "some", rules: "these", record: "opolis-record 1" };
const piece = (done: number, state: AnalysisInfo["state"], id = ""): AnalysisInfo =>
  ({
    id,
    state,
    moves: 2,
    done,
    remarks: {},
    reviews: done ? [{ number: done } as Review] : [],
  }) as unknown as AnalysisInfo;
let heard: number;
const made = () => new Analysing(OF, () => (heard += 1), ways as never); // A mock is of one type of answer.

beforeEach(() => {
  heard = 0;
  vi.resetAllMocks();
});

test("what this browser finds is told piece by piece, and the server is not asked", async () => {
  ways.think.mockImplementation((rules, question, asking) => {
    expect([rules, question.wants, question.record]).toEqual(["these", "analysis", OF.record]);
    for (const one of [piece(1, "running"), piece(2, "running")]) asking?.progress?.(one);
    return Promise.resolve(piece(2, "done") as never);
  });
  const analysing = made();
  await analysing.begin();
  expect([heard, analysing.reviews.map(({ number }) => number)]).toEqual([2, [1, 2]]);
  expect(ways.begin).not.toHaveBeenCalled();
  ways.think.mockResolvedValue({ steps: [] });
  await analysing.line(analysing.reviews[0]!);
  expect(ways.line).not.toHaveBeenCalled();
});

test("where the browser cannot go on, the server begins again", async () => {
  ways.think.mockImplementation((_rules, _question, asking) => {
    asking?.progress?.(piece(1, "running"));
    return Promise.resolve(null);
  });
  ways.begin.mockResolvedValue(piece(0, "done", "a"));
  const analysing = made();
  await analysing.begin();
  expect([analysing.found?.id, analysing.reviews]).toEqual(["a", []]);
  await analysing.line({ number: 3 } as Review);
  expect(ways.line).toHaveBeenCalledWith("a", 3);
});

test("an analysis that is cancelled is neither told of further nor begun at the server", async () => {
  let tell: (found: AnalysisInfo) => void = () => undefined;
  let end: (found: null) => void = () => undefined;
  ways.think.mockImplementation((_rules, _question, asking) => {
    tell = asking!.progress as typeof tell;
    return new Promise<null>((resolve) => (end = resolve));
  });
  const analysing = made();
  const begun = analysing.begin();
  tell(piece(1, "running"));
  analysing.cancel();
  tell(piece(2, "running"));
  end(null);
  await begun;
  expect([analysing.found?.state, analysing.reviews.length]).toEqual(["cancelled", 1]);
  expect(ways.begin).not.toHaveBeenCalled();
  expect(ways.cancel).not.toHaveBeenCalled();
});
