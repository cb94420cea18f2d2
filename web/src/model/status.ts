import type { TableInfo, TableLog } from "../protocol/types";

const ENDED: Record<string, string> = { imported: "unfinished", void: "void" };

/** How a match ended, in a sentence. */
export function endText({ table, scores }: TableLog): string {
  switch (table.ended_by) {
    case "void":
      return "It had not ended when the rules changed, and is void.";
    case "imported":
      return "The record ends before the match did.";
    case "play":
      return scores?.length ? "It was played to its end." : "It was played to its end; scores were not kept.";
    default:
      return `It ended before its time: ${table.ended_by}.`;
  }
}

/** Where a table stands, in a word or two for lists. */
export function statusText(table: TableInfo, waits: boolean): string {
  if (table.status === "over") return ENDED[table.ended_by ?? ""] ?? "finished";
  if (waits) return "your turn";
  return table.seats.some(({ kind }) => kind === "open") ? "join" : "watch";
}
