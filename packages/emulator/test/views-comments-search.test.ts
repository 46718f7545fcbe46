import { describe, expect, test } from "vitest";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

describe("views", () => {
  test("a column can be collapsed to the smallest width, and shows its name", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Cost: { number: {} } });
    const cost = call("GET", `data_sources/${sourceId}`).body.properties.Cost.id;
    const column = { property_id: cost, visible: true, width: 32 };
    const { status, body } = call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "Narrow",
      type: "table",
      configuration: { type: "table", properties: [column] },
    });
    expect(status).toBe(200);
    expect(body.configuration.properties).toEqual([{ ...column, property_name: "Cost" }]);
    expect(call("GET", `views/${body.id}`).body.configuration).toEqual(body.configuration);
  });

  test("the specification's form of the configuration is taken as well", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const { body } = call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "N",
      type: "table",
      configuration: { table: { properties: [{ property_id: "title", width: 32 }] } },
    });
    expect(body.configuration).toEqual({
      type: "table",
      properties: [{ property_id: "title", property_name: "Name", width: 32 }],
    });
  });

  test.each([
    [
      "a column that is too narrow",
      { configuration: { type: "table", properties: [{ property_id: "title", width: 31 }] } },
    ],
    ["a configuration of another type", { configuration: { type: "board" } }],
    ["an unknown type", { type: "carousel" }],
    ["no name", { name: undefined }],
  ])("%s: refused", (_, change) => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const answer = call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "N",
      type: "table",
      ...change,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
  });

  test("are listed in order, renamed and deleted, but never the last one", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const make = (name: string, position?: object) =>
      call("POST", "views", {
        database_id: databaseId,
        data_source_id: sourceId,
        name,
        type: "list",
        ...(position === undefined ? {} : { position: { ...position } }),
      }).body;
    const end = make("End");
    const start = make("Start", { type: "start" });
    const names = () =>
      call("GET", `views?database_id=${databaseId}`).body.results.map(
        (view: { id: string }) => call("GET", `views/${view.id}`).body.name,
      );
    expect(names()).toEqual(["Start", "Default view", "End"]);
    expect(call("PATCH", `views/${end.id}`, { name: "Last" }).body.name).toBe("Last");
    expect(call("DELETE", `views/${end.id}`).body).toMatchObject({ object: "view", id: end.id, type: "list" });
    call("DELETE", `views/${start.id}`);
    const [last] = call("GET", `views?database_id=${databaseId}`).body.results;
    expect(call("DELETE", `views/${last.id}`).body.code).toBe("validation_error");
  });

  test("a query runs the view's filter and sorts, and is kept for fifteen minutes", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Cost: { number: {} } });
    const ids = [3, 1, 2].map((number) => makeRow(call, sourceId, { Cost: { number } }));
    const view = call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "Cheap",
      type: "table",
      filter: { property: "Cost", number: { less_than: 3 } },
      sorts: [{ property: "Cost", direction: "ascending" }],
    }).body;
    const query = call("POST", `views/${view.id}/queries`, { page_size: 1 }).body;
    expect(query).toMatchObject({
      object: "view_query",
      view_id: view.id,
      total_count: 2,
      results: [{ object: "page", id: ids[1] }],
      has_more: true,
    });
    const rest = call("GET", `views/${view.id}/queries/${query.id}?start_cursor=${query.next_cursor}`).body;
    expect(rest.results).toEqual([{ object: "page", id: ids[2] }]);
    emulator.setClock("2026-07-01T09:15:00.000Z");
    expect(call("GET", `views/${view.id}/queries/${query.id}`).status).toBe(404);
  });
});

describe("comments", () => {
  test("start a discussion on a page, are answered, listed, changed and deleted", () => {
    const { call, pageId } = workspaceWithPage();
    const first = call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("one") }).body;
    expect(first).toMatchObject({
      object: "comment",
      parent: { type: "page_id", page_id: pageId },
      display_name: { type: "integration" },
    });
    const reply = call("POST", "comments", { discussion_id: first.discussion_id, markdown: "**two**" }).body;
    expect([reply.discussion_id, reply.rich_text[0].annotations.bold]).toEqual([first.discussion_id, true]);
    expect(call("GET", `comments?block_id=${pageId}`).body.results.map(({ id }) => id)).toEqual([first.id, reply.id]);
    expect(call("PATCH", `comments/${reply.id}`, { rich_text: text("three") }).body.rich_text[0].plain_text).toBe(
      "three",
    );
    expect(call("DELETE", `comments/${reply.id}`).status).toBe(200);
    expect(call("GET", `comments/${reply.id}`).status).toBe(404);
  });

  test.each([
    ["neither parent nor discussion", { rich_text: text("x") }],
    ["no text", { parent: { page_id: "PAGE" } }],
    ["text twice", { parent: { page_id: "PAGE" }, rich_text: text("x"), markdown: "x" }],
    [
      "four attachments",
      {
        parent: { page_id: "PAGE" },
        rich_text: text("x"),
        attachments: [1, 2, 3, 4].map(() => ({ file_upload_id: "x" })),
      },
    ],
  ])("%s: refused", (_, body) => {
    const { call, pageId } = workspaceWithPage();
    const rawBody = JSON.stringify(body).replace("PAGE", pageId);
    expect(call("POST", "comments", undefined, { rawBody }).body.code).toBe("validation_error");
  });

  test("a list without a block is refused, one of an unknown block is not found", () => {
    const { call } = workspaceWithPage();
    expect(call("GET", "comments").body.code).toBe("validation_error");
    expect(call("GET", "comments?block_id=11111111-1111-4111-8111-111111111111").status).toBe(404);
  });
});

describe("search", () => {
  test("finds titles that hold a word of the query, the last edited first", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const make = (title: string) =>
      call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: text(title) } } }).body.id;
    const a = make("Garden plan");
    emulator.setClock("2026-07-01T10:00:00.000Z");
    const b = make("Plans for winter");
    make("Something else");
    const found = call("POST", "search", { query: "PLAN", filter: { property: "object", value: "page" } }).body;
    expect(found).toMatchObject({ object: "list", type: "page_or_data_source" });
    expect(found.results.map(({ id }) => id)).toEqual([b, a]);
    const oldest = call("POST", "search", {
      query: "plan",
      sort: { timestamp: "last_edited_time", direction: "ascending" },
    }).body;
    expect(oldest.results.map(({ id }) => id)).toEqual([a, b]);
  });

  test("leaves out pages in the trash, but not data sources, unless the filter says so", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } }, "Inventory");
    const page = call("POST", "pages", {
      parent: { page_id: pageId },
      properties: { title: { title: text("Inventory") } },
    }).body.id;
    const found = (filter?: object) =>
      call("POST", "search", {
        query: "inventory",
        ...(filter === undefined ? {} : { filter: { ...filter } }),
      }).body.results.map(({ id }) => id);
    expect(found({ property: "object", value: "data_source" })).toEqual([sourceId]);
    call("DELETE", `blocks/${databaseId}`);
    call("DELETE", `blocks/${page}`);
    expect(found()).toEqual([sourceId]);
    expect(found({ in_trash: false })).toEqual([]);
    expect(found({ in_trash: true }).toSorted()).toEqual([sourceId, page].toSorted());
    expect(call("GET", `data_sources/${sourceId}`).body.in_trash).toBe(true);
  });

  test("an old kind of filter is refused", () => {
    const { call } = workspaceWithPage();
    expect(call("POST", "search", { filter: { property: "object", value: "database" } }).status).toBe(400);
  });
});
