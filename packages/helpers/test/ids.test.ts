import {
  extractBlockId,
  extractDatabaseId,
  extractDataSourceId,
  extractPageId,
  extractViewId,
  type DatabaseId,
  type PageId,
} from "@ws/helpers";
import { expect, expectTypeOf, test } from "vitest";
import { failureOf } from "./support/failure.ts";

const ID = "0123abcd-89ab-4cde-8f01-23456789abcd";
const HEX = "0123abcd89ab4cde8f0123456789abcd";
const OTHER = "fedcba98765443218fedcba987654321";
const ALL = [extractPageId, extractDatabaseId, extractDataSourceId, extractViewId, extractBlockId];

test.each([
  ID,
  HEX,
  HEX.toUpperCase(),
  ` ${ID.toUpperCase()}\n`,
  `${ID.slice(0, 8)}${ID.slice(9)}`,
  ID.replace(/-(?=[^-]*$)/, ""),
])("every function normalizes an id: %j", (source) => {
  for (const extract of ALL) expect(extract(source)).toBe(ID);
});

test.each([
  `https://app.notion.com/p/A-Page-2026-${HEX}`,
  `https://app.notion.com/p/${HEX}`,
  `https://www.notion.so/workspace/Caf%C3%A9-${HEX}?pvs=4`,
  `www.notion.so/${ID}`,
  `https://some-site.notion.site/Page-${HEX}#${OTHER}`,
  `https://app.notion.com/p/${OTHER}?v=${OTHER}&p=${HEX}&pm=s`,
])("extractPageId reads a URL: %s", (source) => {
  expect(extractPageId(source)).toBe(ID);
});

test.each([
  `https://app.notion.com/p/${HEX}`,
  `https://app.notion.com/p/${HEX}?v=${OTHER}`,
  `https://www.notion.so/workspace/${HEX}?v=${OTHER}&p=${OTHER}`,
])("extractDatabaseId reads a URL: %s", (source) => {
  expect(extractDatabaseId(source)).toBe(ID);
});

test("extractViewId and extractBlockId read a URL", () => {
  expect(extractViewId(`https://app.notion.com/p/${OTHER}?v=${HEX}`)).toBe(ID);
  expect(extractBlockId(`https://app.notion.com/p/Page-${OTHER}#${HEX}`)).toBe(ID);
  expect(extractBlockId(`https://app.notion.com/p/Page-${OTHER}?pvs=4#block-${HEX}`)).toBe(ID);
});

test.each<[(source: string) => string, string]>([
  [extractPageId, `https://www.notion.so/${HEX}/`],
  [extractPageId, `https://www.notion.so/acme/Road-map-2026-${HEX}/?pvs=4`],
  [extractPageId, `https://www.notion.so/acme/Road-map-${HEX}?pvs=4#${OTHER}`],
  [extractPageId, `https://www.notion.so/acme/${OTHER}?v=${OTHER}&p=${ID}`],
  [extractPageId, `https://www.notion.so/acme/Home-${OTHER}?p=${HEX}&pm=c`],
  [extractPageId, `https://app.notion.com/p/acme/%E8%A8%88%E7%94%BB-${HEX}`],
  [extractPageId, `https://acme.notion.site/${HEX}`],
  [extractPageId, `HTTPS://WWW.NOTION.SO/Page-${HEX.toUpperCase()}`],
  [extractPageId, `http://notion.so/${HEX}`],
  [extractPageId, `notion.so/acme/Page-${HEX}`],
  [extractPageId, `notion://www.notion.so/acme/Page-${HEX}`],
  [extractPageId, `https://www.notion.so/acme/deadbeef-${HEX}`],
  [extractDatabaseId, `https://www.notion.so/acme/${HEX}?v=${OTHER}&pvs=4`],
  [extractDatabaseId, `https://app.notion.com/p/acme/Tasks-${HEX}/?v=${OTHER}#${OTHER}`],
  [extractViewId, `https://www.notion.so/acme/${OTHER}?pvs=4&v=${HEX}`],
  [extractBlockId, `https://www.notion.so/acme/${OTHER}?v=${OTHER}&p=${OTHER}#${HEX}`],
  [extractBlockId, `https://www.notion.so/acme/Page-${OTHER}#${ID}`],
  // The end of a URL, as people copy it: https://developers.notion.com/docs/working-with-databases
  [extractDatabaseId, `${HEX}?v=${OTHER}`],
  [extractDatabaseId, `Tasks-${HEX}?v=${OTHER}&pvs=4`],
  [extractViewId, `${OTHER}?v=${HEX}`],
  [extractPageId, `${OTHER}?v=${OTHER}&p=${HEX}`],
  [extractPageId, `Road-map-${HEX}?pvs=4`],
  [extractBlockId, `${OTHER}#${HEX}`],
  [extractDataSourceId, `collection://${HEX}`],
  [extractDataSourceId, ` collection://${ID.toUpperCase()}`],
])("reads a pasted URL: %#", (extract, source) => {
  expect(extract(source)).toBe(ID);
});

