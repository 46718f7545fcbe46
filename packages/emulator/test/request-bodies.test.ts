// The service's errors for wrong bodies. The messages were seen in responses of the real service.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCK_KINDS } from "../src/catalog/block-kinds.ts";
import { callerOf, makeDatabase, paragraph, text, workspaceWithPage } from "./support.ts";

const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

const missing = (path: string) => `${path} should be defined, instead was \`undefined\`.`;
const fixOne = (...lines: string[]) => `body failed validation. Fix one:\n${lines.join("\n")}`;
const single = (line: string) => `body failed validation: ${line}`;

const KINDS = Object.keys(BLOCK_KINDS).filter((type) => BLOCK_KINDS[type]?.creatable);

const nested = (levels: number): JsonObject => ({
  bulleted_list_item: { rich_text: [], ...(levels === 0 ? {} : { children: [nested(levels - 1)] }) },
});

const APPENDED: readonly (readonly [string, JsonObject[], string])[] = [
  [
    "an unknown block type",
    [{ type: "note", note: {} }],
    fixOne(...KINDS.map((kind) => missing(`body.children[0].${kind}`))),
  ],
  [
    "a block without its text",
    [paragraph("fine"), { paragraph: {} }],
    single(missing("body.children[1].paragraph.rich_text")),
  ],
  [
    "an item of rich text without a type",
    [{ paragraph: { rich_text: [{ tetx: {} }] } }],
    fixOne(
      ...["text", "mention", "equation"].map((kind) => missing(`body.children[0].paragraph.rich_text[0].${kind}`)),
    ),
  ],
  [
    "a field that belongs elsewhere",
    [{ paragraph: { rich_text: [{ text: { content: "x", annotations: { bold: true } } }] } }],
    single(
      'body.children[0].paragraph.rich_text[0].text.annotations should be not present, instead was `{"bold":true}`.',
    ),
  ],
  [
    "archived, which old responses show",
    [{ ...paragraph("x"), archived: false }],
    single("body.children[0].archived should be not present, instead was `false`."),
  ],
  [
    "text that is too long",
    [paragraph("x".repeat(2001))],
    single("body.children[0].paragraph.rich_text[0].text.content.length should be ≤ `2000`, instead was `2001`."),
  ],
  [
    "children too deep",
    [nested(3)],
    single(
      "body.children[0].bulleted_list_item.children[0].bulleted_list_item.children[0].bulleted_list_item.children" +
        ' should be not present, instead was `[{"bulleted_list_item":{"rich_text":[]}}]`.',
    ),
  ],
  [
    "a column without children",
    [{ column_list: { children: [{ column: {} }, { column: { children: [] } }] } }],
    single(missing("body.children[0].column_list.children[0].column.children")),
  ],
  ["code without a language", [{ code: { rich_text: [] } }], single(missing("body.children[0].code.language"))],
];

describe("appended blocks", () => {
  test.each(APPENDED)("%s", (_, children, message) => {
    const { call, pageId } = workspaceWithPage();
    const { status, body } = call("PATCH", `blocks/${pageId}/children`, { children });
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 400,
      code: "validation_error",
      message,
    });
    expect(call("GET", `blocks/${pageId}/children`).body.results).toEqual([]);
  });

  test("lists all languages for an unknown language, and accepts at most 100 blocks", () => {
    const { call, pageId } = workspaceWithPage();
    const append = (children: JsonObject[]) => call("PATCH", `blocks/${pageId}/children`, { children }).body.message;
    const language = append([{ code: { rich_text: [], language: "klingon" } }]);
    expect(language).toMatch(
      /^body failed validation: body\.children\[0\]\.code\.language should be `"abap"`, `"abc"`,/,
    );
    expect(language).toMatch(/, or `"java\/c\/c\+\+\/c#"`, instead was `"klingon"`\.$/);
    expect(append(Array.from({ length: 101 }, () => paragraph("x")))).toBe(
      single("body.children.length should be ≤ `100`, instead was `101`."),
    );
  });

  test("a column is not a level of nesting, and a column list is only accepted on the first level", () => {
    const { call, pageId } = workspaceWithPage();
    const columns = (inside: JsonObject): JsonObject => ({
      column_list: { children: [{ column: { children: [inside] } }, { column: { children: [] } }] },
    });
    const append = (block: JsonObject) => call("PATCH", `blocks/${pageId}/children`, { children: [block] }).status;
    expect(append(columns(nested(1)))).toBe(200);
    expect(append(columns(nested(2)))).toBe(400);
    expect(append({ toggle: { rich_text: [], children: [columns(paragraph("x"))] } })).toBe(400);
  });
});

