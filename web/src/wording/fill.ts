/** What fills a gap: a number or a text as it is; in a choice, 1 or true choose the first. */
export type Value = string | number | boolean;

/** The same gaps as in the catalogues of the games: `{name}`, and `{number|block|blocks}` to choose. */
export const GAP = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const ITSELF = "_";

export function fill(template: string, values: Readonly<Record<string, Value>>): string {
  return template.replace(GAP, (_, name: string, first?: string, second?: string) => {
    const value = values[name]!;
    const text = String(value).replace(/^-/, "−");
    if (first === undefined) return text;
    return (value === 1 || value === true ? first : second!).replace(ITSELF, text);
  });
}

/** The names of a sentence's gaps. */
export const gapsOf = (template: string): string[] => [...template.matchAll(GAP)].map((gap) => gap[1]!);
