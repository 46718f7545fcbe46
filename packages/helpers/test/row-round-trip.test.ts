// Reads rows of an emulated workspace and writes them again.
import fc from "fast-check";
import {
  asyncReadRow,
  equation,
  isFullPage,
  mentionDate,
  mentionPage,
  mentionUser,
  readRow,
  text,
  writeRow,
  type Run,
} from "@ws/helpers";
import { expect, test } from "vitest";
import { workspace } from "./support/workspaces.ts";

const { client, asyncClient, emulator } = workspace();
const user = client.users.list().results[0]?.id ?? "";
const database = client.databases.create({
  parent: { type: "page_id", page_id: emulator.testPageId },
  initial_data_source: { properties: { Name: { title: {} }, Notes: { rich_text: {} }, Due: { date: {} } } },
});
const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
const { properties: schema } = client.dataSources.retrieve({ data_source_id });

type Properties = Parameters<typeof client.pages.create>[0]["properties"];

/** Creates a row and returns it. */
function createRow(properties: Properties) {
  const page = client.pages.create({ parent: { data_source_id }, properties: properties ?? {} });
  if (!isFullPage(page)) throw new Error("Expected a full page");
  return page;
}

const style = fc.record(
  {
    bold: fc.boolean(),
    italic: fc.boolean(),
    strikethrough: fc.boolean(),
    underline: fc.boolean(),
    code: fc.boolean(),
    color: fc.constantFrom("red" as const, "blue_background" as const),
  },
  { requiredKeys: [] },
);
const link = fc.constantFrom({}, { link: "https://example.com/" });
const textRuns = fc
  .tuple(fc.string({ minLength: 1, maxLength: 30 }), style, link)
  .map(([content, annotations, target]): Run[] => text(content, { ...annotations, ...target }));
const mentions = fc.constantFrom<Run>(
  mentionUser(user),
  mentionPage(emulator.testPageId),
  mentionDate({ start: "2026-07-01", end: "2026-07-03" }),
  mentionDate({ start: "2026-07-01T10:00:00", time_zone: "Europe/Paris" }),
);
const otherRuns = fc
  .tuple(fc.oneof(mentions, fc.constant<Run>(equation("e = mc^2"))), style)
  .map(([run, annotations]): Run[] => [{ ...run, annotations }]);
const richText = fc.array(fc.oneof(textRuns, otherRuns), { maxLength: 6 }).map((lists) => lists.flat());

test("a row that is read with runs and written again has the same titles and texts", () => {
  fc.assert(
    fc.property(richText, richText, (title, notes) => {
      const row = createRow({ Name: { title }, Notes: { rich_text: notes } });
      const values = readRow(row, client.pages.properties.retrieve, { richText: "runs" });
      const copy = createRow(writeRow(schema, values, { skipReadOnly: true }));
      expect(copy.properties).toEqual(row.properties);
    }),
    { numRuns: 60 },
  );
});

test("the asynchronous version returns the same runs", async () => {
  const notes = text("bold", { bold: true, link: "https://example.com/" });
  const row = createRow({ Notes: { rich_text: notes } });
  const { Notes } = await asyncReadRow(row, asyncClient.pages.properties.retrieve, { richText: "runs" });
  expect(Notes).toEqual(readRow(row, client.pages.properties.retrieve, { richText: "runs" })["Notes"]);
});

test("a date that is read and written again keeps its end and its time zone", () => {
  const row = createRow({ Due: { date: { start: "2026-07-01T10:00:00", end: null, time_zone: "Europe/Paris" } } });
  const copy = createRow(writeRow(schema, readRow(row), { skipReadOnly: true }));
  expect(copy.properties["Due"]).toEqual(row.properties["Due"]);
});

test("without runs, a text loses its styles and links", () => {
  const row = createRow({ Notes: { rich_text: text("bold", { bold: true, link: "https://example.com/" }) } });
  expect(readRow(row)["Notes"]).toBe("bold");
});

test("a form of rich text that does not exist is rejected", () => {
  const row = createRow({});
  // @ts-expect-error "html" is not a form
  expect(() => readRow(row, undefined, { richText: "html" })).toThrow(
    'Expected richText to be "plain" or "runs", got "html".',
  );
});
