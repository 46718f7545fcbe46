// Formulas and rollups that Notion did not compute: the changelog of 2026-08-05, and reports of libraries that fail at them,
// https://github.com/mariosimao/notion-sdk-php/issues/495
import { pageHtml, propertyHtml, sourceFromObjects } from "@ws/render";
import { pageMarkdown, propertyMarkdown } from "@ws/render/markdown";
import { Page } from "@ws/render/react";
import { plainRow, withNames } from "@ws/render/values";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

const missing = { type: "unsupported", unsupported: {} };
const page = {
  object: "page",
  id: "p",
  parent: { type: "data_source_id", data_source_id: "s" },
  properties: {
    Name: { id: "title", type: "title", title: [] },
    Total: { id: "a", type: "formula", formula: missing },
    Sum: { id: "b", type: "rollup", rollup: { ...missing, function: "sum" } },
    Bare: { id: "c", type: "formula", formula: { type: "unsupported" } },
    Long: { id: "d", type: "rollup", rollup: { type: "incomplete", incomplete: {}, function: "show_original" } },
    Parts: {
      id: "e",
      type: "rollup",
      rollup: {
        type: "array",
        array: [
          { type: "formula", formula: missing },
          { type: "rich_text", rich_text: [{ plain_text: "x", text: { content: "x" } }] },
        ],
      },
    },
    Odd: { id: "f", type: "unsupported", unsupported: {} },
    Empty: { id: "g", type: "formula", formula: { type: "string", string: null } },
  },
};
const source = sourceFromObjects([page]);

test.each(["Total", "Sum", "Bare", "Long", "Odd"])(
  "%s is said to be missing, in the language of the page",
  async (name) => {
    expect(await propertyHtml(page, name, { source })).toBe('<span class="unsupported">Not available</span>');
    expect(await propertyMarkdown(page, name, { source })).toBe("*Not available*");
    expect(await propertyHtml(page, name, { source, locale: "de" })).toContain("Nicht verfügbar");
  },
);

test("a part of a rollup is said to be missing, and an empty value is not", async () => {
  expect(await propertyHtml(page, "Parts", { source })).toBe('<span class="unsupported">Not available</span>, x');
  expect(await propertyMarkdown(page, "Parts", { source })).toBe("*Not available*, x");
  expect(await propertyHtml(page, "Empty", { source })).toBe("");
  expect(await propertyMarkdown(page, "Empty", { source })).toBe("");
});

test("pages have the mark in HTML, React, Markdown and front matter, and no JSON", async () => {
  const html = await pageHtml(page, { source });
  const react = renderToStaticMarkup(await Page({ page, source }));
  const markdown = await pageMarkdown(page, { source, frontMatter: true });
  for (const text of [html, react]) expect(text.match(/Not available/gu)).toHaveLength(6);
  expect(markdown).toMatch(/Total: Not available/u);
  expect(markdown).toMatch(/Parts:\n\s+- Not available\n\s+- x/u);
  for (const text of [html, react, markdown]) expect(text).not.toMatch(/\{\}|unsupported:|\\\{/u);
});

test("plain values are null, or the text that you pass", async () => {
  expect(plainRow(page)).toMatchObject({
    Total: null,
    Sum: null,
    Long: null,
    Parts: [null, "x"],
    Odd: null,
    Empty: null,
  });
  const named = await withNames(page, { source, unavailable: "?" });
  expect(plainRow(named)).toMatchObject({ Total: "?", Sum: "?", Long: "?", Parts: ["?", "x"], Odd: "?", Empty: null });
});