test("ignores hexadecimal digits in the page name", () => {
  expect(extractPageId(`https://app.notion.com/p/Add-2026-beef-${HEX}`)).toBe(ID);
});

test.each<[(source: string) => string, unknown, string]>([
  [extractPageId, `https://app.notion.com/p/${HEX}?v=${OTHER}`, "Use extractDatabaseId"],
  [extractPageId, `${HEX}?v=${OTHER}`, `It has ${ID} (database) and fedcba98-7654-4321-8fed-cba987654321 (view).`],
  [
    extractDataSourceId,
    `https://www.notion.so/${HEX}?v=${OTHER}`,
    `got a URL, which has none. databases.retrieve returns the data_sources`,
  ],
  [extractDataSourceId, `${HEX}?v=${OTHER}`, `It has ${ID} (database) and`],
  [extractPageId, `collection://${HEX}`, "got that of a data source. Use extractDataSourceId."],
  [extractDataSourceId, "collection://nothing", "Expected a URL with the id of a data source"],
  [extractPageId, "what?", "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, `https://example.com/p/${HEX}`, "notion.com URL, got example.com"],
  [extractPageId, `https://notion.so.example.com/${HEX}`, "notion.com URL, got notion.so.example.com"],
  [extractPageId, "https://app.notion.com/p/no-id-here", "Expected a URL with the id of a page"],
  [extractPageId, `https://app.notion.com/p/a${HEX}`, "Expected a URL with the id of a page"],
  [extractViewId, `https://app.notion.com/p/${HEX}`, "Expected a URL with the id of a view"],
  [extractBlockId, `https://app.notion.com/p/${HEX}`, "Expected a URL with the id of a block"],
  [extractPageId, `https://docs.acme.example/Page-${HEX}`, "notion.com URL, got docs.acme.example"],
  [extractPageId, `ftp://www.notion.so/${HEX}x`, "Expected a URL with the id of a page"],
  [extractPageId, `javascript:alert(1)//${HEX}`, "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, `https://www.notion.so@evil.example/${HEX}`, "notion.com URL, got evil.example"],
  [extractPageId, "https://", "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, `https://www.notion.so/${HEX}0`, "Expected a URL with the id of a page"],
  [extractDatabaseId, "https://www.notion.so/", "Expected a URL with the id of a database"],
  [extractPageId, "hello", "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, `${HEX}0`, "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, "", "Expected an id of 32 hexadecimal digits or a URL"],
  [extractPageId, undefined, "or a URL, got undefined"],
])("rejects a value without such an id: %#", async (extract, source, words) => {
  const failure = await failureOf(() => Reflect.apply(extract, undefined, [source]) as unknown);
  expect(failure.code).toBe("invalid_id");
  expect(failure.message).toContain(words);
});

test("ids of different kinds are different string types", () => {
  expectTypeOf<PageId>().toExtend<string>();
  expectTypeOf<PageId>().not.toExtend<DatabaseId>();
  expectTypeOf(extractPageId).returns.toEqualTypeOf<PageId>();
});
