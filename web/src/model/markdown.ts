/** Just enough Markdown for the games' pages: structure only, never markup that runs. */
export type Span =
  { kind: "text" | "strong" | "em" | "code"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: { id: string; spans: Span[] }[] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: "strong", text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: "em", text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: "code", text: match[3] });
    else found.push({ kind: "link", text: match[4]!, href: safe(match[5]!) });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

function safe(href: string): string {
  return /^(https?:|\/|#)/.test(href) ? href : "#";
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const NAMED = /\s*\{#([\w-]+)\}$/;
/** The name of a clause, or the one that a note ends with: `{#playing-well-1}`. */
const nameOf = (text: string): string => /^\*\*([A-Z]\d+)\*\*/.exec(text)?.[1] ?? NAMED.exec(text)?.[1] ?? "";
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export function blocks(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const found: Block[] = [];
  let at = 0;
  const take = (test: RegExp): string[] => {
    const taken: string[] = [];
    while (at < lines.length && test.test(lines[at]!)) taken.push(lines[at++]!);
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (!line.trim()) at += 1;
    else if (heading) {
      at += 1;
      found.push({
        kind: "heading",
        level: heading[1]!.length,
        spans: spans(heading[2]!),
        id: slug(heading[2]!),
      });
    } else if (line.startsWith("```")) {
      at += 1;
      found.push({ kind: "code", text: take(/^(?!```)/).join("\n") });
      at += 1;
    } else if (line.startsWith("|")) {
      const [head = "", , ...rows] = take(/^\|/);
      const table = rows.map((row) => cellsOf(row).map(spans));
      found.push({ kind: "table", head: cellsOf(head).map(spans), rows: table });
    } else if (/^(- |\d+\. )/.test(line)) {
      const ordered = !line.startsWith("- ");
      const items: string[] = [];
      for (const each of take(/^(- |\d+\. |\s+\S)/)) {
        if (/^(- |\d+\. )/.test(each)) items.push(each.replace(/^(- |\d+\. )/, ""));
        else items[items.length - 1] += ` ${each.trim()}`;
      }
      found.push({
        kind: "list",
        ordered,
        items: items.map((text) => ({ id: nameOf(text), spans: spans(text.replace(NAMED, "")) })),
      });
    } else {
      const text = take(/^(?!#|```|\||- |\d+\. )\S/).join(" ");
      if (text) found.push({ kind: "text", spans: spans(text) });
      else at += 1;
    }
  }
  return found;
}
