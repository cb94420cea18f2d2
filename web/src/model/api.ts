import type {
  AnalysisInfo,
  AnnotatedInfo,
  Because,
  Brought,
  ChapterInfo,
  ChangeStudy,
  ClauseShown,
  Exercises,
  GameInfo,
  GameList,
  GameRules,
  Hinted,
  LessonList,
  LineInfo,
  Me,
  NewPuzzle,
  NewStudy,
  NewTable,
  NextMoveInfo,
  OpeningInfo,
  OwnResults,
  Position,
  PositionInfo,
  PositionQuestion,
  Previewed,
  Problem,
  PuzzleShelf,
  RatingList,
  SendEdit,
  SharedLesson,
  StudyEdits,
  StudyInfo,
  StudyList,
  TableInfo,
  TableList,
  TableLog,
  Touches,
  Tried,
  TurnList,
} from "../protocol/types";
import { language, t } from "../wording/catalogue.svelte";
import { send } from "./transport";

const away = (): Problem => ({
  code: "unavailable",
  text: t("problem.unreachable"),
  advice: t("problem.check"),
});

/** What went wrong and what to do about it, for the page. */
export const problemText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What to say when the server cannot be reached. */
export const unreachable = (): string => inWords(away());

function inWords({ text, advice }: Problem): string {
  return advice ? `${text} ${advice}` : text;
}

/** What the server said instead of an answer. */
export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(inWords(problem));
  }

  /** Whether the same may be well after a while. */
  get passes(): boolean {
    return this.problem.code === "unavailable" || this.problem.code === "too_fast";
  }
}

const failure = (problem: Problem): Error => new Failure(problem);

function problemIn(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return away();
  }
}

/** Get a text as it is. */
async function text(path: string): Promise<string> {
  const reply = await send("GET", path, language()).catch(() => {
    throw failure(away());
  });
  if (reply.ok) return reply.text;
  throw failure(problemIn(reply.text));
}

async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const reply = await send(method, path, language(), sent).catch(() => {
    throw failure(away());
  });
  if (reply.ok) return JSON.parse(reply.text) as Body;
  throw failure(problemIn(reply.text));
}

let games: Promise<GameInfo[]> | null = null;
let spoken = "";

/** The games this server offers; asked once in each language. */
export function gameList(): Promise<GameInfo[]> {
  if (spoken !== language()) games = null;
  spoken = language();
  games ??= call<GameList>("GET", "/games").then((list) => list.games);
  games.catch(() => (games = null));
  return games;
}

export const rulesOf = (game: string) => call<GameRules>("GET", `/games/${game}`);
export const listLessons = (game: string) => call<LessonList>("GET", `/games/${game}/lessons`);
export const clauseShown = (game: string, clause: string) =>
  call<ClauseShown>("GET", `/games/${game}/clauses/${clause}`);
export const shareLesson = (lesson: string) => call<SharedLesson>("POST", "/lessons", { lesson });
export const sharedLesson = (id: string) => call<SharedLesson>("GET", `/lessons/${id}`);
export const me = () => call<Me>("GET", "/me");
export const rename = (name: string) => call<Me>("POST", "/me", { name });
/** Choose a language, "" for the browser's, for this person on every device. */
export const chooseLanguage = (chosen: string) => call<Me>("POST", "/me", { language: chosen });
/** Choose where mail goes, "" for nowhere; nothing is sent there before the address is confirmed. */
export const chooseAddress = (email: string) => call<Me>("POST", "/me", { email });
export const confirmAddress = (code: string) => call<Me>("POST", "/account/mail", { code });
export const forgotPassword = (login: string) => call<unknown>("POST", "/account/reset", { login });
export const resetPassword = (code: string, password: string) =>
  call<Me>("POST", "/account/reset/password", { code, new: password });
/** Have all that is kept of this person deleted. */
export const deleteMe = (password: string) => call<unknown>("POST", "/account/delete", { password });
export const register = (login: string, password: string) =>
  call<Me>("POST", "/account", { login, password });
export const signIn = (login: string, password: string) => call<Me>("POST", "/session", { login, password });
export const signOut = () => call<unknown>("DELETE", "/session");
export const listTables = (status: TableInfo["status"], mine = false, before = 0, game = "") =>
  call<TableList>("GET", `/tables?status=${status}&mine=${mine ? 1 : 0}&before=${before}&game=${game}`);
export const myResults = (before = 0) => call<OwnResults>("GET", `/me/results?before=${before}`);
export const bestOf = (game: string, seats: number) =>
  call<RatingList>("GET", `/games/${game}/ratings?seats=${seats}`);
