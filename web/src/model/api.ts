import type {
  GameInfo,
  GameList,
  GameRules,
  Me,
  NewTable,
  Problem,
  TableInfo,
  TableList,
  TableLog,
  TurnList,
} from "../protocol/types";

const UNREACHABLE: Problem = {
  code: "unavailable",
  text: "The server cannot be reached.",
  advice: "Check your connection and try again.",
};

/** What went wrong and what to do about it, for the page. */
export const problemText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What to say when the server cannot be reached. */
export const unreachable = inWords(UNREACHABLE);

function inWords({ text, advice }: Problem): string {
  return advice ? `${text} ${advice}` : text;
}

const failure = (problem: Problem): Error => new Error(inWords(problem));

async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw failure(UNREACHABLE);
  });
  if (response.ok) return (await response.json()) as Body;
  throw failure((await response.json().catch(() => UNREACHABLE)) as Problem);
}

let games: Promise<GameInfo[]> | null = null;

/** The games this server offers; asked once. */
export function gameList(): Promise<GameInfo[]> {
  games ??= call<GameList>("GET", "/games").then((list) => list.games);
  games.catch(() => (games = null));
  return games;
}

export const rulesOf = (game: string) => call<GameRules>("GET", `/games/${game}`);
export const me = () => call<Me>("GET", "/me");
export const rename = (name: string) => call<Me>("POST", "/me", { name });
export const register = (login: string, password: string) =>
  call<Me>("POST", "/account", { login, password });
export const signIn = (login: string, password: string) => call<Me>("POST", "/session", { login, password });
export const signOut = () => call<unknown>("DELETE", "/session");
export const listTables = (status: TableInfo["status"], mine = false, before = 0) =>
  call<TableList>("GET", `/tables?status=${status}&mine=${mine ? 1 : 0}&before=${before}`);
export const myTurns = () => call<TurnList>("GET", "/turns");
export const newTable = (table: NewTable) => call<TableInfo>("POST", "/tables", table);
export const tableLog = (table: string, query = "") => call<TableLog>("GET", `/tables/${table}/log${query}`);
export const upload = (record: string) => call<TableInfo>("POST", "/records", { record });
export const sit = (table: string, seat: number, invite: string) =>
  call<TableInfo>("POST", `/tables/${table}/seats/${seat}`, { kind: "me", invite });
export const seatBot = (table: string, seat: number, level: number) =>
  call<TableInfo>("POST", `/tables/${table}/seats/${seat}`, { kind: "bot", level });
