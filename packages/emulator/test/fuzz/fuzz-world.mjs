// The workspace of a fuzz run: an object of every kind, and bodies that use every block type and property type.
import { BLOCK_KINDS } from "../../dist/catalog/block-kinds.js";
import { PROPERTY_KINDS } from "../../dist/catalog/property-kinds.js";

/** @typedef {{ method: string, path: string, body?: unknown }} FuzzRequest */
/** @typedef {(request: FuzzRequest) => { status: number, body: any }} Send */
/** @typedef {Record<string, string[]>} World Ids by the name of a path parameter. */

const text = (/** @type {string} */ content) => [{ type: "text", text: { content } }];

const COLUMNS = Object.fromEntries(
  Object.keys(PROPERTY_KINDS)
    .filter((type) => !["title", "relation", "rollup", "formula"].includes(type))
    .map((type) => [`A ${type}`, { [type]: {} }]),
);

const VALUES = {
  Name: { title: text("Row") },
  "A rich_text": { rich_text: text("text") },
  "A number": { number: 1 },
  "A select": { select: { name: "a" } },
  "A multi_select": { multi_select: [{ name: "a" }, { name: "b" }] },
  "A status": { status: { name: "Done" } },
  "A date": { date: { start: "2026-01-01", end: "2026-02-01T10:00:00Z", time_zone: null } },
  "A checkbox": { checkbox: true },
  "A url": { url: "https://example.com" },
  "A email": { email: "a@example.com" },
  "A phone_number": { phone_number: "1" },
  "A place": { place: { lat: 1, lon: 2 } },
};

const MARKDOWN =
  '# a\n- [ ] b\n\t- c **d** `e` [f](/g) $h$\n<details>\n<summary>i</summary>\n\tj\n</details>\n|k|l|\n|-|-|\n```js\nm\n```\n> n {color="red"}';

/** Block bodies of every type that can be created, derived from the table of block types. */
const BLOCKS = Object.entries(BLOCK_KINDS).flatMap(([type, kind]) =>
  kind.creatable ? [{ [type]: payloadOf(kind) }] : [],
);

/** @param {import("../../dist/catalog/block-kinds.js").BlockKind} kind */
function payloadOf(kind) {
  /** @type {Record<string, unknown>} */
  const payload = {};
  for (const field of kind.fields) {
    if (field.kind === "rich_text") payload[field.name] = text("block");
    else if (field.kind === "cells") payload[field.name] = [text("cell")];
    else if (field.kind === "choice") payload[field.name] = field.among[0];
    else if (field.kind === "flag") payload[field.name] = field.empty;
    else if (field.kind === "text") payload[field.name] = "https://example.com";
    else if (field.kind === "count" || field.kind === "ratio") payload[field.name] = 1;
    else if (field.kind === "synced_from") payload[field.name] = null;
  }
  if (kind.payload !== "fields" && kind.payload !== "link") payload["external"] = { url: "https://example.com/a.png" };
  return payload;
}

const FORMULAS = [
  'prop("A number") + 1',
  'prop("Name").repeat(3)',
  'dateAdd(prop("A date"), 1, "months")',
  "map([1, 2], current * 2)",
  'test(prop("Name"), "(R|o)+w")',
  'if(prop("A checkbox"), 1, 2)',
];

const FILTERS = [
  { property: "Name", title: { contains: "R" } },
  {
    and: [
      { property: "A number", number: { greater_than: 0 } },
      { or: [{ property: "A select", select: { equals: "a" } }] },
    ],
  },
  { property: "A date", date: { past_week: {} } },
  { timestamp: "created_time", created_time: { on_or_after: "2026-01-01" } },
  { property: "F0", formula: { number: { equals: 2 } } },
  { property: "A people", people: { contains: "me" } },
];

/**
 * Creates the objects.
 * @param {Send} send
 * @returns {World}
 */
