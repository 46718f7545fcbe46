// Requests with a right form that the workspace refuses: an object does not exist, is in the wrong state, or does not fit.
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body, Call } from "./support.ts";
import { callerOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

const UNKNOWN = "99999999-9999-4999-8999-999999999999";

interface World {
  readonly call: Call;
  readonly pageId: string;
  readonly databaseId: string;
  readonly sourceId: string;
}

function newWorld(): World {
  const { call, pageId } = workspaceWithPage();
  const columns = {
    Name: { title: {} },
    Tags: { multi_select: {} },
    Pick: { select: {} },
    Sum: { formula: { expression: "1" } },
  };
  return { call, pageId, ...makeDatabase(call, pageId, columns) };
}

type Case = readonly [
  name: string,
  request: (world: World) => { readonly status: number; readonly body: Body },
  message: string,
];

const append = ({ call, pageId }: World, child: JsonObject) =>
  call("PATCH", `blocks/${pageId}/children`, { children: [child] });
const firstBlock = (world: World, child: JsonObject) => append(world, child).body.results[0]?.id ?? "";

const BLOCK_CASES: readonly Case[] = [
  [
    "a child of another type than the parent takes",
    (world) => {
      const tab = firstBlock(world, { tab: { children: [{ paragraph: { rich_text: [] } }] } });
      return world.call("PATCH", `blocks/${tab}/children`, { children: [{ divider: {} }] });
    },
    "A tab block takes only paragraph as children, not divider (children[0]).",
  ],
  [
    "a copy of a synced block that does not exist",
    (world) => append(world, { synced_block: { synced_from: { block_id: UNKNOWN } } }),
    `Could not find the original synced block with ID: ${UNKNOWN}.`,
  ],
  [
    "a file upload that does not exist",
    (world) => append(world, { image: { file_upload: { id: UNKNOWN } } }),
    `Could not find file upload with ID: ${UNKNOWN}.`,
  ],
  [
    "a link that is not a URL",
    (world) => append(world, { paragraph: { rich_text: [{ text: { content: "x", link: { url: "no url" } } }] } }),
    "Invalid URL for link.",
  ],
  [
    "children of a page in the trash",
    (world) => {
      world.call("PATCH", `pages/${world.pageId}`, { in_trash: true });
      return append(world, paragraph("x"));
    },
    "Can't edit page on block with an archived ancestor.",
  ],
  [
    "children of a block in the trash",
    (world) => {
      const toggle = firstBlock(world, { toggle: { rich_text: [] } });
      world.call("DELETE", `blocks/${toggle}`);
      return world.call("PATCH", `blocks/${toggle}/children`, { children: [paragraph("x")] });
    },
    "Can't edit block that is archived.",
  ],
  [
    "the content of a page as a block",
    ({ call, pageId }) => call("PATCH", `blocks/${pageId}`, { paragraph: { rich_text: [] } }),
    "Updating child_page or child_database blocks is not supported",
  ],
  [
    "the payload of another type",
    (world) => world.call("PATCH", `blocks/${firstBlock(world, paragraph("x"))}`, { divider: {} }),
    "body failed validation: body.paragraph should be defined, instead was `undefined`.",
  ],
];

const setProperties = ({ call, sourceId }: World, properties: JsonObject) =>
  call("POST", "pages", { parent: { data_source_id: sourceId }, properties });

const PAGE_CASES: readonly Case[] = [
  [
    "another property than the title of a page without columns",
    ({ call, pageId }) => call("PATCH", `pages/${pageId}`, { properties: { Count: { number: 1 } } }),
    "Count is not a property that exists.",
  ],
  [
    "a title of another type",
    ({ call, pageId }) => call("PATCH", `pages/${pageId}`, { properties: { title: { number: 1 } } }),
    "title is expected to be title.",
  ],
  [
    "a computed value",
    (world) => setProperties(world, { Sum: 1 }),
    'The property "Sum" of type formula cannot be written.',
  ],
  [
    "a value of another type",
    (world) => setProperties(world, { Pick: { number: 1 } }),
    "Pick is expected to be select.",
  ],
  [
    "an unknown column",
    (world) => setProperties(world, { Other: { number: 1 } }),
    "Other is not a property that exists.",
  ],
  [
    "a bare value of another type",
    (world) => setProperties(world, { Tags: { start: "2024-01-01" } }),
    "body failed validation: body.properties.Tags.multi_select should be defined, instead was `undefined`.",
  ],
  [
    "a bare value with a wrong form",
    (world) => setProperties(world, { Pick: 5 }),
    "body failed validation: body.properties.Pick.select should be an object or `null`, instead was `5`.",
  ],
  [
    "an option with an unknown id",
    (world) => setProperties(world, { Pick: { id: "nope" } }),
    'Could not find option with id "nope" for property "Pick".',
  ],
  [
    "markdown beside children",
    ({ call, pageId }) =>
      call("POST", "pages", { parent: { page_id: pageId }, markdown: "x", children: [paragraph("x")] }),
    "body failed validation: `markdown` cannot be combined with `children` or `content`.",
  ],
  [
    "a task for a page without markdown",
    ({ call, pageId }) => call("POST", "pages", { parent: { page_id: pageId }, allow_async: true }),
    "body failed validation: body.allow_async is only valid with `markdown`.",
  ],
  [
    "a template beside markdown",
    ({ call, sourceId }) =>
      call("POST", "pages", { parent: { data_source_id: sourceId }, template: { type: "default" }, markdown: "x" }),
    "body failed validation: `template` cannot be combined with `children`, `content` or `markdown`.",
  ],
  [
    "a template of a page without a data source",
    ({ call, pageId }) => call("POST", "pages", { parent: { page_id: pageId }, template: { type: "default" } }),
    "Only a data source has a default template.",
  ],
  [
    "properties of a page in the trash",
    ({ call, pageId }) => {
      call("PATCH", `pages/${pageId}`, { in_trash: true });
      return call("PATCH", `pages/${pageId}`, { properties: { title: { title: text("x") } } });
    },
    "Can't edit block that is archived.",
  ],
  [
    "an unknown name in filter_properties",
    (world) => world.call("GET", `pages/${makeRow(world.call, world.sourceId, {})}?filter_properties=Other`),
    "Other is not a property that exists.",
  ],
  [
    "more than 100 names in filter_properties",
    ({ call, pageId }) => call("GET", `pages/${pageId}?${"filter_properties=title&".repeat(101)}`),
    "query failed validation: query.filter_properties.length should be ≤ `100`, instead was `101`.",
  ],
  [
    "a cursor behind the end of a property",
    ({ call, pageId }) => call("GET", `pages/${pageId}/properties/title?start_cursor=9`),
    "The start_cursor provided is invalid: 9",
  ],
  [
    "markdown with two positions",
    ({ call, pageId }) =>
      call("PATCH", `pages/${pageId}/markdown`, {
        type: "insert_content",
        insert_content: { content: "x", after: "y", position: { type: "start" } },
      }),
    'body failed validation: body.insert_content.position should be not present, instead was `{"type":"start"}`.',
  ],
  [
    "a range that the markdown does not have",
    ({ call, pageId }) =>
      call("PATCH", `pages/${pageId}/markdown`, {
        type: "replace_content_range",
        replace_content_range: { content: "x", content_range: "from...to" },
      }),
    'Could not find the content range "from...to" in the page.',
  ],
];

const changeColumns = ({ call, sourceId }: World, properties: JsonObject) =>
  call("PATCH", `data_sources/${sourceId}`, { properties });
const queryRows = ({ call, sourceId }: World, filter: JsonObject) =>
  call("POST", `data_sources/${sourceId}/query`, { filter });
const rollup = (more: JsonObject): JsonObject => ({ Total: { rollup: { function: "count", ...more } } });

const DATABASE_CASES: readonly Case[] = [
  [
    "the removal of an unknown column",
    (world) => changeColumns(world, { Other: null }),
    "Other is not a property that exists.",
  ],
  [
    "the new name of an unknown column",
    (world) => changeColumns(world, { Other: { name: "New" } }),
    "Other is not a property that exists.",
  ],
  [
    "a second title",
    (world) => changeColumns(world, { Other: { title: {} } }),
    "Cannot create a second title property.",
  ],
  [
    "another type of the title",
    (world) => changeColumns(world, { Name: { number: {} } }),
    "The title property cannot change its type.",
  ],
  [
    "an empty name",
    (world) => changeColumns(world, { Pick: { name: "" } }),
    "body failed validation: body.properties.Pick.name.length should be between `1` and `100`, instead was `0`.",
  ],
  [
    "a name twice",
    (world) => changeColumns(world, { Pick: { name: "Tags" } }),
    'Property names must be unique: "Tags" exists already.',
  ],
  [
    "a changed option with an unknown id",
    (world) => changeColumns(world, { Pick: { select: { options: [{ id: "nope" }] } } }),
    'Could not find option with id "nope".',
  ],
  [
    "a rollup without columns",
    (world) => changeColumns(world, rollup({})),
    "body failed validation: body.properties.Total.rollup should name a relation property",
  ],
  [
    "a rollup over an unknown relation",
    (world) => changeColumns(world, rollup({ relation_property_name: "Other", rollup_property_name: "Name" })),
    'Could not find a relation property "Other" for the rollup "Total".',
  ],
  [
    "a rollup over an unknown column",
    (world) => {
      changeColumns(world, { Self: { relation: { data_source_id: world.sourceId, single_property: {} } } });
      return changeColumns(world, rollup({ relation_property_name: "Self", rollup_property_name: "Other" }));
    },
    'Could not find a property "Other" for the rollup "Total".',
  ],
  [
    "an empty filter",
    (world) => queryRows(world, {}),
    "body failed validation. Fix one:\nbody.filter.or should be defined",
  ],
  [
    "a condition that is not an object",
    (world) => queryRows(world, { property: "Name", rich_text: 5 }),
    "body failed validation: body.filter.rich_text should be an object, instead was `5`.",
  ],
  [
    "a formula filter without a condition",
    (world) => queryRows(world, { property: "Sum", formula: {} }),
    "body failed validation. Fix one:\nbody.filter.formula.string should be defined",
  ],
  [
    "a rollup filter without a condition",
    (world) => {
      changeColumns(world, { Self: { relation: { data_source_id: world.sourceId, single_property: {} } } });
      changeColumns(world, rollup({ relation_property_name: "Self", rollup_property_name: "Name" }));
      return queryRows(world, { property: "Total", rollup: {} });
    },
    "body failed validation. Fix one:\nbody.filter.rollup.any should be defined",
  ],
  [
    "a rollup filter with an unknown kind of element",
    (world) => {
      changeColumns(world, { Self: { relation: { data_source_id: world.sourceId, single_property: {} } } });
      changeColumns(world, rollup({ relation_property_name: "Self", rollup_property_name: "Name" }));
      return queryRows(world, { property: "Total", rollup: { any: { button: {} } } });
    },
    "body failed validation. Fix one:\nbody.filter.rollup.any.title should be defined",
  ],
  [
    "groups on three levels",
    (world) => queryRows(world, { and: [{ or: [{ and: [] }] }] }),
    "body failed validation: body.filter.and[0].or[0].and should be not present: filters nest at most two levels deep.",
  ],
  [
    "a query of a dashboard",
    ({ call, databaseId, sourceId }) => {
      const dashboard = call("POST", "views", {
        database_id: databaseId,
        data_source_id: sourceId,
        name: "D",
        type: "dashboard",
      });
      return call("POST", `views/${dashboard.body.id}/queries`, {});
    },
    "This view has no data source to query.",
  ],
  [
    "a widget of a table",
    ({ call, databaseId, sourceId }) => {
      const view = { data_source_id: sourceId, name: "T", type: "table" };
      const table = call("POST", "views", { ...view, database_id: databaseId });
      return call("POST", "views", { ...view, view_id: table.body.id });
    },
    "Widgets can only be added to a dashboard view.",
  ],
  [
    "an unknown property in the configuration of a view",
    ({ call, databaseId, sourceId }) =>
      call("POST", "views", {
        database_id: databaseId,
        data_source_id: sourceId,
        name: "T",
        type: "table",
        configuration: { type: "table", properties: [{ property_id: "nope" }] },
      }),
    "Could not find property with ID: nope.",
  ],
];

const newUpload = (call: Call, body: JsonObject) => call("POST", "file_uploads", body).body.id;
function sendPart(call: Call, id: string, number: string) {
  const field = (name: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const rawBody = `${field("file", "x")}${field("part_number", number)}--b--`;
  return call("POST", `file_uploads/${id}/send`, undefined, {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    rawBody,
  });
}

const OTHER_CASES: readonly Case[] = [
  [
    "a part with a number that is too large",
    ({ call }) => sendPart(call, newUpload(call, { mode: "multi_part", filename: "a.txt", number_of_parts: 2 }), "3"),
    'body failed validation: body.part_number should be a whole number from 1 to 2, instead was `"3"`.',
  ],
  [
    "the completion of an upload without parts",
    ({ call }) => call("POST", `file_uploads/${newUpload(call, {})}/complete`),
    "Only multi-part uploads can be completed.",
  ],
  [
    "a second file for an upload",
    ({ call }) => {
      const id = newUpload(call, { filename: "a.txt" });
      sendPart(call, id, "");
      return sendPart(call, id, "");
    },
    'This file upload has the status "uploaded", expected "pending".',
  ],
  [
    "an attachment that does not exist",
    ({ call, pageId }) =>
      call("POST", "comments", {
        parent: { page_id: pageId },
        rich_text: text("x"),
        attachments: [{ file_upload_id: UNKNOWN }],
      }),
    `Could not find file upload with ID: ${UNKNOWN}.`,
  ],
  [
    "meeting notes with a block and a parent",
    ({ call, pageId }) =>
      call("POST", "blocks/meeting_notes", {
        source: { type: "block", block_id: UNKNOWN },
        parent: { page_id: pageId },
      }),
    "body failed validation: body.parent should be not present with a block as the source.",
  ],
  [
    "meeting notes from an unknown file",
    ({ call, pageId }) =>
      call("POST", "blocks/meeting_notes", {
        source: { type: "file_upload", file_upload_id: UNKNOWN },
        parent: { page_id: pageId },
      }),
    `Could not find an uploaded file with ID: ${UNKNOWN}.`,
  ],
  [
    "meeting notes from a file without a parent",
    ({ call }) => {
      const id = newUpload(call, { filename: "a.txt" });
      sendPart(call, id, "");
      return call("POST", "blocks/meeting_notes", { source: { type: "file_upload", file_upload_id: id } });
    },
    "body failed validation: body.parent should be defined, instead was `undefined`.",
  ],
];

describe("400: the workspace refuses", () => {
  test.each([...BLOCK_CASES, ...PAGE_CASES, ...DATABASE_CASES, ...OTHER_CASES])("%s", (_, request, message) => {
    const { status, body } = request(newWorld());
    expect({ status, message: body.message.slice(0, message.length) }).toEqual({ status: 400, message });
  });
});

const NOT_FOUND_CASES: readonly Case[] = [
  [
    "a position after a block of another page",
    ({ call, pageId }) =>
      call("PATCH", `blocks/${pageId}/children`, {
        children: [paragraph("x")],
        position: { type: "after_block", after_block: { id: UNKNOWN } },
      }),
    `Could not find block with ID: ${UNKNOWN}.`,
  ],
  [
    "children of a database",
    ({ call, databaseId }) => call("PATCH", `blocks/${databaseId}/children`, { children: [] }),
    "Could not find block with ID:",
  ],
  [
    "a property of a page",
    ({ call, pageId }) => call("GET", `pages/${pageId}/properties/nope`),
    "Could not find property with ID: nope.",
  ],
  ["a session", ({ call }) => call("GET", `sessions/${UNKNOWN}`), `Could not find session with ID: ${UNKNOWN}.`],
  [
    "the agent of a new session",
    ({ call }) => call("POST", "sessions", { agent_id: UNKNOWN, message: "x" }),
    `Could not find agent with ID: ${UNKNOWN}.`,
  ],
  [
    "a file upload",
    ({ call }) => call("GET", `file_uploads/${UNKNOWN}`),
    `Could not find file upload with ID: ${UNKNOWN}.`,
  ],
  [
    "the block of meeting notes",
    ({ call }) => call("POST", "blocks/meeting_notes", { source: { type: "block", block_id: UNKNOWN } }),
    `Could not find block with ID: ${UNKNOWN}.`,
  ],
];

describe("404: the workspace does not have", () => {
  test.each(NOT_FOUND_CASES)("%s", (_, request, message) => {
    const { status, body } = request(newWorld());
    expect({ status, message: body.message.slice(0, message.length) }).toEqual({ status: 404, message });
  });
});

describe("objects that only an import can create", () => {
  const imported = (objects: JsonObject[]) => callerOf(createEmulator({ seed: objects, clock: "frozen" }));
  const page: JsonObject = { object: "page", id: "11111111-1111-4111-8111-111111111111", properties: {} };

  test("a database without a data source is refused as the parent of a page", () => {
    const call = imported([page, { object: "database", id: UNKNOWN, data_sources: [] }]);
    const response = call("POST", "pages", { parent: { database_id: UNKNOWN } });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(
      `Database with ID ${UNKNOWN} does not contain any data sources accessible by this API bot.`,
    );
  });

  test("the comment of another author cannot be changed", () => {
    const comment: JsonObject = {
      object: "comment",
      id: UNKNOWN,
      parent: { type: "page_id", page_id: page["id"] },
      created_by: { object: "user", id: "22222222-2222-4222-8222-222222222222" },
      rich_text: text("x"),
    };
    const call = imported([page, comment]);
    expect(call("GET", `comments/${UNKNOWN}`).status).toBe(200);
    expect(call("PATCH", `comments/${UNKNOWN}`, { rich_text: text("y") }).status).toBe(404);
  });
});

describe("agents and sessions", () => {
  function withAgent() {
    const call = callerOf(createEmulator({ seed: "empty", clock: "frozen" }));
    return { call, agentId: call("POST", "agents/query", {}).body.results[0]?.id ?? "" };
  }

  test("a disabled agent takes no message", () => {
    const { call, agentId } = withAgent();
    call("PATCH", `agents/${agentId}/status`, { status: "disabled" });
    expect(call("POST", "sessions", { agent_id: agentId, message: "x" }).body.message).toBe("This agent is disabled.");
  });

  test("a deleted agent cannot be changed", () => {
    const { call, agentId } = withAgent();
    call("DELETE", `agents/${agentId}`);
    expect(call("PATCH", `agents/${agentId}/status`, { status: "active" }).body.message).toBe(
      "A deleted agent cannot be changed.",
    );
  });

  test("an action that is not required is refused", () => {
    const { call } = withAgent();
    const session = call("POST", "sessions", { message: "x" }).body.id;
    const response = call("POST", "sessions", { session_id: session, actions: [{ action_id: "nope" }] });
    expect(response.body.message).toBe("This action is not required, or no longer.");
  });
});

test("a failure of the emulator itself is a 500 in the service's error form", () => {
  const emulator = createEmulator({ seed: "empty" });
  let reads = 0;
  const response = emulator.handle({
    method: "POST",
    url: "/v1/search",
    headers: { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" },
    get body(): string {
      reads += 1;
      if (reads === 1) throw new Error("broken");
      return "";
    },
  });
  expect(response.status).toBe(500);
  expect(JSON.parse(response.body)).toMatchObject({ object: "error", code: "internal_server_error" });
});
