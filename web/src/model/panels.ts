import type { Matter, Panel, Touch } from "../protocol/types";

const KINDS = { tray: 0, track: 1, sheet: 2, deck: 3, ledger: 4 };
const MATTERS: Record<Matter | "choose", number> = { choose: 0, mine: 16, shared: 16, information: 32 };

/** Everybody's panels and one's own; those of others are on their seats' cards. */
export const ownPanels = (panels: readonly Panel[], yours: readonly number[]): Panel[] =>
  panels.filter(({ seat = -1 }) => seat < 0 || yours.includes(seat));

/**
 * Whether a panel lies in the row under the stage where there is room beside it, too: pieces to take do.
 * What is only read would push them aside when others act.
 */
export const inDock = ({ kind, matters }: Panel): boolean => kind === "tray" && matters !== "information";

/** What a panel is called: where one person has several seats, whose it is must be said. */
export const titleOf = (
  { seat = -1, title }: Panel,
  table: { yours: readonly number[]; nameOf: (seat: number) => string },
): string => (seat >= 0 && table.yours.length > 1 ? `${table.nameOf(seat)}: ${title}` : title);

/** Spaces of a track beside the table that fit into one line as it is. */
const SHORT = 11;

/** Whether what lies beside the table needs more room there: a long track is read in one line. */
export const isWide = (panels: readonly Panel[]): boolean =>
  panels.some(
    (panel) =>
      !inDock(panel) &&
      (panel.rows ?? []).some(({ kind, parts = [] }) => kind === "track" && parts.length > SHORT),
  );

/** How much a panel matters now: first of all if something is to be chosen in it. */
export function matterOf(
  { id, seat = -1, matters = "shared" }: Panel,
  live: readonly string[],
): Matter | "choose" {
  if (live.includes(id)) return "choose";
  return matters === "shared" && seat >= 0 ? "mine" : matters;
}

/** In what order panels lie: by how much they matter, then by kind, then as the game gives them. */
export function ordered(panels: readonly Panel[], live: readonly string[]): Panel[] {
  const rank = (panel: Panel) => MATTERS[matterOf(panel, live)] + KINDS[panel.kind];
  return [...panels].sort((a, b) => rank(a) - rank(b));
}

/** Panels whose pieces only mean what buttons say in words, of all seats: where there is little room these do. */
export function saidByButtons(panels: readonly Panel[], first: readonly Touch[]): string[] {
  const touched = new Set(first.map(({ id }) => id));
  const meant = new Set(first.flatMap(({ parts = [] }) => parts));
  const said = panels.filter(({ parts = [] }) => parts.some(({ id }) => meant.has(id)));
  const titles = said
    .filter(({ parts = [] }) => !parts.some(({ id }) => touched.has(id)))
    .map(({ title }) => title);
  return panels.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
}

/** Panels in which something is to be chosen while something is held: those of it, and of what can be touched next. */
export function inUse(panels: readonly Panel[], live: readonly string[], ids: ReadonlySet<string>): string[] {
  const used = panels.filter(({ parts = [] }) => parts.some(({ id }) => ids.has(id))).map(({ id }) => id);
  const there = live.filter((id) => used.includes(id));
  return there.length ? there : [...live];
}

/** Which panels are open where there is room for few: all in which something is to be chosen, else one in use. */
export function opened(panels: readonly Panel[], live: readonly string[], wanted: string | null): string[] {
  const there = live.filter((id) => panels.some((panel) => panel.id === id));
  const chosen = panels.find(({ id }) => id === wanted)?.id;
  if (there.length) return [...new Set(chosen ? [...there, chosen] : there)];
  const first = panels.find(({ matters }) => matters !== "information");
  return [chosen ?? first?.id ?? ""].filter(Boolean);
}