export function createWorld(send) {
  const post = (/** @type {string} */ path, /** @type {unknown} */ body) => send({ method: "POST", path, body }).body;
  const page = post("pages", { parent: { workspace: true }, properties: { title: text("Home") }, markdown: MARKDOWN });
  const formulas = Object.fromEntries(FORMULAS.map((expression, index) => [`F${index}`, { formula: { expression } }]));
  const database = post("databases", {
    parent: { page_id: page.id },
    initial_data_source: { properties: { Name: { title: {} }, ...COLUMNS, ...formulas } },
  });
  const source = database.data_sources[0].id;
  send({
    method: "PATCH",
    path: `data_sources/${source}`,
    body: {
      properties: {
        Self: { relation: { data_source_id: source, dual_property: {} } },
        Roll: { rollup: { relation_property_name: "Self", rollup_property_name: "F0", function: "sum" } },
      },
    },
  });
  const row = post("pages", { parent: { data_source_id: source }, properties: VALUES });
  const blocks = BLOCKS.flatMap(
    (block) =>
      send({ method: "PATCH", path: `blocks/${page.id}/children`, body: { children: [block] } }).body.results ?? [],
  );
  const comment = post("comments", { parent: { page_id: page.id }, rich_text: text("comment") });
  const view = post("views", { database_id: database.id, data_source_id: source, name: "View", type: "table" });
  const query = post(`views/${view.id}/queries`, {});
  const upload = post("file_uploads", { filename: "a.txt", content_type: "text/plain" });
  const users = send({ method: "GET", path: "users" }).body.results;
  const agents = post("agents/query", {}).results ?? [];
  const session = post("sessions/query", {}).results ?? [];
  /** @param {(string | undefined)[]} found */
  const ids = (...found) => found.flatMap((id) => (typeof id === "string" ? [id] : []));
  return {
    page_id: ids(page.id, row.id),
    block_id: ids(page.id, ...blocks.map((/** @type {{ id: string }} */ { id }) => id)),
    database_id: ids(database.id),
    data_source_id: ids(source),
    comment_id: ids(comment.id),
    view_id: ids(view.id),
    query_id: ids(query.id),
    file_upload_id: ids(upload.id),
    user_id: ids(...users.map((/** @type {{ id: string }} */ { id }) => id)),
    agent_id: ids(...agents.map((/** @type {{ id: string }} */ { id }) => id)),
    session_id: ids(...session.map((/** @type {{ id: string }} */ { id }) => id)),
    property_id: ["title", ...Object.keys(COLUMNS), "F0", "Self", "Roll"],
    task_id: ["task"],
  };
}

/**
 * Returns bodies of an operation that use optional fields. Operations without a row start from an empty body.
 * @param {string} operation
 * @param {World} world
 * @param {import("./random-source.mjs").RandomSource} random
 * @returns {unknown}
 */
export function bodyFor(operation, world, random) {
  const id = (/** @type {string} */ kind) => random.pick(world[kind] ?? [""]);
  const blocks = [random.pick(BLOCKS), random.pick(BLOCKS)];
  const icon = { type: "emoji", emoji: "🚲" };
  /** @type {Record<string, unknown[]>} */
  const bodies = {
    "pages.create": [
      { parent: { page_id: id("page_id") }, properties: { title: text("New") }, children: blocks, icon },
      { parent: { data_source_id: id("data_source_id") }, properties: VALUES, markdown: MARKDOWN },
    ],
    "pages.update": [
      { properties: VALUES, icon, cover: null },
      { in_trash: random.chance(0.5), is_locked: true },
    ],
    "pages.updateMarkdown": [
      { type: "replace_content", replace_content: { new_str: MARKDOWN, allow_deleting_content: true } },
      {
        type: "update_content",
        update_content: { content_updates: [{ old_str: "a", new_str: "b", replace_all_matches: true }] },
      },
      { type: "insert_content", insert_content: { content: MARKDOWN, position: { type: "start" } } },
    ],
    "pages.move": [{ parent: { page_id: id("page_id") } }],
    "blocks.children.append": [
      { children: blocks },
      { children: blocks, position: { type: "after_block", after_block: { id: id("block_id") } } },
    ],
    "blocks.update": [random.pick(BLOCKS)],
    "databases.create": [
      {
        parent: { page_id: id("page_id") },
        title: text("D"),
        initial_data_source: { properties: { Name: { title: {} }, ...COLUMNS } },
      },
    ],
    "databases.update": [{ title: text("D"), is_inline: true }],
    "dataSources.create": [
      {
        parent: { database_id: id("database_id") },
        properties: { Name: { title: {} }, F: { formula: { expression: random.pick(FORMULAS) } } },
      },
    ],
    "dataSources.update": [
      {
        properties: {
          F0: { formula: { expression: random.pick(FORMULAS) } },
          [`N${random.below(9)}`]: random.pick([null, { number: {} }, { name: "M" }]),
        },
      },
    ],
    "dataSources.query": [
      { filter: random.pick(FILTERS), sorts: [{ property: "F0", direction: "ascending" }], page_size: 3 },
    ],
    "comments.create": [
      { parent: { page_id: id("page_id") }, rich_text: text("c") },
      { parent: { block_id: id("block_id") }, markdown: MARKDOWN },
    ],
    "comments.update": [{ rich_text: text("c") }],
    search: [
      {
        query: "row",
        filter: { property: "object", value: "page" },
        sort: { timestamp: "last_edited_time", direction: "ascending" },
      },
    ],
    "views.create": [
      {
        database_id: id("database_id"),
        data_source_id: id("data_source_id"),
        name: "V",
        type: "table",
        filter: random.pick(FILTERS),
      },
    ],
    "views.update": [
      { name: "V", filter: random.pick(FILTERS), sorts: [{ property: "Name", direction: "descending" }] },
    ],
    "fileUploads.create": [
      { mode: "single_part", filename: "a.txt", content_type: "text/plain" },
      { mode: "external_url", external_url: "https://example.com/a.png", filename: "a.png" },
    ],
    "oauth.token": [{ grant_type: "authorization_code", code: "c", redirect_uri: "https://example.com" }],
  };
  return structuredClone(random.pick(bodies[operation] ?? [{}]));
}
