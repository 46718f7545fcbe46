// Random blocks and texts as markdown.
import fc from "fast-check";
import type { JsonObject, JsonValue } from "@ws/emulator";
import { expect, test } from "vitest";
import { createPage, markdownOf, tree } from "./markdown-support.ts";
import { text, workspaceWithPage } from "./support.ts";

const STYLES = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  strikethrough: fc.boolean(),
  underline: fc.boolean(),
  color: fc.constantFrom("default", "red", "blue_background"),
});
/** Text without spaces at its start and end, because marks around spaces are not marks in markdown. */
const WORDS = fc
  .stringMatching(/^[a-z0-9*~`$[\]<>{}|^\\_#\-:.!()&"][a-z0-9 *~`$[\]<>{}|^\\_#\-:.!()&"]{0,12}$/)
  .map((words) => words.trim())
  .filter((words) => words !== "");
const RICH_TEXT = fc.array(
  fc.oneof(
    fc.record({
      text: fc.record({
        content: WORDS,
        link: fc.option(fc.constantFrom({ url: "https://example.com/a?b=1" }, { url: "https://example.com/c" })),
      }),
      annotations: STYLES,
    }),
    fc.record({ text: fc.record({ content: WORDS }), annotations: fc.constant({ code: true }) }),
    fc.record({ equation: fc.record({ expression: fc.stringMatching(/^[a-z+^\\{}]{1,8}$/) }) }),
    fc.constant({ mention: { date: { start: "2026-01-02", end: "2026-01-03" } } }),
    fc.constant({ mention: { date: { start: "2026-01-02T10:30:00Z" } } }),
  ),
  { minLength: 1, maxLength: 5 },
);
const LEAF = fc.oneof(
  fc.record({ paragraph: fc.record({ rich_text: RICH_TEXT, color: fc.constantFrom("default", "green") }) }),
  fc.record({ heading_1: fc.record({ rich_text: RICH_TEXT }) }),
  fc.record({ to_do: fc.record({ rich_text: RICH_TEXT, checked: fc.boolean() }) }),
  fc.record({ numbered_list_item: fc.record({ rich_text: RICH_TEXT }) }),
  fc.record({
    code: fc.record({
      rich_text: WORDS.map((words) => text(words)),
      language: fc.constantFrom("python", "plain text"),
    }),
  }),
  fc.constant({ divider: {} }),
  fc.constant({ paragraph: { rich_text: [] } }),
);
const NESTED = (below: fc.Arbitrary<JsonObject>) => {
  const children = fc.array(below, { maxLength: 3 });
  return fc.oneof(
    LEAF,
    fc.record({ toggle: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({ callout: fc.record({ rich_text: fc.oneof(RICH_TEXT, fc.constant([])), children }) }),
    fc.record({ bulleted_list_item: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({ quote: fc.record({ rich_text: RICH_TEXT, children }) }),
    fc.record({
      heading_3: fc.record({ rich_text: RICH_TEXT, is_toggleable: fc.constant(true), children }),
    }),
  );
};
const BLOCKS = fc.array(NESTED(NESTED(LEAF as fc.Arbitrary<JsonObject>) as fc.Arbitrary<JsonObject>), {
  minLength: 1,
  maxLength: 4,
});

test("converting blocks to markdown and back returns the same blocks", () => {
  const workspace = workspaceWithPage();
  fc.assert(
    fc.property(BLOCKS, (children) => {
      const made = createPage(workspace, { children: children as JsonValue[] });
      const markdown = markdownOf(workspace, made.id);
      const again = createPage(workspace, { markdown });
      expect({ markdown, blocks: tree(workspace, again.id) }).toEqual({ markdown, blocks: tree(workspace, made.id) });
    }),
    { numRuns: 150 },
  );
});

test("random text is parsed and rendered without an error", () => {
  const workspace = workspaceWithPage();
  const line = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      "<callout>",
      "</callout>",
      "```",
      "$$",
      "<columns>",
      "<column>",
      "| a |",
      "<table>",
      "# x",
      "- y",
      "\tz",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const first = createPage(workspace, { markdown: lines.join("\n") });
      expect(() => markdownOf(workspace, first.id)).not.toThrow();
    }),
    { numRuns: 150 },
  );
});
