// Rules of the reference pages on operations. Each has the address of its page.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

// https://developers.notion.com/reference/create-database, "Typed databases"
describe("a database with a type", () => {
  test.each([
    ["tasks", "Tasks", { "Task name": "title", Assignee: "people", Status: "status", Due: "date" }],
    ["projects", "Projects", { "Project name": "title", Owner: "people", Dates: "date", Status: "status" }],
    [
      "skills",
      "Skills",
      {
        "Skill name": "title",
        Description: "rich_text",
        Files: "files",
        Tags: "multi_select",
        "Created by": "created_by",
      },
    ],
  ])("of %s has the columns of Notion, and shows its type", (type, name, columns) => {
    const { emulator, call, pageId } = workspaceWithPage();
    const made = call("POST", "databases", { parent: { page_id: pageId }, database_type: type }).body;
    expect([made["database_type"], made.title[0]?.plain_text]).toEqual([type, name]);
    emulator.rollback(emulator.snapshot());
    const source = call("GET", `data_sources/${made.data_sources[0]?.id}`).body;
    expect(source["database_type"]).toBe(type);
    const types = Object.fromEntries(Object.entries(source.properties).map(([key, value]) => [key, value.type]));
    expect(types).toEqual(columns);
  });

  test("keeps a title, and excludes columns of its own", () => {
    const { call, pageId } = workspaceWithPage();
    const create = (body: JsonObject) =>
      call("POST", "databases", { parent: { page_id: pageId }, database_type: "tasks", ...body });
    expect(create({ title: text("Work") }).body.title[0]?.plain_text).toBe("Work");
    expect(create({ initial_data_source: { properties: { Name: { title: {} } } } }).body.code).toBe("validation_error");
    expect(create({ database_type: "wiki" }).body.message).toContain(
      'should be `"tasks"`, `"projects"`, or `"skills"`',
    );
  });

  test("shows its type after an import", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const { id } = call("POST", "databases", { parent: { page_id: pageId }, database_type: "skills" }).body;
    const other = workspaceWithPage();
    other.emulator.import(emulator.export());
    expect(other.call("GET", `databases/${id}`).body["database_type"]).toBe("skills");
  });
});

// https://developers.notion.com/reference/patch-block-children, "Deprecated parameter"
test("after and position exclude each other", () => {
  const { call, pageId } = workspaceWithPage();
  const append = (body: JsonObject) =>
    call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")], ...body }, { version: "2025-09-03" });
  const after = append({}).body.results[0]?.id ?? "";
  expect(append({ after, position: { type: "end" } }).body.message).toContain("body.after should be not present");
  expect([append({ after }).status, append({ position: { type: "start" } }).status]).toEqual([200, 200]);
});

// https://developers.notion.com/reference/move-page, "Page parent must be a regular Notion page"
test("a page moves into a database that is named as a page, if it has one data source", () => {
  const { call, pageId } = workspaceWithPage();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const move = () => {
    const { id } = call("POST", "pages", { parent: { page_id: pageId } }).body;
    return call("POST", `pages/${id}/move`, { parent: { page_id: databaseId } });
  };
  expect(move().body.parent).toMatchObject({ type: "data_source_id", data_source_id: sourceId });
  call("POST", "data_sources", { parent: { database_id: databaseId }, properties: { Name: { title: {} } } });
  expect(move().status).toBe(400);
});

// https://developers.notion.com/reference/create-view, "Connection capabilities"
test("a view needs the capabilities to insert and to update content", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const create = (capabilities: string[]) => {
    const { token } = adminOf(emulator)("POST", "integrations", { name: "A", capabilities }).body;
    const body = { database_id: databaseId, data_source_id: sourceId, name: "All", type: "table" };
    return call("POST", "views", body, { token }).status;
  };
  expect([["insert_content"], ["update_content"], ["insert_content", "update_content"]].map(create)).toEqual([
    403, 403, 200,
  ]);
});

