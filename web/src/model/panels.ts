import type { Panel } from "../protocol/types";

const KINDS = { tray: 0, deck: 1, track: 2, sheet: 3, ledger: 4 };

/** Everybody's panels and one's own; those of others are on their seats' cards. */
export const ownPanels = (panels: readonly Panel[], yours: readonly number[]): Panel[] =>
  panels.filter(({ seat = -1 }) => seat < 0 || yours.includes(seat));

/** Whether a panel lies in the row under the stage where there is room beside it, too: pieces to take do. */
export const inDock = ({ kind }: Panel): boolean => kind === "tray";

/** In what order panels lie: where something is to be chosen first, then one's own, then by kind. */
export function ordered(panels: readonly Panel[], live: readonly string[]): Panel[] {
  const rank = ({ id, seat = -1, kind }: Panel) =>
    (live.includes(id) ? 0 : 16) + (seat < 0 ? 8 : 0) + KINDS[kind];
  return [...panels].sort((a, b) => rank(a) - rank(b));
}
