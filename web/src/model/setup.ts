import type { GameInfo, NewTable, OptionInfo } from "../protocol/types";
import { t, term } from "../wording/catalogue.svelte";

/** Who sits at a new table. */
export type WhoPlays = "bots" | "friend" | "hotseat" | "watch";

export const WHO_PLAYS: WhoPlays[] = ["bots", "friend", "hotseat", "watch"];

export function playersFor(who: WhoPlays, seats: number, level: number, mine = 0): string[] {
  const bot = `bot:${level}`;
  return Array.from({ length: seats }, (_, seat) => {
    if (who === "hotseat") return "me";
    if (who === "watch") return bot;
    if (seat === mine) return "me";
    return who === "friend" ? "open" : bot;
  });
}

/** A match against bots; by their place among the levels, from the gentlest on. */
export const againstBots = (game: GameInfo, gentle = 0): NewTable => ({
  game: game.name,
  players: playersFor("bots", game.default_seats, game.levels[gentle] ?? game.levels[0] ?? 1),
});

/** The record of a match in which nothing was played yet; its seats have no names. */
export function emptyRecord({ name, seats }: GameInfo): string {
  const number = seats.includes(2) ? 2 : seats[0]!;
  const date = new Date().toISOString().slice(0, 10);
  const unnamed = JSON.stringify(Array.from({ length: number }, (_, seat) => `seat ${seat}`));
  return `opolis-record 1\nGame: ${name}\nOptions: {}\nSeats: ${unnamed}\nDate: ${date}\n\n`;
}

/** The games from the easiest to the hardest; of equals the shorter first. */
export const fromEasyToHard = (games: readonly GameInfo[]): GameInfo[] =>
  [...games].sort(
    (a, b) => (a.difficulty ?? 0) - (b.difficulty ?? 0) || (a.minutes?.[1] ?? 0) - (b.minutes?.[1] ?? 0),
  );

/** The option that says which seat begins, where a game has one. */
export const FIRST = "first";

type Values = Record<string, unknown>;
const takes = ({ seats = {} }: OptionInfo, value: unknown, number: number): boolean =>
  seats[String(value)]?.includes(number) ?? true;

/** The options for a number of seats: a choice that does not take it gives way to one that does. */
export function fitOptions(game: GameInfo, values: Values, number: number): Values {
  const fitted = { ...values };
  for (const option of game.options) {
    if (takes(option, fitted[option.name], number)) continue;
    fitted[option.name] = option.choices?.find((choice) => takes(option, choice, number)) ?? option.default;
  }
  if (typeof fitted[FIRST] === "number" && fitted[FIRST] >= number) fitted[FIRST] = 0;
  return fitted;
}

/** The number of seats for options: the given one, or the nearest that all of them take. */
export function fitSeats(game: GameInfo, values: Values, number: number): number {
  const fits = (seats: number) => game.options.every((option) => takes(option, values[option.name], seats));
  return fits(number) ? number : (game.seats.find((seats) => fits(seats)) ?? number);
}

export function defaultsOf(game: GameInfo): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, copied(option.default)]));
}

/** All options of the rulebook, then of each preset, by title. */
export function presetsOf(game: GameInfo): [string, Record<string, unknown>][] {
  const titled: Record<string, Record<string, unknown>> = { [t("setup.rulebook")]: {}, ...game.presets };
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

/** What an option is where nothing is chosen: as a rule, or by another choice or the number of seats. */
export function usualOf({ usual, usual_by: [by, values] = ["", {}] }: OptionInfo, chosen: Values): unknown {
  return values[String(chosen[by])] ?? usual ?? null;
}

/** What a bot's level is called. */
export const levelName = (level: number): string => term("level", `${level}`);