// https://developers.notion.com/reference/create-meeting-note, "Requirements", and /reference/query-meeting-notes
describe("meeting notes", () => {
  function withUpload() {
    const base = workspaceWithPage();
    const body = { mode: "external_url", external_url: "https://example.com/a.mp3", filename: "a.mp3" };
    const { id } = base.call("POST", "file_uploads", body).body;
    base.call("GET", `file_uploads/${id}`);
    const source = { type: "file_upload", file_upload_id: id };
    const parent = { type: "page_id", page_id: base.pageId };
    return { ...base, note: { source, parent, title: "Weekly", options: { kickoff_summary: false } } };
  }

  test("are inserted, and shown in part without the capability to read", () => {
    const { emulator, call, note } = withUpload();
    const as = (capabilities: string[]) =>
      adminOf(emulator)("POST", "integrations", { name: "A", capabilities }).body.token;
    expect(call("POST", "blocks/meeting_notes", note, { token: as(["read_content"]) }).status).toBe(403);
    const inserting = as(["insert_content"]);
    const { request_id: _, ...part } = call("POST", "blocks/meeting_notes", note, { token: inserting }).body;
    expect(Object.keys(part)).toEqual(["object", "id"]);
    const source = { type: "block", block_id: part.id };
    expect(call("POST", "blocks/meeting_notes", { source }, { token: inserting }).status).toBe(403);
    expect(call("POST", "blocks/meeting_notes", { source }).status).toBe(200);
  });

  test("are queried with a limit from 1 to 50, by six properties", () => {
    const { call, note } = withUpload();
    call("POST", "blocks/meeting_notes", note);
    const query = (body: JsonObject) => call("POST", "blocks/meeting_notes/query", body);
    const filter = (property: string, operator: string) => ({ filter: { property, filter: { operator } } });
    for (const limit of [0, 51, 1.5]) expect(query({ limit }).body.code).toBe("validation_error");
    expect(query(filter("color", "is_empty")).body.code).toBe("validation_error");
    expect(query({ limit: 50, ...filter("attendees", "is_empty") }).body.results.length).toBe(1);
    expect(query(filter("attendees", "is_not_empty")).body.results.length).toBe(0);
  });
});

// https://developers.notion.com/reference/update-page-markdown
describe("markdown", () => {
  test("an update that would delete child pages names them", () => {
    const { call, pageId } = workspaceWithPage();
    const { id } = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("Kid") } },
    }).body;
    const replace = (allow: boolean) =>
      call("PATCH", `pages/${pageId}/markdown`, {
        type: "replace_content",
        replace_content: { new_str: "x", allow_deleting_content: allow },
      });
    expect(replace(false).body.message).toContain(`"Kid" (${id})`);
    expect(replace(true).status).toBe(200);
  });

  test("an empty old_str is refused", () => {
    const { call, pageId } = workspaceWithPage();
    const update_content = { content_updates: [{ old_str: "", new_str: "x" }] };
    const { body } = call("PATCH", `pages/${pageId}/markdown`, { type: "update_content", update_content });
    expect([body.code, body.message]).toEqual(["validation_error", "`old_str` must not be an empty string."]);
  });

  test("can name its version: v1 is the default, and the preview v2 is not emulated", () => {
    const { call, pageId } = workspaceWithPage();
    const insert_content = { content: "x" };
    const requests = (version: string) => [
      call("POST", "pages", { parent: { page_id: pageId }, markdown: "x", markdown_version: version }),
      call("PATCH", `pages/${pageId}/markdown`, {
        type: "insert_content",
        insert_content,
        markdown_version: version,
      }),
      call("GET", `pages/${pageId}/markdown?markdown_version=${version}`),
    ];
    expect(requests("v1").map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(requests("v2").map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([501, "not_implemented"]),
    );
    expect(requests("v3").map(({ body }) => body.code)).toEqual(Array(3).fill("validation_error"));
  });
});

