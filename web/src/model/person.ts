import { t } from "../wording/catalogue.svelte";

const GUEST = /^Guest(?=$| .{1,4}$)/;

/** What somebody is called: guests who never chose a name are guests in every language. */
export const person = (name: string): string => name.replace(GUEST, t("seat.guest"));
