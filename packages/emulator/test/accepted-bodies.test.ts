// Bodies that programs send and the service accepts: a refusal would break working programs. Each row names its source.
// "echo" is the form of a response that a program sends back; "types" is the request type of the official client.
import type { JsonObject } from "@ws/emulator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCK_KINDS } from "../src/catalog/block-kinds.ts";
import { parseIsoDate } from "../src/values/iso-date.ts";
import type { Body, Call } from "./support.ts";
import { makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

const VERSIONS = ["2025-09-03", "2026-03-11"] as const;

const COLUMNS: JsonObject = {
  Name: { title: {} },
  Notes: { rich_text: {} },
  Amount: { number: {} },
  Kind: { select: { options: [{ name: "A" }] } },
  Tags: { multi_select: {} },
  Stage: { status: {} },
  When: { date: {} },
  Who: { people: {} },
  Done: { checkbox: {} },
  Link: { url: {} },
  Spot: { place: {} },
  Checked: { verification: {} },
};

interface Place {
  readonly call: Call;
  readonly pageId: string;
  readonly databaseId: string;
  readonly sourceId: string;
  readonly rowId: string;
  readonly uploadId: string;
}

/** A page with a database, one row and one uploaded file, at one version of the API. */
function placeAt(version: string): Place {
  const { call: callLatest, pageId } = workspaceWithPage();
  const call: Call = (method, path, body, options) => callLatest(method, path, body, { version, ...options });
  const { databaseId, sourceId } = makeDatabase(call, pageId, COLUMNS);
  const rowId = makeRow(call, sourceId, { Name: { title: text("Row") } });
  const uploadId = call("POST", "file_uploads", { filename: "page.html", content_type: "text/html" }).body.id;
  const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="page.html"\r\nContent-Type: text/html\r\n\r\n<p>\r\n--x--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  call("POST", `file_uploads/${uploadId}/send`, undefined, { rawBody: form, headers });
  return { call, pageId, databaseId, sourceId, rowId, uploadId };
}

type Request = (place: Place) => readonly [method: string, path: string, body: JsonObject];

const page =
  (properties: JsonObject): Request =>
  ({ sourceId }) => ["POST", "pages", { parent: { data_source_id: sourceId }, properties }];
const append =
  (block: JsonObject): Request =>
  ({ pageId }) => ["PATCH", `blocks/${pageId}/children`, { children: [block] }];
const columns =
  (properties: JsonObject): Request =>
  ({ pageId }) => [
    "POST",
    "databases",
    { parent: { page_id: pageId }, initial_data_source: { properties: { Name: { title: {} }, ...properties } } },
  ];

const ACCEPTED: readonly (readonly [what: string, seen: string, request: Request])[] = [
  ["a bare option", "fork of the MCP server, live in August 2026", page({ Kind: { name: "A" }, Amount: 4 })],
  ["a bare date", "the service's own message names `start`", page({ When: { start: "2024-01-01" } })],
  ["a bare place", "the service's own message names `lat`", page({ Spot: { lat: 1, lon: 2 } })],
  ["a bare verification", "the service's own message names `state`", page({ Checked: { state: "verified" } })],
  ["null alone", "types of earlier clients", page({ Notes: null, Tags: null, Done: null, When: null, Kind: null })],
  [
    "a value in the form of a response",
    "echo",
    page({ Kind: { id: "%3Aa", type: "select", select: { name: "A", color: "red" } } }),
  ],
  ["a list with has_more", "recorded", page({ Who: { type: "people", people: [], has_more: false } })],
  [
    "a range whose end is before its start",
    "no refusal known",
    page({ When: { date: { start: "2024-02-01", end: "2024-01-01" } } }),
  ],
  [
    "the parent of a row",
    "echo, in programs that copy rows",
    ({ call, rowId, sourceId, databaseId }) => {
      expect(call("GET", `pages/${rowId}`).body.parent).toMatchObject({
        data_source_id: sourceId,
        database_id: databaseId,
      });
      const parent = { type: "data_source_id", data_source_id: sourceId, database_id: databaseId };
      return ["POST", "pages", { parent, properties: {} }];
    },
  ],
  [
    "the parent of a row as the target of a move",
    "echo",
    ({ rowId, sourceId, databaseId }) => [
      "POST",
      `pages/${rowId}/move`,
      { parent: { type: "data_source_id", data_source_id: sourceId, database_id: databaseId } },
    ],
  ],
  [
    "markdown with an empty list of children",
    "clients that always send children",
    ({ pageId }) => ["POST", "pages", { parent: { page_id: pageId }, children: [], markdown: "# A" }],
  ],
  [
    "a parent in an update, without effect",
    "two programs: silently ignored",
    ({ rowId, pageId }) => ["PATCH", `pages/${rowId}`, { parent: { page_id: pageId } }],
  ],
  [
    "columns of a database in the older field",
    "two clients, live in 2026: silently ignored",
    ({ pageId }) => [
      "POST",
      "databases",
      { parent: { page_id: pageId }, properties: { Name: { title: {} }, More: { rich_text: {} } } },
    ],
  ],
  [
    "the description of a data source",
    "the reference",
    ({ sourceId }) => ["PATCH", `data_sources/${sourceId}`, { description: text("All of them") }],
  ],
  [
    "a status with groups",
    "three programs, live in August 2026: ignored",
    columns({ S: { status: { options: [], groups: [{ name: "To-do" }] } } }),
  ],
  [
    "an option with a group",
    "changelog of June 2026",
    columns({ S: { status: { options: [{ name: "a", group: "Complete" }] } } }),
  ],
  ["an empty formula", "no refusal known", columns({ F: { formula: { expression: "" } } })],
  [
    "an embedded file",
    "changelog of July 2026",
    (place) => append({ embed: { file_upload: { id: place.uploadId } } })(place),
  ],
  [
    "a heading with children",
    "notion-sdk-js, issue 295",
    append({ heading_2: { rich_text: [], children: [paragraph("x")] } }),
  ],
  [
    "flags of a block in a response",
    "ultimate-notion, issue 186",
    append({ ...paragraph("x"), object: "block", has_children: false, in_trash: false }),
  ],
  [
    "computed fields of text",
    "recorded",
    append({ paragraph: { rich_text: [{ text: { content: "x", link: null }, plain_text: "x", href: null }] } }),
  ],
  [
    "a block with its object field",
    "echo",
    ({ call, pageId }) => {
      const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")] }).body.results;
      return ["PATCH", `blocks/${block?.id}`, { object: "block", ...paragraph("y") }];
    },
  ],
  [
    "a view without a data source",
    "spec/workspace-api.md, section 2",
    ({ databaseId }) => [
      "POST",
      "views",
      {
        database_id: databaseId,
        name: "All",
        type: "table",
        configuration: { table: { properties: [{ property_id: "title", visible: true, width: 32 }] } },
      },
    ],
  ],
  ["a page size of 0", "reported of the service: the usual size", () => ["POST", "search", { page_size: 0 }]],
  [
    "a path that ends with a slash",
    "the service's own examples",
    ({ pageId }) => ["POST", "databases/", { parent: { page_id: pageId } }],
  ],
];

describe.each(VERSIONS)("version %s accepts", (version) => {
  test.each(ACCEPTED)("%s (%s)", (_, __, request) => {
    const place = placeAt(version);
    const [method, path, body] = request(place);
    const answer = place.call(method, path, body);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  });
});

/** Blocks of every type that requests can create. */
const blocksWithLink = (pageId: string): readonly JsonObject[] => [
  paragraph("x"),
  { heading_1: { rich_text: text("h"), is_toggleable: true, children: [paragraph("in")] } },
  ...["heading_2", "heading_3", "heading_4"].map((kind) => ({ [kind]: { rich_text: text("h") } })),
  { bulleted_list_item: { rich_text: text("b"), children: [paragraph("c")] } },
  { numbered_list_item: { rich_text: text("n") } },
  { to_do: { rich_text: text("d"), checked: true } },
  { toggle: { rich_text: text("t"), children: [paragraph("c")] } },
  { quote: { rich_text: text("q"), color: "default_background" } },
  { callout: { rich_text: text("c"), icon: { emoji: "👩🏿‍🚀" } } },
  { code: { rich_text: text("c"), language: "plain text" } },
  { equation: { expression: "x" } },
  { divider: {} },
  { breadcrumb: {} },
  { table_of_contents: {} },
  { embed: { url: "https://example.com/" } },
  { bookmark: { url: "https://example.com/" } },
  ...["image", "video", "pdf", "file", "audio"].map((kind) => ({
    [kind]: { external: { url: "https://example.com/a.png" } },
  })),
  { table: { table_width: 1, has_column_header: true, children: [{ table_row: { cells: [text("a")] } }] } },
  { column_list: { children: [{ column: { width_ratio: 0.5, children: [] } }, { column: { children: [] } }] } },
  { synced_block: { synced_from: null, children: [paragraph("s")] } },
  { tab: { children: [{ paragraph: { rich_text: text("tab") } }] } },
  { template: { rich_text: text("t"), children: [paragraph("c")] } },
  { link_to_page: { page_id: pageId } },
];

test("the blocks have every type that requests can create", () => {
  const keys = new Set<string>();
  JSON.stringify(blocksWithLink(""), (key, value: unknown) => {
    keys.add(key);
    return value;
  });
  const types = Object.keys(BLOCK_KINDS).filter((type) => BLOCK_KINDS[type]?.creatable);
  expect(types.filter((type) => !keys.has(type))).toEqual([]);
});

/** Returns a block with its children in the form in which programs copy them: the type and payload, without a missing icon. */
function copyOf(call: Call, block: Body): JsonObject {
  const { id, type, has_children: isParent } = block;
  const { icon, ...held } = { ...block[type] };
  const below = isParent ? call("GET", `blocks/${id}/children`).body.results : [];
  return {
    object: "block",
    type,
    [type]: {
      ...held,
      ...(icon === null || icon === undefined ? {} : { icon }),
      ...(below.length > 0 || type === "column" ? { children: below.map((child) => copyOf(call, child)) } : {}),
    },
  };
}

describe.each(VERSIONS)("a response at version %s can be sent back:", (version) => {
  test("a tree of every block type", () => {
    const { call, pageId } = placeAt(version);
    const children = [...blocksWithLink(pageId)];
    const made = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    expect(made.length).toBe(children.length);
    for (const block of made) {
      const copy = copyOf(call, block);
      expect(call("POST", "pages", { parent: { page_id: pageId }, children: [copy] }).body.message).toBeUndefined();
    }
  });

  test("the values of a row, together and one by one, by name and by id", () => {
    const { call, sourceId } = placeAt(version);
    const values = {
      Name: [{ mention: { date: { start: "2024-01-01" } } }, { equation: { expression: "x" } }, ...text("row")],
      Amount: 1,
      Kind: { name: "A" },
      Tags: [{ name: "x" }],
      When: { start: "2024-01-01T10:00:00+02:00" },
      Done: true,
      Link: "https://example.com/",
      Spot: { lat: 1, lon: 2 },
      Checked: { state: "verified" },
    };
    const rowId = makeRow(call, sourceId, values);
    const { properties, icon, cover, parent } = call("GET", `pages/${rowId}`).body;
    expect(call("POST", "pages", { parent, properties, icon, cover }).body.message).toBeUndefined();
    for (const [name, value] of Object.entries(properties)) {
      const byName = call("PATCH", `pages/${rowId}`, { properties: { [name]: { ...value } } });
      const byId = call("PATCH", `pages/${rowId}`, { properties: { [value.id]: { ...value } } });
      expect([byName.body.message, byId.body.message]).toEqual([undefined, undefined]);
    }
    expect(call("GET", `pages/${rowId}`).body.properties).toEqual(properties);
  });

  test("the columns of a data source, to another data source, with formulas and rollups over other columns", () => {
    const { call, databaseId, sourceId, pageId } = placeAt(version);
    call("PATCH", `data_sources/${sourceId}`, {
      properties: {
        Double: { formula: { expression: 'prop("Amount") * 2' } },
        Friends: { relation: { data_source_id: sourceId, single_property: {} } },
        Count: { rollup: { function: "count", relation_property_name: "Friends", rollup_property_name: "Name" } },
        Number: { unique_id: { prefix: "T" } },
      },
    });
    const { properties, title, icon } = call("GET", `data_sources/${sourceId}`).body;
    const same = call("PATCH", `data_sources/${sourceId}`, { properties });
    expect([same.body.message, same.body.properties]).toEqual([undefined, properties]);
    const parent = { type: "database_id", database_id: databaseId };
    const copy = call("POST", "data_sources", { parent, title, icon, properties }).body;
    expect(copy.message).toBeUndefined();
    expect(copy.properties["Count"]?.rollup.relation_property_id).toBe(copy.properties["Friends"]?.id);
    expect(copy.properties["Double"]?.formula.expression).toContain(copy.id);
    const database = call("POST", "databases", {
      parent: { page_id: pageId },
      initial_data_source: { properties },
    });
    expect(database.body.message).toBeUndefined();
  });
});

/** The groups in the configuration of a status. */
interface Status {
  readonly options: readonly { id: string; name: string }[];
  readonly groups: readonly { option_ids: string[] }[];
}

describe("accepted bodies have their effect", () => {
  test("bare values are stored like values with their type", () => {
    const { call, sourceId } = placeAt("2026-03-11");
    const bare = {
      Kind: { name: "A" },
      When: { start: "2024-01-01" },
      Spot: { lat: 1, lon: 2 },
      Stage: { name: "Done" },
    };
    const full = Object.fromEntries(
      Object.entries(bare).map(([name, value]) => [
        name,
        { [Object.keys(COLUMNS[name] as JsonObject)[0] ?? ""]: value },
      ]),
    );
    const propertiesOf = (values: JsonObject) =>
      call("GET", `pages/${makeRow(call, sourceId, values)}`).body.properties;
    expect(propertiesOf(bare)).toEqual(propertiesOf(full));
    const rowId = makeRow(call, sourceId, { ...full, Done: true });
    const empty = call("PATCH", `pages/${rowId}`, {
      properties: { Kind: null, When: null, Done: null, Notes: null },
    }).body;
    expect([
      empty.properties["Kind"]?.select,
      empty.properties["When"]?.date,
      empty.properties["Done"]?.checkbox,
    ]).toEqual([null, null, false]);
  });

  test("an option of a status is in the group that it names, and stays there until it names another group", () => {
    const { call, sourceId } = placeAt("2026-03-11");
    const change = (options: JsonObject[]) => {
      const answer = call("PATCH", `data_sources/${sourceId}`, { properties: { Stage: { status: { options } } } });
      const { options: made, groups } = JSON.parse(JSON.stringify(answer.body.properties["Stage"]?.status)) as Status;
      return groups.map(({ option_ids: ids }) => ids.map((id) => made.find((option) => option.id === id)?.name));
    };
    expect(change([{ name: "Done" }, { name: "Shipped", group: "Complete" }, { name: "Idea" }])).toEqual([
      ["Idea"],
      [],
      ["Done", "Shipped"],
    ]);
    expect(change([{ name: "Done" }, { name: "Shipped", group: "In progress" }, { name: "Idea" }])).toEqual([
      ["Idea"],
      ["Shipped"],
      ["Done"],
    ]);
    const wrong = call("PATCH", `data_sources/${sourceId}`, {
      properties: { Stage: { status: { options: [{ name: "x", group: "Doing" }] } } },
    });
    expect(wrong.body.message).toContain('options[0].group should be `"To-do"`, `"In progress"`, or `"Complete"`');
  });

  test("an embedded file is shown as a URL, also after a change of its caption or file", () => {
    const { call, pageId, uploadId } = placeAt("2026-03-11");
    const embed = { file_upload: { id: uploadId }, caption: text("c") };
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [{ embed }] }).body.results;
    expect(block?.embed).toMatchObject({ caption: [{ plain_text: "c" }] });
    expect(block?.embed.url).toContain("page.html");
    expect(block?.embed).not.toHaveProperty("file_upload");
    const change = (payload: JsonObject) => call("PATCH", `blocks/${block?.id}`, { embed: payload }).body.embed;
    const bare = change({ caption: [] });
    expect([bare?.url.includes("page.html"), bare?.["caption"]]).toEqual([true, []]);
    expect(change({ url: "https://example.com/" })).toEqual({ url: "https://example.com/", caption: [] });
    expect(change({ file_upload: { id: uploadId } })?.url).toContain("page.html");
    const neither = call("PATCH", `blocks/${pageId}/children`, { children: [{ embed: {} }] });
    expect(neither.status).toBe(400);
  });

  test("a heading with children is a toggle", () => {
    const { call, pageId } = placeAt("2026-03-11");
    const children = [{ heading_3: { rich_text: [], children: [paragraph("x")] } }];
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    expect([block?.heading_3.is_toggleable, block?.has_children]).toEqual([true, true]);
  });

  test("a view without a data source uses the only one, and is refused if there are two", () => {
    const { call, databaseId, sourceId } = placeAt("2026-03-11");
    const make = () => call("POST", "views", { database_id: databaseId, name: "All", type: "list" }).body;
    expect(make()["data_source_id"]).toBe(sourceId);
    call("POST", "data_sources", { parent: { database_id: databaseId }, properties: { Name: { title: {} } } });
    expect(make().message).toBe(
      "body failed validation: body.data_source_id should be defined, instead was `undefined`.",
    );
  });

  test("ignored fields change nothing", () => {
    const { call, pageId, rowId } = placeAt("2026-03-11");
    const before = call("GET", `pages/${rowId}`).body.parent;
    expect(call("PATCH", `pages/${rowId}`, { parent: { page_id: pageId } }).body.parent).toEqual(before);
    const made = call("POST", "databases", {
      parent: { page_id: pageId },
      properties: { More: { rich_text: {} } },
    }).body;
    expect(Object.keys(call("GET", `data_sources/${made.data_sources[0]?.id}`).body.properties)).toEqual(["Name"]);
  });

  test("a page_size of 0 means the default, except for comments", () => {
    const { call, pageId } = placeAt("2026-03-11");
    expect(call("GET", "users?page_size=0").body.results.length).toBeGreaterThan(0);
    expect(call("GET", `comments?block_id=${pageId}&page_size=0`).body.message).toBe(
      "query failed validation: query.page_size should be ≥ `1` or `undefined`, instead was `0`.",
    );
  });
});

