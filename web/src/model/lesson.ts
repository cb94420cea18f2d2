/** A sentence in all the languages in which somebody wrote it. */
export type Told = Readonly<Record<string, string>>;

/** A sentence in the language of the one who looks, else in the first that there is. */
export function toldIn(text: Told | undefined, language: string): string {
  return text?.[language] ?? Object.values(text ?? {})[0] ?? "";
}
