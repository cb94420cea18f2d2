import type en from "./en";
import { fill, type Value } from "./fill";

type English = typeof en;
export type Key = keyof English;
/** The sentences of one language. */
export type Entries = Record<Key, string>;

type Name<Gap> = Gap extends `${infer First}|${string}` ? First : Gap;
type Gaps<Text> = Text extends `${string}{${infer Gap}}${infer Rest}` ? Name<Gap> | Gaps<Rest> : never;
type Given<K extends Key> = [Gaps<English[K]>] extends [never]
  ? []
  : [values: Record<Gaps<English[K]> & string, Value>];

const CATALOGUES = {
  en: () => import("./en"),
  de: () => import("./de"),
};
export type Language = keyof typeof CATALOGUES;
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

let now = $state.raw<{ language: Language; entries: Partial<Entries> }>({ language: "en", entries: {} });

/** The language that is spoken. */
export const language = (): Language => now.language;

/** Say something in the language of the one who looks. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
  return fill(now.entries[key] ?? key, (values as Record<string, Value> | undefined) ?? {});
}

/** A term such as a colour's name; one that the catalogue does not know is said as it is. */
export function term(kind: string, name: string): string {
  return now.entries[`${kind}.${name}` as Key] ?? name;
}

/** Speak a language from now on; its catalogue is loaded when it is first wanted. */
export async function speak(wanted: Language): Promise<void> {
  const { default: entries } = await CATALOGUES[wanted]();
  now = { language: wanted, entries };
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** The first language of a list of wishes that is spoken here, else English. */
export function preferred(wishes: readonly string[]): Language {
  const tags = wishes.map((wish) => wish.slice(0, 2).toLowerCase());
  return (tags.find((tag) => tag in CATALOGUES) as Language | undefined) ?? "en";
}
