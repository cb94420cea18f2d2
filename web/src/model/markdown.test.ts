import { expect, test } from "vitest";
import { blocks, spans } from "./markdown";

test("clauses can be found by their name", () => {
  const [list] = blocks("- **K6** Short ends\n  must not meet.\n- **K7** Five.");
  expect(list).toMatchObject({ kind: "list", items: [{ id: "K6" }, { id: "K7" }] });
});

test("a note is called by the name that it ends with, which is not shown", () => {
  const [list] = blocks("- Both ends. *Versuch es: Gut spielen, 1.* {#playing-well-1}\n- No position.");
  expect(list).toMatchObject({ items: [{ id: "playing-well-1" }, { id: "" }] });
  expect(JSON.stringify(list)).toContain("Versuch es: Gut spielen, 1.");
  expect(JSON.stringify(list)).not.toContain("#");
});

test("words are marked, and markup stays text", () => {
  expect(spans("a **b** `c` <script>")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "code", text: "c" },
    { kind: "text", text: " <script>" },
  ]);
});

test("links lead nowhere dangerous", () => {
  expect(spans("[x](javascript:alert)")).toEqual([{ kind: "link", text: "x", href: "#" }]);
});

test("tables, code and headings", () => {
  const kinds = blocks("# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n```\ntext").map(({ kind }) => kind);
  expect(kinds).toEqual(["heading", "table", "code", "text"]);
});
