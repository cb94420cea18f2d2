/** Who thinks about a hint: this browser where it can and may, else the server. */
import type { Hinted, Position } from "../protocol/types";
import { language } from "../wording/catalogue.svelte";
import { settings } from "./settings.svelte";
import { LOCAL } from "./transport";

const engine = () => import("../local/thinking");

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
    return await hintFor(position, language());
  } catch {
    return null;
  }
}
