// Bodies that published clients have sent for years, in the forms of their serializers, and that the service accepts.
// The suite of mariosimao/notion-sdk-php runs against the live API:
// https://github.com/mariosimao/notion-sdk-php/tree/main/tests/Integration
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { text, workspaceWithPage } from "./support.ts";

const NOW = "2026-09-10T10:00:00.000000Z";
const UNKNOWN = "60e79d42-4742-41ca-8d70-cc51660cbd3c";

/** The rich text of the PHP client: computed fields are always there. */
const phpText = (content: string): JsonObject[] => [
  {
    plain_text: content,
    href: null,
    annotations: {
      bold: false,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: "default",
    },
    type: "text",
    text: { content },
  },
];

/** A block as PHP's `BlockMetadata` writes it, with the name that its version has for the trash. */
const phpBlock = (trash: "archived" | "in_trash", type: string, payload: JsonObject | []): JsonObject => ({
  object: "block",
  created_time: NOW,
  last_edited_time: NOW,
  [trash]: false,
  has_children: false,
  type,
  [type]: payload,
});

const phpDatabase = (pageId: string): JsonObject => ({
  object: "database",
  data_sources: [],
  created_time: NOW,
  last_edited_time: NOW,
  in_trash: false,
  title: phpText("Test database"),
  description: [],
  parent: { type: "page_id", page_id: pageId },
  url: "",
  is_inline: false,
});

const phpDataSource = (databaseId: string): JsonObject => ({
  object: "data_source",
  created_time: NOW,
  last_edited_time: NOW,
  title: phpText("Test data source"),
  description: [],
  icon: { type: "emoji", emoji: "🚀" },
  properties: { Title: { id: "", name: "Title", type: "title", title: {} } },
  parent: { type: "database_id", database_id: databaseId },
  url: "",
});

const VERSIONS = [
  ["2025-09-03", "archived"],
  ["2026-03-11", "in_trash"],
] as const;

describe.each(VERSIONS)("mariosimao/notion-sdk-php with version %s", (version, trash) => {
  const place = (): { readonly call: Call; readonly pageId: string } => {
    const { call, pageId } = workspaceWithPage();
    return { pageId, call: (method, path, body) => call(method, path, body, { version }) };
  };
  const ok = ({ status, body }: ReturnType<Call>) => {
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };

  test("creates a page with the trash member and blocks, and changes it with its parent", () => {
    const { call, pageId } = place();
    const parent = { type: "page_id", page_id: pageId };
    const children = [
      phpBlock(trash, "paragraph", { rich_text: phpText("Paragraph"), color: "default", children: [] }),
      phpBlock(trash, "divider", {}),
    ];
    const properties = { title: { id: "title", type: "title", title: phpText("Page") } };
    const page = ok(call("POST", "pages", { [trash]: false, icon: null, cover: null, properties, parent, children }));
    ok(call("PATCH", `pages/${page.id}`, { [trash]: true, icon: null, cover: null, properties, parent }));
    expect(call("GET", `pages/${page.id}`).body["in_trash"]).toBe(true);
  });

  test("creates a page without properties, which PHP encodes as a list", () => {
    const { call, pageId } = place();
    const body = (id: string): JsonObject => ({
      in_trash: false,
      properties: [],
      parent: { type: "page_id", page_id: id },
      children: [],
    });
    expect(call("POST", "pages", body(UNKNOWN)).body.message).toContain(`Could not find page with ID: ${UNKNOWN}.`);
    ok(call("POST", "pages", body(pageId)));
  });

  test("creates and changes a database and its data sources in the form in which it read them", () => {
    const { call, pageId } = place();
    const database = ok(call("POST", "databases", phpDatabase(pageId)));
    const change = { in_trash: false, title: phpText("New"), description: [], is_inline: true };
    ok(call("PATCH", `databases/${database.id}`, { ...change, parent: { type: "page_id", page_id: pageId } }));
    const source = ok(call("POST", "data_sources", phpDataSource(database.id)));
    const { object, id, url, title, description, icon, properties } = source;
    const added = { id: "", name: "Test prop", type: "rich_text", rich_text: {} };
    const columns = { ...properties, "Test prop": added };
    const update = { object, id, url, title, description, icon, properties: columns };
    expect(Object.keys(ok(call("PATCH", `data_sources/${id}`, update)).properties)).toEqual(["Title", "Test prop"]);
  });

  test("appends blocks that it read from another page", () => {
    const { call, pageId } = place();
    const [block] = ok(
      call("PATCH", `blocks/${pageId}/children`, { children: [{ toggle: { rich_text: text("t") } }] }),
    ).results;
    const { id, parent, object, type } = block ?? {};
    const copy = { object, type, id, parent, created_time: NOW, last_edited_time: NOW, has_children: false };
    const [made] = ok(
      call("PATCH", `blocks/${pageId}/children`, {
        children: [{ ...copy, toggle: { rich_text: text("t") } }],
      }),
    ).results;
    expect(made?.id).not.toBe(id);
  });

  test("deletes a data source as a block", () => {
    const { call, pageId } = place();
    const database = ok(call("POST", "databases", phpDatabase(pageId)));
    const source = ok(call("POST", "data_sources", phpDataSource(database.id)));
    expect([200, 404]).toContain(call("DELETE", `blocks/${source.id}`).status);
  });
});

