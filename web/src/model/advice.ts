/** Who thinks: this browser where it can and may, else the server. */
import type { Hinted, Position, Question } from "../protocol/types";
import { language } from "../wording/catalogue.svelte";
import { settings } from "./settings.svelte";
import { LOCAL } from "./transport";

const engine = () => import("../local/thinking");
let runs = false;

/** Whether the engine has answered in this page, and may go on. */
export const runsHere = (): boolean => runs && settings.thinkHere;

/** Whether to think here; on a site without a server, its own workers do. */
export async function thinksHere(game: string): Promise<boolean> {
  if (LOCAL || !settings.thinkHere) return false;
  return engine().then(
    ({ canThink }) => canThink(game),
    () => false,
  );
}

/** Think about what the table has given; null where that fails, and the server must. */
export async function advise(position: Position): Promise<Hinted | null> {
  try {
    const { canThink, hintFor } = await engine();
    if (!(await canThink(position.game, position.rules))) return null;
    const found = await hintFor(position, language());
    runs = true;
    return found;
  } catch {
    return null;
  }
}

/**
 * Ask the engine of this browser about a game by these rules, as this page speaks; null where it cannot or may
 * not think, and the server must.
 */
export async function askHere<Answer>(
  rules: string,
  question: Question,
  asking: { progress?: (answer: Answer) => void; signal?: AbortSignal } = {},
): Promise<Answer | null> {
  if (LOCAL || !settings.thinkHere) return null;
  try {
    const { ask, canThink } = await engine();
    if (!(await canThink(question.game, rules))) return null;
    const answer = await ask<Answer>({ ...question, language: language() }, asking);
    runs = true;
    return answer;
  } catch {
    return null;
  }
}
