// Where a table stands, in a word for lists.
import type { TableInfo } from "../protocol/types";

export function standing(table: TableInfo, waits: boolean): string {
  if (table.status === "over") return table.ended_by === "imported" ? "unfinished" : "over";
  if (waits) return "your turn";
  return table.seats.some(({ kind }) => kind === "open") ? "join" : "look on";
}
