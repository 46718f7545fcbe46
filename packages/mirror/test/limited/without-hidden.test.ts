// The JSON of an object without the pages that are hidden.
import { expect, test } from "vitest";
import { withoutHidden } from "../../src/reader.ts";

const HIDDEN = "11111111-1111-1111-1111-111111111111";
const SHOWN = "22222222-2222-2222-2222-222222222222";
const shown = { isShown: (id: string) => id === SHOWN, isHidden: (id: string) => id === HIDDEN };
const bare = (id: string) => id.replaceAll("-", "");
const run = (mention: object) => [{ type: "mention", mention, plain_text: "Secret", href: null, annotations: {} }];
const textsOf = (value: unknown) => (value as { readonly plain_text: string }[]).map((item) => item.plain_text);

test("a text without references to hidden objects stays the same object", () => {
  const block = { paragraph: { rich_text: run({ type: "page", page: { id: SHOWN } }) } };
  expect(withoutHidden(block, shown)).toBe(block);
});

test.each([
  ["page", { id: HIDDEN }],
  ["database", { id: HIDDEN }],
  ["data_source", { id: HIDDEN }],
  ["link_mention", { href: `https://www.notion.so/Secret-${bare(HIDDEN)}`, title: "Secret" }],
  ["link_preview", { url: `https://www.notion.so/Secret-${bare(HIDDEN)}` }],
])("a mention of the type %s says nothing of what is hidden", (type, target) => {
  const text = run({ type, [type]: target });
  expect(textsOf(withoutHidden(text, shown))).toEqual(["(hidden)"]);
  const silent = withoutHidden(text, { ...shown, hiddenText: "" });
  expect(textsOf(silent)).toEqual([""]);
  expect(JSON.stringify(silent)).not.toMatch(/Secret|11111111/u);
});

test("an address of a hidden page is no link, and no word of a text", () => {
  const url = `https://www.notion.so/Secret-${bare(HIDDEN)}`;
  expect(withoutHidden({ url, text: `See ${url} for more` }, { ...shown, hiddenText: "" })).toEqual({
    url: null,
    text: "See  for more",
  });
});