describe("refusals that programs have reported", () => {
  test.each([
    [
      "PATCH blocks/children",
      "the empty icon of a paragraph that was read",
      { children: [{ paragraph: { rich_text: [], icon: null } }] },
      "body.children[0].paragraph.icon",
    ],
    ["PATCH databases", "null for the icon of a database", { icon: null }, "body.icon"],
    ["PATCH databases", "null for the cover of a database", { cover: null }, "body.cover"],
  ])("%s: %s", (where, _, body, path) => {
    const { call, pageId, databaseId } = placeAt("2026-03-11");
    const answer = call(
      "PATCH",
      where.endsWith("children") ? `blocks/${pageId}/children` : `databases/${databaseId}`,
      body,
    );
    expect(answer.body.message).toBe(
      `body failed validation: ${path} should be an object or \`undefined\`, instead was \`null\`.`,
    );
  });
});

describe("dates", () => {
  test.each([
    ["2024-02-29", "2024-02-29"],
    ["2024-02", "2024-02-01"],
    ["2024", "2024-01-01"],
    ["20240229", "2024-02-29"],
    ["2024-060", "2024-02-29"],
    ["2024-W09-4", "2024-02-29"],
    ["2024W09", "2024-02-26"],
    ["2024-02-29T10", "2024-02-29T10:00"],
    ["2024-02-29 10:30", "2024-02-29T10:30"],
    ["20240229T103059Z", "2024-02-29T10:30+00:00"],
    ["2024-02-29T10:30:59.123456+02", "2024-02-29T10:30+02:00"],
    ["2024-02-29T10:30-0430", "2024-02-29T10:30-04:30"],
    ["2023-12-31T24:00:00Z", "2024-01-01T00:00+00:00"],
    ["0099-12-31", "0099-12-31"],
  ])("%s is read as %s", (written, meant) => {
    const { day, time, offset } = parseIsoDate(written) ?? {};
    expect(`${day}${time === undefined ? "" : `T${time}`}${offset ?? ""}`).toBe(meant);
  });

  test.each([
    ..."2013-3 2022-7-10 2024-02-30 2023-366 2024-W54 2024-13-01 5/20/2023 today 2024-01-01T25:00".split(" "),
    "",
    "2022-05-26 22:06 +08:00",
    "tomorrow at 10:45 AM",
    "{'start': '2001-08-12T00:00:00'}",
  ])("%j is none", (written) => {
    expect(parseIsoDate(written)).toBeUndefined();
  });

  test("parses the text of every moment", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("2199-12-31"), noInvalidDate: true }), (date) => {
        const written = date.toISOString();
        const read = parseIsoDate(written);
        expect(`${read?.day}T${read?.time}`).toBe(written.slice(0, 16));
        expect(parseIsoDate(written.replaceAll(/[-:]/g, ""))).toEqual(read);
      }),
    );
  });

  test("parses any text without a failure", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\dTWZ:+-]{0,20}$/), (written) => {
        const read = parseIsoDate(written);
        if (read !== undefined) expect(Number.isNaN(Date.parse(read.day))).toBe(false);
      }),
    );
  });

  test("a time without an offset in a filter is in UTC", () => {
    const { call, sourceId } = placeAt("2026-03-11");
    makeRow(call, sourceId, { When: { date: { start: "2024-01-01T10:00:00Z" } } });
    const found = (equals: string) =>
      call("POST", `data_sources/${sourceId}/query`, { filter: { property: "When", date: { equals } } }).body.results
        .length;
    expect([
      found("2024-01-01T10:00"),
      found("20240101T100000Z"),
      found("2024-01-01T12:00+02"),
      found("2024-01-01T11:00"),
    ]).toEqual([1, 1, 1, 0]);
  });
});