describe("other bodies", () => {
  test.each([
    [
      "pages",
      {},
      { archived: true, parent: { workspace: true } },
      "body.archived should be not present, instead was `true`.",
    ],
    ["pages", {}, { "Notion-Version": "x" }, 'body.Notion-Version should be not present, instead was `"x"`.'],
    ["pages", {}, { icon: 1 }, "body.icon should be an object or `null`, instead was `1`."],
    ["search", {}, { page_size: "9" }, 'body.page_size should be a number or `undefined`, instead was `"9"`.'],
    ["search", {}, { page_size: 101 }, "body.page_size should be ≤ `100` or `undefined`, instead was `101`."],
  ])("POST %s %j", (path, _, body, line) => {
    const { call } = workspaceWithPage();
    expect(call("POST", path, body as JsonObject).body.message).toBe(single(line));
  });

  test("lists all kinds of parents for an unknown parent", () => {
    const { call } = workspaceWithPage();
    const message = (parent: JsonObject) => call("POST", "pages", { parent }).body.message;
    const all = ["page_id", "database_id", "data_source_id", "workspace"];
    expect(message({})).toBe(fixOne(...all.map((kind) => missing(`body.parent.${kind}`))));
    expect(message({ database_id: "invalid-database-id" })).toBe(
      fixOne(
        missing("body.parent.page_id"),
        'body.parent.database_id should be a valid uuid, instead was `"invalid-database-id"`.',
        missing("body.parent.data_source_id"),
        missing("body.parent.workspace"),
      ),
    );
    const long = "f5820afe77ee4c589e91903f956bdda1?v=9a3e53af8585464db3e1111111111111";
    expect(message({ page_id: long })).toContain(`instead was \`"${long.slice(0, 54)}...\`.`);
  });

  test("refuses an unknown setting of a column, and a value of a computed type", () => {
    const { call, pageId } = workspaceWithPage();
    const made = call("POST", "databases", {
      parent: { page_id: pageId },
      initial_data_source: { properties: { Name: { title: { placeholder: "" } } } },
    });
    expect(made.body.message).toBe(
      single('body.initial_data_source.properties.Name.title.placeholder should be not present, instead was `""`.'),
    );
    const value = call("POST", "pages", { parent: { page_id: pageId }, properties: { Total: { formula: {} } } });
    expect(value.body.message.split("\n").slice(0, 3)).toEqual([
      "body failed validation. Fix one:",
      missing("body.properties.Total.title"),
      missing("body.properties.Total.rich_text"),
    ]);
  });

  test("refuses changes of fields that are fixed at creation", () => {
    const { call, pageId } = workspaceWithPage();
    const children = [{ table: { table_width: 1, children: [{ table_row: { cells: [[]] } }] } }];
    const [table] = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    const change = (id: string | undefined, body: JsonObject) => call("PATCH", `blocks/${id}`, body).body.message;
    expect(change(table?.id, { table: { table_width: 3 } })).toBe(
      single("body.table.table_width should be not present, instead was `3`."),
    );
  });

  test("lists all conditions for a filter without a condition", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, When: { date: {} } });
    const ask = (filter: JsonObject) => call("POST", `data_sources/${sourceId}/query`, { filter }).body.message;
    expect(ask({ and: [{ property: "Name" }] })).toContain(`\n${missing("body.filter.and[0].rich_text")}\n`);
    expect(ask({ property: "When", date: {} })).toContain(`\n${missing("body.filter.date.on_or_after")}`);
    expect(ask({ property: "When", date: { equals: {} } })).toContain("body.filter.date.equals should be");
    expect(ask({ property: "When", date: { is_empty: "" } })).toBe(
      single('body.filter.date.is_empty should be `true`, instead was `""`.'),
    );
    expect(ask({ property: "Name", rich_text: { equals: "a", contains: "b" } })).toBe(
      single('body.filter.rich_text.contains should be not present, instead was `"b"`.'),
    );
  });

  test("lists all fields that exclude each other if none is present, and the second of two", () => {
    const { call, pageId } = workspaceWithPage();
    const comment = (body: JsonObject) => call("POST", "comments", body).body.message;
    expect(comment({ rich_text: text("x") })).toBe(fixOne(missing("body.parent"), missing("body.discussion_id")));
    expect(comment({ parent: { page_id: pageId } })).toBe(fixOne(missing("body.rich_text"), missing("body.markdown")));
    expect(comment({ parent: { page_id: pageId }, rich_text: text("x"), markdown: "y" })).toBe(
      single('body.markdown should be not present, instead was `"y"`.'),
    );
    expect(call("GET", "views").body.message).toBe(
      `query failed validation. Fix one:\n${missing("query.database_id")}\n${missing("query.data_source_id")}`,
    );
  });

  test("refuses an unknown address before it checks the token", () => {
    const call = callerOf(createEmulator({ seed: "empty" }));
    expect(call("GET", "invalid", undefined, { token: "nonsense" }).body.code).toBe("invalid_request_url");
    expect(call("DELETE", "users", undefined, { token: "nonsense" }).body.code).toBe("invalid_request_url");
    expect(call("GET", "users", undefined, { token: "nonsense" }).body.code).toBe("unauthorized");
  });
});

interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly version?: string;
  readonly body?: JsonObject;
  readonly multipart?: object;
}

const recorded = (): Step[] =>
  readdirSync(RECORDED).flatMap(
    (file) => (JSON.parse(readFileSync(new URL(file, RECORDED), "utf8")) as { interactions: Step[] }).interactions,
  );

test.skipIf(!existsSync(RECORDED))("accepts every body that the real service accepted", () => {
  const call = callerOf(createEmulator({ seed: "empty", clock: "frozen" }));
  const refused = recorded()
    .filter(({ body, status, multipart }) => body !== undefined && multipart === undefined && status < 300)
    .map(({ method, path, body, version }) => ({
      method,
      path,
      sent: body,
      ...call(method, path, body, { version: version ?? "2025-09-03" }),
    }))
    .filter(({ body }) => body.code === "validation_error" && /failed validation/.test(body.message));
  expect(refused).toEqual([]);
});

describe("random bodies", () => {
  const wild = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, -1, 1.5, "", "x", "today"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(..."parent page_id type properties title rich_text text content children paragraph".split(" ")),
        tie("value"),
        { maxKeys: 4 },
      ),
    ),
  })).value;

  test("get the status 200, 400 or 404, never 500", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const targets = [
      ["POST", "pages"],
      ["PATCH", `pages/${pageId}`],
      ["PATCH", `blocks/${pageId}/children`],
      ["POST", "databases"],
      ["PATCH", `databases/${databaseId}`],
      ["PATCH", `data_sources/${sourceId}`],
      ["POST", `data_sources/${sourceId}/query`],
      ["POST", "comments"],
      ["POST", "views"],
      ["POST", "search"],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...targets), wild, ([method, path], value) => {
        const { status } = call(method, path, undefined, { rawBody: JSON.stringify(value) });
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 400 },
    );
  });

  test("keeps control and special characters of a text", () => {
    const { call, pageId } = workspaceWithPage();
    const made = call("POST", "pages", { parent: { page_id: pageId }, properties: { title: text("Ä\u0000€") } });
    expect(made.body.properties["title"]?.title[0]?.plain_text).toBe("Ä\u0000€");
  });
});
