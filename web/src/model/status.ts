import type { TableInfo, TableLog } from "../protocol/types";
import { t, term } from "../wording/catalogue.svelte";

/** How a match ended, in a sentence. */
export function endText({ table, scores }: TableLog): string {
  switch (table.ended_by) {
    case "void":
    case "imported":
      return t(`ended.${table.ended_by}`);
    case "play":
      return scores?.length ? t("ended.play") : t("ended.play_no_scores");
    default:
      return t("ended.early", { cause: term("cause", table.ended_by ?? "") });
  }
}

/** Where a table stands, in a word or two for lists. */
export function statusText(table: TableInfo, waits: boolean): string {
  if (table.status === "over") {
    const early = table.ended_by === "imported" || table.ended_by === "void";
    return early ? t(`status.${table.ended_by as "void"}`) : t("status.over");
  }
  if (waits) return t("status.turn");
  return table.seats.some(({ kind }) => kind === "open") ? t("status.join") : t("status.watch");
}
