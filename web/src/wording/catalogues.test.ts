import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import de from "./de";
import en from "./en";
import { gapsOf } from "./fill";

const SOURCES = import.meta.glob<string>(["../{ui,model,scene}/**/*.{svelte,ts}", "!../**/*.test.ts"], {
  query: "?raw",
  eager: true,
  import: "default",
});
const ALL = Object.values(SOURCES).join("\n");

test("both languages have the same keys and the same gaps", () => {
  const shape = (entries: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, text]) => [key, [...new Set(gapsOf(text))].sort()]),
    );
  expect(shape(de)).toEqual(shape(en));
});

test("every key is used", () => {
  const made = [...ALL.matchAll(/t\(\s*`([^`]+)`/g)].map(
    ([, key]) => new RegExp(`^${key!.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "\\w+")}$`),
  );
  const terms = [...ALL.matchAll(/term\("(\w+)"/g)].map(([, kind]) => new RegExp(`^${kind}\\.`));
  const isUsed = (key: string) =>
    ALL.includes(`t("${key}"`) ||
    ALL.includes(`"${key}"`) ||
    [...made, ...terms].some((one) => one.test(key));
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

/** What stands as it is: our name, keys of the keyboard and the first lines of a record. */
const NAMES = new Set(["opolis", "N, P", "R", "opolis-record 1\nGame: …", "Enter", "Escape", "Home", "End"]);
const SHOWN = new Set(["title", "aria-label", "placeholder", "alt", "label"]);
const isWords = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());
/** A literal that reads like something said to somebody. */
const isSaid = (text: string) =>
  !NAMES.has(text) && /^(\p{Lu}\p{Ll}+([ .…?!]|$)|\p{L}+( \p{L}+)+ ?$)/u.test(text.trim());

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (thing: unknown): thing is Node =>
  typeof thing === "object" && thing !== null && "type" in thing && typeof thing.type === "string";

/** The words that a component shows without asking the catalogue. */
function bare(node: Node, inAttribute = ""): string[] {
  if (node.type === "Text") {
    const words = !inAttribute || SHOWN.has(inAttribute) ? String(node.data) : "";
    return isWords(words) ? [words.trim()] : [];
  }
  if (node.type === "Literal")
    return typeof node.value === "string" && isSaid(node.value) ? [node.value] : [];
  if (node.type === "TemplateElement") {
    const { cooked } = node.value as { cooked: string };
    return isSaid(cooked) ? [cooked] : [];
  }
  if (["StyleSheet", "StyleDirective", "ImportDeclaration", "Comment"].includes(node.type)) return [];
  const within = node.type === "Attribute" ? String(node.name) : inAttribute;
  if (["class", "style", "d"].includes(within)) return [];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => bare(child, within));
}

const COMPONENTS = Object.entries(SOURCES).filter(([path]) => path.endsWith(".svelte"));

test.each(COMPONENTS)("%s says nothing that cannot be translated", (_, source) => {
  const { fragment, instance } = parse(source, { modern: true });
  const roots: unknown[] = [fragment, instance?.content];
  expect(roots.filter(isNode).flatMap((root) => bare(root))).toEqual([]);
});

test("a component that shows a sentence of its own is found out", () => {
  const shown = '<p title="What is this">{busy ? "Setting up…" : t("a")} {`of ${seats} players`}</p>';
  const { fragment } = parse(shown, { modern: true });
  expect(bare(fragment as unknown as Node)).toEqual(["What is this", "Setting up…"]);
});

test.each(Object.entries(SOURCES).filter(([path]) => path.startsWith("../model/")))(
  "%s leaves sentences to the catalogues",
  (_, source) => {
    const literals = source.replace(/\/\*.*?\*\/|\/\/.*/gs, "").matchAll(/"([^"\n]*)"|`([^`]*)`/g);
    const said = [...literals].map(([, text, template]) => text ?? template!).filter(isSaid);
    expect(said).toEqual([]);
  },
);
