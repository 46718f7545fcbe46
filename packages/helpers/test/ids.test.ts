import {
  extractBlockId,
  extractDatabaseId,
  extractPageId,
  extractViewId,
  type DatabaseId,
  type PageId,
} from "@ws/helpers";
import { expect, expectTypeOf, test } from "vitest";
import { failureOf } from "./failure.ts";

const ID = "0123abcd-89ab-4cde-8f01-23456789abcd";
const HEX = "0123abcd89ab4cde8f0123456789abcd";
const OTHER = "fedcba98765443218fedcba987654321";
const ALL = [extractPageId, extractDatabaseId, extractViewId, extractBlockId];

test.each([ID, HEX, HEX.toUpperCase(), ` ${ID.toUpperCase()}\n`])(
  "every kind reads a bare id, and writes it one way: %j",
  (source) => {
    for (const extract of ALL) expect(extract(source)).toBe(ID);
  },
);

test.each([
  `https://app.notion.com/p/A-Page-2026-${HEX}`,
  `https://app.notion.com/p/${HEX}`,
  `https://www.notion.so/workspace/Caf%C3%A9-${HEX}?pvs=4`,
  `www.notion.so/${ID}`,
  `https://some-site.notion.site/Page-${HEX}#${OTHER}`,
  `https://app.notion.com/p/${OTHER}?v=${OTHER}&p=${HEX}&pm=s`,
])("the page of an address: %s", (source) => {
  expect(extractPageId(source)).toBe(ID);
});

test.each([
  `https://app.notion.com/p/${HEX}`,
  `https://app.notion.com/p/${HEX}?v=${OTHER}`,
  `https://www.notion.so/workspace/${HEX}?v=${OTHER}&p=${OTHER}`,
])("the database of an address: %s", (source) => {
  expect(extractDatabaseId(source)).toBe(ID);
});

test("the view and the block of an address", () => {
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
])("an address as people paste them is read: %#", (extract, source) => {
  expect(extract(source)).toBe(ID);
});

test("digits of the page's name are not taken for the id", () => {
  expect(extractPageId(`https://app.notion.com/p/Add-2026-beef-${HEX}`)).toBe(ID);
});

test.each<[(source: string) => string, unknown, string]>([
  [extractPageId, `https://app.notion.com/p/${HEX}?v=${OTHER}`, "use extractDatabaseId"],
  [extractPageId, `https://example.com/p/${HEX}`, "example.com is not a host of the service"],
  [extractPageId, `https://notion.so.example.com/${HEX}`, "is not a host of the service"],
  [extractPageId, "https://app.notion.com/p/no-id-here", "has no id of a page"],
  [extractPageId, `https://app.notion.com/p/a${HEX}`, "has no id of a page"],
  [extractViewId, `https://app.notion.com/p/${HEX}`, "has no id of a view"],
  [extractBlockId, `https://app.notion.com/p/${HEX}`, "has no id of a block"],
  [extractPageId, `https://docs.acme.example/Page-${HEX}`, "docs.acme.example is not a host of the service"],
  [extractPageId, `ftp://www.notion.so/${HEX}x`, "has no id of a page"],
  [extractPageId, `javascript:alert(1)//${HEX}`, "neither 32 hexadecimal digits"],
  [extractPageId, `https://www.notion.so@evil.example/${HEX}`, "evil.example is not a host of the service"],
  [extractPageId, "https://", "neither 32 hexadecimal digits"],
  [extractPageId, `https://www.notion.so/${HEX}0`, "has no id of a page"],
  [extractDatabaseId, "https://www.notion.so/", "has no id of a database"],
  [extractPageId, "hello", "neither 32 hexadecimal digits"],
  [extractPageId, `${HEX}0`, "neither 32 hexadecimal digits"],
  [extractPageId, "", "neither 32 hexadecimal digits"],
  [extractPageId, undefined, "undefined is neither 32 hexadecimal digits"],
])("what is no id of the kind is an error that says why: %#", async (extract, source, words) => {
  const failure = await failureOf(() => Reflect.apply(extract, undefined, [source]) as unknown);
  expect(failure.code).toBe("invalid_id");
  expect(failure.message).toContain(words);
});

test("ids of different kinds are different types, and both are strings", () => {
  expectTypeOf<PageId>().toExtend<string>();
  expectTypeOf<PageId>().not.toExtend<DatabaseId>();
  expectTypeOf(extractPageId).returns.toEqualTypeOf<PageId>();
});
