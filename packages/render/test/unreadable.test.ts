// Blocks that say has_children and refuse to list their children. Reports of programs that lost whole pages to one:
// https://github.com/openclaw/notcrawl/issues/37, https://github.com/n8n-io/n8n/pull/26188,
// https://github.com/outline/outline/pull/9289, https://github.com/elastic/connectors/issues/2306
import { pageHtml, sourceFromObjects, type ContentSource } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import { Page } from "@ws/render/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

const words = (text: string) => [{ type: "text", plain_text: text, text: { content: text }, annotations: {} }];

const block = (id: string, parent: string, type: string, content: object, has_children = false) => ({
  object: "block",
  id,
  parent: parent === "page" ? { type: "page_id", page_id: parent } : { type: "block_id", block_id: parent },
  has_children,
  type,
  [type]: content,
});

const text = (id: string, parent: string, content: string, type = "paragraph", hasChildren = false) =>
  block(id, parent, type, { rich_text: words(content) }, hasChildren);

const page = {
  object: "page",
  id: "page",
  parent: { type: "workspace", workspace: true },
  properties: { title: { id: "title", type: "title", title: words("Home") } },
};

/** Returns a source that refuses some lists, by the ids of their blocks. */
function refusing(objects: readonly object[], refusals: Readonly<Record<string, number>>): ContentSource {
  const source = sourceFromObjects([page, ...objects]);
  return {
    ...source,
    async *children(id) {
      const status = refusals[id];
      if (status !== undefined)
        throw Object.assign(new Error("refused"), { status, code: status === 404 ? "object_not_found" : "refused" });
      yield* source.children(id);
    },
  };
}

interface Options {
  readonly source: ContentSource;
  readonly locale?: string;
  readonly onLeftOut?: (object: { readonly id: string }, why: string) => void;
}

const RENDERERS = [
  ["HTML", (options: Options) => pageHtml("page", options)],
  ["Markdown", (options: Options) => pageMarkdown("page", options)],
  ["React", async (options: Options) => renderToStaticMarkup(await Page({ page: "page", ...options }))],
] as const;

const GAP = "This content cannot be read";

const NESTED = [
  text("first", "page", "before"),
  text("toggle", "page", "head", "toggle", true),
  text("inside", "toggle", "hidden"),
  block("table", "page", "table", { table_width: 1 }, true),
  block("row", "table", "table_row", { cells: [words("cell")] }),
  block("notes", "page", "unsupported", { block_type: "meeting_notes" }, true),
  text("last", "page", "after"),
];

test.each(RENDERERS)("%s has a sentence in place of children that Notion does not show", async (_, render) => {
  for (const status of [400, 403, 404]) {
    const left: string[] = [];
    const shown = await render({
      source: refusing(NESTED, { toggle: status, table: status, notes: status }),
      onLeftOut: ({ id }, why) => left.push(`${id}: ${why}`),
    });
    expect(shown).toMatch(/before[\s\S]*head[\s\S]*after/u);
    expect(shown.split(GAP)).toHaveLength(4);
    expect(shown).not.toMatch(/hidden|cell\b/u);
    expect(left.map((line) => line.split(":")[0])).toEqual(["toggle", "table", "notes"]);
    expect(left[0]).toContain(String(status));
    const ids = [...shown.matchAll(/ id="([^"]*)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each(RENDERERS)("%s has the sentence in the language of the page", async (_, render) => {
  expect(await render({ source: refusing(NESTED, { toggle: 404 }), locale: "de-AT" })).toContain(
    "Dieser Inhalt kann nicht gelesen werden",
  );
});

test.each(RENDERERS)("%s fails for the page itself, and for errors of more than one block", async (_, render) => {
  await expect(render({ source: refusing(NESTED, { page: 404 }) })).rejects.toThrow("refused");
  for (const status of [401, 429, 500, 503])
    await expect(render({ source: refusing(NESTED, { toggle: status }) })).rejects.toThrow("refused");
});

test.each(RENDERERS)(
  "%s fails if only the rest of a list is refused, because the page would be cut",
  async (_, render) => {
    const source = sourceFromObjects([page, ...NESTED]);
    const cut: ContentSource = {
      ...source,
      async *children(id) {
        yield* source.children(id);
        if (id === "toggle") throw Object.assign(new Error("cut"), { status: 400, code: "validation_error" });
      },
    };
    await expect(render({ source: cut })).rejects.toThrow("cut");
  },
);

test.each(RENDERERS)("%s shows the original of a copy that cannot be read", async (_, render) => {
  const synced = (id: string, parent: string, original: string | null) =>
    block(id, parent, "synced_block", { synced_from: original && { type: "block_id", block_id: original } }, true);
  const objects = [
    synced("copy", "page", "original"),
    text("end", "page", "after"),
    synced("original", "elsewhere", null),
    text("in", "original", "shared"),
  ];
  const shown = await render({ source: refusing(objects, { copy: 404 }) });
  expect(shown).toMatch(/shared[\s\S]*after/u);
  expect(shown).not.toContain(GAP);
  expect(await render({ source: refusing(objects, { copy: 404, original: 403 }) })).toMatch(
    /cannot be read[\s\S]*after/u,
  );
});

test("a table of contents leaves out the headings that cannot be read", async () => {
  const objects = [
    block("contents", "page", "table_of_contents", {}),
    text("one", "page", "One", "heading_1"),
    text("toggle", "page", "head", "toggle", true),
    text("two", "page", "Two", "heading_1"),
  ];
  const html = await pageHtml("page", { source: refusing(objects, { toggle: 403 }) });
  expect(html).toContain('href="#one"');
  expect(html).toContain('href="#two"');
});
