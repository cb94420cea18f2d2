import { t, term } from "../wording/catalogue.svelte";

const GUEST = /^Guest(?=$| \S{1,4}(?: \(\d+\))?$)/;

/** What somebody is called: guests who never chose a name are guests in every language. */
export const person = (name: string): string => name.replace(GUEST, t("seat.guest"));

/** What a seat is called that nobody gives a name to: by its colour, else by its number. */
export function seatName(colour: string | undefined, seat: number): string {
  const name = colour ? term("colour", colour) : t("seat.number", { number: seat + 1 });
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