describe("blocks with the default times of .NET", () => {
  // https://github.com/notion-dotnet/notion-sdk-net, Test/Notion.IntegrationTests/BlocksClientTests.cs
  test("are appended", () => {
    const { call, pageId } = workspaceWithPage();
    const none = "0001-01-01T00:00:00";
    const block = { object: "block", created_time: none, last_edited_time: none, has_children: false, divider: {} };
    expect(call("PATCH", `blocks/${pageId}/children`, { children: [block] }).status).toBe(200);
  });
});

// https://github.com/jomei/notionapi, page.go, property.go and property_config.go: members without `omitempty` are always there
describe("jomei/notionapi in Go with version 2022-06-28", () => {
  const version = "2022-06-28";
  const place = () => {
    const { call, pageId } = workspaceWithPage();
    const send = (method: string, path: string, body: JsonObject) => {
      const answer = call(method, path, body, { version });
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
      return answer.body;
    };
    const properties = {
      Name: { type: "title", title: {} },
      Size: { type: "number", number: { format: "number" } },
      Kind: { type: "select", select: { options: [{ name: "A", color: "red" }] } },
    };
    const parent = { type: "page_id", page_id: pageId };
    const { id } = send("POST", "databases", { parent, title: text("Go"), properties, is_inline: false });
    return { send, id };
  };

  test("adds a relation and a rollup, whose ids are empty texts", () => {
    const { send, id } = place();
    const relation = { database_id: id, type: "single_property", single_property: {} };
    send("PATCH", `databases/${id}`, { properties: { Parts: { type: "relation", relation } } });
    const names = { relation_property_name: "Parts", rollup_property_name: "Size" };
    const rollup = { ...names, relation_property_id: "", rollup_property_id: "", function: "sum" };
    const { properties } = send("PATCH", `databases/${id}`, { properties: { Sum: { type: "rollup", rollup } } });
    expect(properties["Sum"]?.rollup).toMatchObject(names);
  });

  test("changes a row, and always sends whether it is archived", () => {
    const { send, id } = place();
    const row = send("POST", "pages", {
      parent: { type: "database_id", database_id: id },
      properties: {
        Name: { type: "title", title: [{ type: "text", text: { content: "x" }, plain_text: "x" }] },
        Size: { type: "number", number: 0 },
        Kind: { type: "select", select: { name: "A" } },
      },
    });
    const changed = send("PATCH", `pages/${row.id}`, { properties: { Size: { number: 2 } }, archived: false });
    expect(changed.properties["Size"]).toMatchObject({ number: 2 });
  });
});

// https://github.com/brd6/notion-sdk-php/pull/78, verified there against the live API
test("children beside the content of a block are refused", () => {
  const { call, pageId } = workspaceWithPage();
  const block = { object: "block", type: "toggle", toggle: { rich_text: [] }, children: [{ divider: {} }] };
  const { message } = call("PATCH", `blocks/${pageId}/children`, { children: [block] }).body;
  expect(message).toContain("body.children[0].children should be not present");
});

