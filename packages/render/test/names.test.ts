// Types, colors and formats with the names of members that every object inherits, and with values that are no texts.
import { BLOCK_TYPES } from "@ws/helpers/blocks";
import { databaseHtml, pageHtml, type ContentObject } from "@ws/render";
import { databaseMarkdown, databaseMarkdownLines, pageMarkdown } from "@ws/render/markdown";
import { cellValue, columnsOf, nameInRow, plainRow, withNames } from "@ws/render/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const name = fc.constantFrom(
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
  "length",
  "then",
  "",
  "paragraph",
  "file",
);
/** Members of a service that sends anything. */
const wrong = fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, 5, null, [], [[]], true);
const word = fc.oneof({ weight: 4, arbitrary: name }, wrong);

/** A value with a type: the member under its name, an inherited one, or one that does not fit. */
const typed = (members: Fields = {}) =>
  fc.tuple(word, fc.option(fc.oneof(word, fc.constant(members)))).map(([type, value]): Fields => {
    const key = typeof type === "string" ? type : "other";
    return value === null ? { type } : { type, [key]: value };
  });

const annotations = fc.record({ color: word, bold: word, code: fc.boolean() });
const run = fc
  .tuple(word, typed({ id: "page", url: "https://example.com/", start: "2026-07-01" }), annotations, fc.boolean())
  .map(([type, mention, marks, isMention]) => text("the text", { type: isMention ? "mention" : type, mention }, marks));
const icon = typed({ name: "icon", url: "https://example.com/a.png" });
const content = fc.record({
  rich_text: fc.array(run, { maxLength: 3 }),
  caption: fc.array(run, { maxLength: 1 }),
  color: word,
  icon,
  language: word,
  list_format: word,
  list_start_index: word,
  is_toggleable: fc.boolean(),
  type: word,
  children: word,
  cells: fc.oneof(word, fc.array(fc.array(run, { maxLength: 1 }), { maxLength: 2 })),
  width_ratio: fc.oneof(word, fc.double()),
  synced_from: fc.oneof(word, fc.record({ block_id: word })),
  url: word,
});
const blockType = fc.oneof(word, fc.constantFrom(...Object.keys(BLOCK_TYPES)));
const PROPERTY_TYPES =
  "number date select multi_select status people files formula rollup relation url email created_by verification unique_id place";
const value = fc.oneof(
  typed({ name: "option", color: "constructor", start: "2026-07-01", id: "page" }),
  fc
    .tuple(fc.constantFrom(...PROPERTY_TYPES.split(" ")), fc.oneof(word, icon, fc.array(icon, { maxLength: 2 })))
    .map(([type, inner]): Fields => ({ type, [type]: inner })),
  fc
    .tuple(fc.constantFrom("select", "status"), word, word)
    .map(([type, option, color]): Fields => ({ type, [type]: { name: option, color } })),
  fc.record({ type: fc.constant("date"), date: fc.record({ start: word, end: word, time_zone: word }) }),
);

const workspace = fc.record({
  blocks: fc.array(fc.tuple(blockType, content, fc.nat(3)), { maxLength: 6 }),
  values: fc.array(fc.tuple(name, value), { maxLength: 4 }),
  columns: fc.array(fc.tuple(name, word, word), { maxLength: 4 }),
  icon,
  cover: icon,
});

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const piece of pieces) all += `${piece}\n`;
  return all;
}

test("no name crashes an export or shows a member that it inherits", async () => {
  await fc.assert(
    fc.asyncProperty(workspace, async ({ blocks, values, columns, ...look }) => {
      const properties: Fields = Object.fromEntries<Fields>([
        ...values.map(([key, property]) => [key, { id: `id-${key}`, ...property }] as const),
        ["Name", { id: "title", type: "title", title: [text("Title")] }] as const,
      ]);
      const schema: Fields = Object.fromEntries(
        columns.map(([key, type, format]) => [key, { id: `id-${key}`, type, number: { format } }]),
      );
      const parent = { type: "data_source_id", data_source_id: "source" };
      const page = object("page", "page", { ...look, parent, properties }, "source");
      const source = object("data_source", "source", { title: [text("Rows")], properties: schema }, "database");
      const database = object("database", "database", { ...look, title: [], data_sources: [{ id: "source" }] });
      const list = blocks.map(([type, inner, parentOf], at) => {
        const key = typeof type === "string" ? type : "other";
        const json = { type, has_children: true, [key]: inner };
        return object("block", `b${at}`, json, parentOf === 0 || at === 0 ? "page" : `b${parentOf % at}`);
      });
      const context = {
        source: sourceOf([page, source, database, ...list]),
        linkTo: () => undefined,
        fileUrl: () => undefined,
      };
      const all = [
        await pageHtml(page, context),
        await databaseHtml(database, context),
        await databaseMarkdown(database, context),
        await pageMarkdown(page, { ...context, frontMatter: true }),
        await textOf(databaseMarkdownLines(database, [{ source, csv: "rows.csv" }], context)),
        JSON.stringify(plainRow(await withNames(page.json, context))),
        ...columnsOf(source).map((column) => cellValue(plainRow(page.json)[nameInRow(page.json, column) ?? ""])),
      ].join("\n");
      expect(all).not.toMatch(/native code|\[object |\bundefined\b|\bNaN\b/u);
    }),
    { numRuns: 500 },
  );
});
