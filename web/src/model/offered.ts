const KEY = "opolis.offered";

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Whether the first lesson of a game was already offered here. */
export const wasOffered = (game: string): boolean => stored().includes(game);

export function noteOffered(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...stored(), game])]));
  } catch {
    // Private windows may refuse; then it is offered again.
  }
}