describe("an empty list for an empty object", () => {
  test("is accepted as the payload of a block and as the configuration of a column", () => {
    const { call, pageId } = workspaceWithPage();
    const append = (block: JsonObject) => call("PATCH", `blocks/${pageId}/children`, { children: [block] }).status;
    expect([append({ divider: [] }), append({ breadcrumb: [] }), append({ paragraph: [] })]).toEqual([200, 200, 400]);
    const properties = { Name: { title: [] }, Count: { number: [] }, Kind: { select: [] }, Formula: { formula: [] } };
    const { Formula: _, ...right } = properties;
    const create = (columns: JsonObject) =>
      call("POST", "databases", { parent: { page_id: pageId }, initial_data_source: { properties: columns } }).status;
    expect(create(right)).toBe(200);
  });

  // https://github.com/brd6/notion-sdk-php/pull/103
  test("is refused for the kind of a relation", () => {
    const { call, pageId } = workspaceWithPage();
    const { body } = call("POST", "databases", phpDatabase(pageId));
    const relation = { data_source_id: body.data_sources[0]?.id ?? "", single_property: [] };
    const { message } = call("PATCH", `data_sources/${relation.data_source_id}`, {
      properties: { Other: { relation } },
    }).body;
    expect(message).toContain("relation.single_property should be an object, instead was `[]`.");
  });

  // https://github.com/mariosimao/notion-sdk-php/issues/210
  test("is refused as the whole body", () => {
    const { call } = workspaceWithPage();
    const { status, body } = call("POST", "search", undefined, { rawBody: "[]" });
    expect([status, body.message]).toEqual([
      400,
      "body failed validation: body should be an object, instead was `[]`.",
    ]);
  });
});

describe("archived", () => {
  // https://github.com/awkoy/notion-mcp-server/issues/6
  test.each(["pages", "databases", "data_sources"])("is refused in POST %s from version 2026-03-11 on", (path) => {
    const { call, pageId } = workspaceWithPage();
    const database = call("POST", "databases", phpDatabase(pageId)).body;
    const parent = path === "data_sources" ? { database_id: database.id } : { page_id: pageId };
    const body = { parent, archived: false, ...(path === "data_sources" ? { properties: { N: { title: {} } } } : {}) };
    expect(call("POST", path, body).body.message).toContain("body.archived should be not present");
    expect(call("POST", path, body, { version: "2025-09-03" }).status).toBe(200);
  });
});

describe("bodies of the JVM client, whose objects have ids of their own", () => {
  // https://github.com/seratch/notion-sdk-jvm, core/src/main/kotlin/notion/api/v1/model: PageProperty.kt, ParagraphBlock.kt
  const richText = (content: string) => [
    { type: "text", text: { content, link: { type: "url", url: "https://example.com" } } },
  ];

  test("pages are created and changed, and blocks appended", () => {
    const { call, pageId } = workspaceWithPage();
    const block = (id: string) => ({ object: "block", type: "paragraph", id, paragraph: { rich_text: richText("p") } });
    const properties = { title: { id: UNKNOWN, title: richText("Page") } };
    const { status, body } = call("POST", "pages", {
      parent: { type: "page_id", page_id: pageId },
      properties,
      children: [block(UNKNOWN)],
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(call("PATCH", `pages/${body.id}`, { properties }).status).toBe(200);
    const appended = call("PATCH", `blocks/${body.id}/children`, { children: [block(UNKNOWN)] });
    expect([appended.status, appended.body.message]).toEqual([200, undefined]);
    expect(appended.body.results[0]?.id).not.toBe(UNKNOWN);
  });
});

describe("bodies of the Swift client, whose blocks have their type after their content", () => {
  // https://github.com/chojnac/NotionSwift, Sources/NotionSwift/Models/Blocks: WriteBlock.swift, BlockType+Values.swift
  test("blocks are appended", () => {
    const { call, pageId } = workspaceWithPage();
    const rich_text = [
      {
        type: "text",
        plain_text: "t",
        text: { content: "t" },
        annotations: {
          bold: true,
          italic: false,
          strikethrough: false,
          underline: false,
          code: false,
          color: "default",
        },
      },
    ];
    const children = [
      { to_do: { rich_text, checked: false, color: "default" }, type: "to_do", object: "block" },
      { divider: {}, type: "divider", object: "block" },
    ];
    const { status, body } = call("PATCH", `blocks/${pageId}/children`, { children });
    expect([status, body.message]).toEqual([200, undefined]);
  });
});

describe("bodies of the Ruby client, which repeat the parameters of the path", () => {
  // Recorded with the live API: https://github.com/orbit-love/notion-ruby-client, spec/fixtures/notion/block_append_children.yml,
  // update_page.yml
  test("blocks are appended, and pages are changed, in the versions that it has used", () => {
    const { call, pageId } = workspaceWithPage();
    const version = "2021-05-13";
    const children = [
      { object: "block", type: "paragraph", paragraph: { text: [{ type: "text", text: { content: "Another" } }] } },
    ];
    const appended = call("PATCH", `blocks/${pageId}/children`, { block_id: pageId, children }, { version });
    expect([appended.status, appended.body.message]).toEqual([200, undefined]);
    const properties = { title: [{ text: { content: "A page" } }] };
    const changed = call("PATCH", `pages/${pageId}`, { id: pageId, properties }, { version });
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  });
});