export const myTurns = () => call<TurnList>("GET", "/turns");
export const newTable = (table: NewTable) => call<TableInfo>("POST", "/tables", table);
export const tableLog = (table: string, query = "") => call<TableLog>("GET", `/tables/${table}/log${query}`);
/** All that a site without a server keeps in this browser, as one file; and what another browser saved so. */
export const savedAll = () => text("/kept");
export async function bringAll(file: string): Promise<Brought> {
  const reply = await send("POST", "/kept", language(), file);
  if (reply.ok) return JSON.parse(reply.text) as Brought;
  throw failure(problemIn(reply.text));
}
export const upload = (record: string) => call<TableInfo>("POST", "/records", { record });
export const sit = (table: string, seat: number, invite: string) =>
  call<TableInfo>("POST", `/tables/${table}/seats/${seat}`, { kind: "me", invite });
export const seatBot = (table: string, seat: number, level: number) =>
  call<TableInfo>("POST", `/tables/${table}/seats/${seat}`, { kind: "bot", level });
export const recordOf = (table: string, query = "") => text(`/tables/${table}/record${query}`);
export const readAnnotated = (record: string) => call<AnnotatedInfo>("POST", "/annotated", { record });
type Moves = [number, string][];
const beginningOf = (headers: string) => `${headers.replace(/\nScores:.*/, "")}\n\n`;
/** Where moves lead; `filter` chooses among what could be played, `seat` is whose touches are wanted. */
export const positionOf = (headers: string, moves: Moves, filter = "", seat = -1) =>
  call<PositionInfo>("POST", "/positions", { record: beginningOf(headers), moves, filter, seat });
/** Ask about a position what a seat asks at a table. */
export const askPosition = (headers: string, moves: Moves, question: PositionQuestion["question"]) =>
  call<Touches | Because | Previewed | Tried | Hinted | Position>("POST", "/positions/questions", {
    record: beginningOf(headers),
    moves,
    question,
  });
/** Have a bot of a level move for a seat, or chance for nature's. */
export const nextMove = (headers: string, moves: Moves, seat: number, level: number) =>
  call<NextMoveInfo>("POST", "/positions/moves", { record: beginningOf(headers), moves, seat, level });
export const openingsAt = (headers: string, moves: Moves) =>
  call<OpeningInfo>("POST", "/openings", { record: beginningOf(headers), moves });
export const listStudies = (mine: boolean) => call<StudyList>("GET", `/studies?mine=${mine ? 1 : 0}`);
export const newStudy = (study: NewStudy) => call<StudyInfo>("POST", "/studies", study);
export const showStudy = (study: string) => call<StudyInfo>("GET", `/studies/${study}`);
export const changeStudy = (study: string, change: ChangeStudy) =>
  call<StudyInfo>("POST", `/studies/${study}`, change);
export const deleteStudy = (study: string) => call<StudyInfo>("DELETE", `/studies/${study}`);
export const joinStudy = (study: string, invite: string) =>
  call<StudyInfo>("POST", `/studies/${study}/editors`, { invite });
export const closeStudy = (study: string) => call<StudyInfo>("DELETE", `/studies/${study}/editors`);
export const sendAway = (study: string, editor: string) =>
  call<StudyInfo>("DELETE", `/studies/${study}/editors/${editor}`);
export const chapterRecord = (study: string, chapter: string) =>
  text(`/studies/${study}/chapters/${chapter}/record`);
export const showChapter = (study: string, chapter: string) =>
  call<ChapterInfo>("GET", `/studies/${study}/chapters/${chapter}`);
export const studyEdits = (study: string, after: number) =>
  call<StudyEdits>("GET", `/studies/${study}/edits?after=${after}`);
export const sendEdit = (study: string, edit: SendEdit, after: number) =>
  call<StudyEdits>("POST", `/studies/${study}/edits?after=${after}`, edit);
export const makePuzzle = (study: string, puzzle: NewPuzzle) =>
  call<SharedLesson>("POST", `/studies/${study}/puzzles`, puzzle);
export const beginAnalysis = (record: string) => call<AnalysisInfo>("POST", "/analyses", { record });
export const showAnalysis = (id: string, after: number) =>
  call<AnalysisInfo>("GET", `/analyses/${id}?after=${after}`);
export const cancelAnalysis = (id: string) => call<AnalysisInfo>("DELETE", `/analyses/${id}`);
export const bestLine = (id: string, move: number) => call<LineInfo>("GET", `/analyses/${id}/moves/${move}`);
export const exercisesOf = (id: string, seat: number) =>
  call<Exercises>("GET", `/analyses/${id}/exercises?seat=${seat}`);
export const listPuzzles = (game: string, theme: string) =>
  call<PuzzleShelf>("GET", `/games/${game}/puzzles?theme=${encodeURIComponent(theme)}`);
