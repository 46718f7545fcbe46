// Lists of a row and of a database, of which Notion refuses one: relations of rows whose pages are not shared, and the rows of one data
// source among several. https://github.com/elastic/connectors/issues/2306, https://github.com/outline/outline/pull/9289
import {
  databaseHtml,
  propertyHtml,
  sourceFromClient,
  sourceFromObjects,
  viewHtml,
  type ContentClient,
  type ContentSource,
} from "@ws/render";
import { databaseMarkdown } from "@ws/render/markdown";
import { View } from "@ws/render/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AsyncClient, Client } from "./support/workspace.ts";

const words = (text: string) => [{ type: "text", plain_text: text, text: { content: text }, annotations: {} }];

const refusal = (status: number) => Object.assign(new Error("refused"), { status, code: "object_not_found" });

const dataSource = (id: string, title: string) => ({
  object: "data_source",
  id,
  parent: { type: "database_id", database_id: "base" },
  title: words(title),
  properties: { Name: { id: "title", name: "Name", type: "title", title: {} } },
});

const row = (id: string, source: string, more: object = {}) => ({
  object: "page",
  id,
  parent: { type: "data_source_id", data_source_id: source, database_id: "base" },
  properties: { Name: { id: "title", type: "title", title: words(`Row ${id}`) }, ...more },
});

const database = {
  object: "database",
  id: "base",
  parent: { type: "workspace", workspace: true },
  title: words("Base"),
  data_sources: [
    { id: "one", name: "Jobs" },
    { id: "two", name: "Parts" },
  ],
};

const filtered = {
  object: "view",
  id: "view",
  type: "table",
  name: "Open",
  parent: { type: "database_id", database_id: "base" },
  data_source_id: "one",
  filter: { property: "title", title: { contains: "Row" } },
};

/** Returns a source that refuses the rows of data sources, by their ids. */
function refusing(refusals: Readonly<Record<string, number>>, objects: readonly object[] = []): ContentSource {
  const given = [database, dataSource("one", "Jobs"), dataSource("two", "Parts"), row("a", "one"), row("b", "two")];
  const source = sourceFromObjects([...given, ...objects]);
  return {
    ...source,
    async *rows(id) {
      if (refusals[id] !== undefined) throw refusal(refusals[id]);
      yield* source.rows(id);
    },
  };
}

interface Options {
  readonly source: ContentSource;
  readonly locale?: string;
  readonly isHidden?: (id: string) => boolean;
  readonly onLeftOut?: (object: { readonly id: string }, why: string) => void;
}

const RENDERERS = [
  ["HTML", (options: Options) => databaseHtml("base", options)],
  ["Markdown", (options: Options) => databaseMarkdown("base", options)],
  ["React", async (options: Options) => renderToStaticMarkup(await View({ database: "base", ...options }))],
] as const;

describe.each(RENDERERS)("%s of a database", (_, render) => {
  test.each([400, 403, 404])(
    "has a sentence in place of the rows that %i refuses, and the other rows",
    async (status) => {
      for (const [refused, left, gone] of [
        ["one", "Row b", "Row a"],
        ["two", "Row a", "Row b"],
      ] as const) {
        const told: string[] = [];
        const onLeftOut: Options["onLeftOut"] = ({ id }, why) => void told.push(`${id}: ${why}`);
        const text = await render({ source: refusing({ [refused]: status }), onLeftOut });
        expect(text.match(/This content cannot be read/gu)).toHaveLength(1);
        expect(text).toContain(left);
        expect(text).not.toContain(gone);
        expect(told).toEqual([`${refused}: Left out: Notion does not show the rows (${status} object_not_found).`]);
      }
      expect(await render({ source: refusing({ one: status }), locale: "fr" })).toContain("ne peut pas être lu");
    },
  );

  test("fails if no rows can be read, and for errors that concern more than a data source", async () => {
    await expect(render({ source: refusing({ one: 404, two: 403 }) })).rejects.toThrow("refused");
    for (const status of [401, 429, 500, 502])
      await expect(render({ source: refusing({ two: status }) })).rejects.toThrow("refused");
  });

  test("fails if the rows break off, because a part of a list is no list", async () => {
    const source = refusing({});
    async function* rows(id: string) {
      yield* source.rows(id);
      if (id === "two") throw refusal(404);
    }
    await expect(render({ source: { ...source, rows } })).rejects.toThrow("refused");
  });

  test("has a sentence in place of a data source that the source lacks, unless it is hidden", async () => {
    const source = sourceFromObjects([database, dataSource("one", "Jobs"), row("a", "one")]);
    const told: string[] = [];
    const onLeftOut: Options["onLeftOut"] = ({ id }, why) => void told.push(`${id}: ${why}`);
    const text = await render({ source, onLeftOut });
    expect(text).toContain("Row a");
    expect(text.match(/This content cannot be read/gu)).toHaveLength(1);
    expect(told).toEqual(["two: Left out: Notion does not show the data source."]);
    expect(await render({ source, isHidden: (id) => id === "two" })).not.toContain("cannot be read");
  });

  test("a data source without rows was read", async () => {
    const source = { ...refusing({ one: 404 }) };
    async function* rows(id: string) {
      if (id === "one") yield* source.rows(id);
    }
    expect(await render({ source: { ...source, rows } })).toContain("This content cannot be read");
  });
});

test("a query that is refused is one part, and a view that was asked for itself fails", async () => {
  const source = {
    ...refusing({}, [filtered]),
    queryRows(): never {
      throw refusal(404);
    },
  };
  const html = await databaseHtml("base", { source });
  expect(html).toMatch(/<h2[^>]*>Jobs<\/h2>\s*<p class="unsupported"[^>]*>This content cannot be read/u);
  expect(html).toContain("Row b");
  await expect(viewHtml("view", { source })).rejects.toThrow("refused");
});

describe.each([
  ["AsyncClient", new AsyncClient()],
  ["Client", new Client()],
])("a row of %s", (_, client) => {
  const full = {
    Cut: { id: "cut", type: "relation", has_more: true, relation: [{ id: "c" }] },
    Rest: { id: "rest", type: "relation", has_more: true, relation: [{ id: "d" }] },
  };
  const whole = [{ id: "d" }, { id: "e" }].map((relation) => ({ object: "property_item", type: "relation", relation }));
  const { blocks, comments, databases, dataSources, users, views } = client;
  const answer = (status: number): ContentClient => ({
    blocks,
    comments,
    databases,
    dataSources,
    users,
    views,
    pages: {
      retrieve: () => row("a", "one", full),
      properties: {
        retrieve({ property_id }: { property_id: string }) {
          if (property_id === "cut") throw refusal(status);
          return {
            object: "list",
            results: whole,
            has_more: false,
            next_cursor: null,
            property_item: { type: "relation" },
          };
        },
      },
    },
  });

  test.each([400, 403, 404])("is shown without the values that %i refuses, and says so", async (status) => {
    const source = sourceFromClient(answer(status));
    const page = await source.object("page", "a");
    expect(page?.json["properties"]).toMatchObject({
      Cut: { id: "cut", type: "unsupported" },
      Rest: { has_more: false, relation: [{ id: "d" }, { id: "e" }] },
    });
    if (page === undefined) throw new Error("no page");
    expect(await propertyHtml(page, "Cut", { source })).toContain("Not available");
  });

  test("fails at an error that concerns more than one value", async () => {
    const source = sourceFromClient(answer(502));
    await expect(source.object("page", "a")).rejects.toThrow("refused");
  });
});
