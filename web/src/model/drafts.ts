const KEY = "opolis.analysis.";

/** What somebody wrote into the record of a table, as this browser keeps it; "" for the record they brought. */
export function kept(table: string): string {
  try {
    return localStorage.getItem(KEY + table) ?? "";
  } catch {
    return "";
  }
}

export function keep(table: string, text: string): void {
  try {
    localStorage.setItem(KEY + table, text);
  } catch {
    // Private windows may refuse; it then lasts as long as the page.
  }
}
