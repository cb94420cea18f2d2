import type { TableInfo } from "../protocol/types";

/** Where a table stands, in a word or two for lists. */
export function statusText(table: TableInfo, waits: boolean): string {
  if (table.status === "over") return table.ended_by === "imported" ? "unfinished" : "finished";
  if (waits) return "your turn";
  return table.seats.some(({ kind }) => kind === "open") ? "join" : "watch";
}
