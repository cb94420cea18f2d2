import type { GameInfo, OptionInfo } from "../protocol/types";

/** Who sits at a new table. */
export type WhoPlays = "bots" | "friend" | "hotseat" | "watch";

export const WHO_PLAYS: [WhoPlays, string, string][] = [
  ["bots", "Against bots", "You take the first seat."],
  ["friend", "With others", "Send them a link, or wait for somebody to join."],
  ["hotseat", "On one screen", "Everybody takes turns on this screen."],
  ["watch", "Watch bots", "Bots play, you watch."],
];

export function playersFor(who: WhoPlays, seats: number, level: number): string[] {
  const bot = `bot:${level}`;
  return Array.from({ length: seats }, (_, seat) => {
    if (who === "hotseat") return "me";
    if (who === "watch") return bot;
    if (seat === 0) return "me";
    return who === "friend" ? "open" : bot;
  });
}

export function defaultsOf(game: GameInfo): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, copied(option.default)]));
}

/** All options of the rulebook, then of each preset, by title. */
export function presetsOf(game: GameInfo): [string, Record<string, unknown>][] {
  const titled: Record<string, Record<string, unknown>> = { "As in the rulebook": {}, ...game.presets };
  return Object.entries(titled).map(([title, rules]) => [title, { ...defaultsOf(game), ...rules }]);
}

const copied = (value: unknown): unknown => (value && typeof value === "object" ? { ...value } : value);

/** Only the options that differ from the rulebook, so that a record stays short. */
export function changedOptions(
  options: readonly OptionInfo[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const differing = options.filter(
    ({ name, default: usual }) =>
      values[name] !== null && values[name] !== "" && JSON.stringify(values[name]) !== JSON.stringify(usual),
  );
  return Object.fromEntries(differing.map(({ name }) => [name, values[name]]));
}

/** An option's name in words. */
export const optionTitle = (name: string): string => name.replaceAll("_", " ");

const LEVELS = ["beginner", "learner", "casual", "steady", "skilled", "strong", "expert", "master"];

/** What a bot's level is called. */
export const levelName = (level: number): string => LEVELS[level - 1] ?? `level ${level}`;