// https://developers.notion.com/guides/data-apis/working-with-views
describe("views", () => {
  function setUp() {
    const { call, pageId } = workspaceWithPage();
    const columns = {
      Name: { title: {} },
      Kind: { select: { options: [{ name: "Low" }, { name: "High" }] } },
      Tags: { multi_select: { options: [{ name: "a" }] } },
      Stage: { status: {} },
    };
    const { databaseId, sourceId } = makeDatabase(call, pageId, columns);
    const create = (body: JsonObject) =>
      call("POST", "views", { data_source_id: sourceId, name: "All", type: "table", ...body });
    const onDatabase = (body: JsonObject) => create({ database_id: databaseId, ...body });
    return { call, pageId, databaseId, sourceId, create, onDatabase };
  }

  test("a filter over options names present ones, in a view and in a query", () => {
    const { call, sourceId, onDatabase } = setUp();
    const refusals: [JsonObject, string][] = [
      [
        { property: "Kind", select: { equals: ["Low", "Lost"] } },
        'select option "Lost" not found for property "Kind". Available options: "Low", "High".',
      ],
      [
        { property: "Tags", multi_select: { contains: "b" } },
        'multi_select option "b" not found for property "Tags". Available options: "a".',
      ],
      [
        { property: "Stage", status: { equals: "Lost" } },
        'status option "Lost" not found for property "Stage". Available options: "Not started", "In progress", "Done", "To-do", "Complete".',
      ],
    ];
    for (const [filter, message] of refusals) {
      const query = call("POST", `data_sources/${sourceId}/query`, { filter });
      expect([query.status, query.body.code, query.body.message]).toEqual([400, "validation_error", message]);
      expect(onDatabase({ filter }).body.message).toBe(message);
    }
  });

  test("a filter over a status takes the names of groups", () => {
    const { call, sourceId, onDatabase } = setUp();
    const stages = ["Not started", "In progress", "Done"];
    const ids = stages.map((name) => makeRow(call, sourceId, { Stage: { status: { name } } }));
    const found = (status: JsonObject) =>
      call("POST", `data_sources/${sourceId}/query`, { filter: { property: "Stage", status } })
        .body.results.map(({ id }) => ids.indexOf(id))
        .toSorted((a, b) => a - b);
    expect(found({ equals: "To-do" })).toEqual([0]);
    expect(found({ equals: ["To-do", "Done"] })).toEqual([0, 2]);
    expect(found({ does_not_equal: "Complete" })).toEqual([0, 1]);
    expect(onDatabase({ filter: { property: "Stage", status: { equals: "Complete" } } }).status).toBe(200);
  });

  test.each([
    ["board", "group_by"],
    ["calendar", "date_property_id"],
    ["timeline", "date_property_id"],
    ["chart", "chart_type"],
  ])("a configuration of a %s needs %s", (type, field) => {
    const { onDatabase } = setUp();
    expect(onDatabase({ type, configuration: { type } }).body.message).toBe(
      `body failed validation: body.configuration.${field} should be defined, instead was \`undefined\`.`,
    );
    expect(onDatabase({ type }).status).toBe(200);
  });

  test("a position needs a database, a placement a dashboard, and both name what is there", () => {
    const { call, pageId, create, onDatabase } = setUp();
    const dashboard = onDatabase({ type: "dashboard" }).body.id;
    expect(create({ view_id: dashboard, position: { type: "end" } }).body.message).toContain(
      "body.position should be not",
    );
    expect(onDatabase({ placement: { type: "new_row" } }).body.message).toContain(
      "body.placement should be not present",
    );
    expect(create({ view_id: dashboard, placement: { type: "new_row" } }).status).toBe(200);
    expect(onDatabase({ position: { type: "after_view", view_id: dashboard } }).status).toBe(200);
    expect(onDatabase({ position: { type: "after_view", view_id: pageId } }).status).toBe(404);
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")] }).body.results;
    const linked = (id = "") =>
      create({ create_database: { parent: { page_id: pageId }, position: { type: "after_block", block_id: id } } });
    expect([linked(block?.id).status, linked(pageId).status]).toEqual([200, 404]);
  });
});
