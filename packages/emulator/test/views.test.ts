import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { makeDatabase, makeRow, workspaceWithPage } from "./support.ts";

describe("views", () => {
  test("a column can have the minimum width, and the response contains its name", () => {
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

  test("an export keeps the order of the views", () => {
    const { call, pageId, emulator } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    for (const type of ["end", "start", "start"]) {
      const view = { database_id: databaseId, data_source_id: sourceId, name: "N", type: "table", position: { type } };
      expect(call("POST", "views", view).status).toBe(200);
    }
    const listed = call("GET", `views?database_id=${databaseId}`).body.results.map((view: JsonObject) => view["id"]);
    const exported = emulator.export().filter((object) => object["object"] === "view");
    expect(exported.map((view) => view["id"])).toEqual(listed);
  });

  test("a configuration in the form of the specification is accepted too", () => {
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
  ])("a view with %s is refused", (_, change) => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const response = call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "N",
      type: "table",
      ...change,
    });
    expect([response.status, response.body.code]).toEqual([400, "validation_error"]);
  });

  test("views are listed in order, renamed and deleted, except the last view", () => {
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

  test("a query applies the view's filter and sorts, and expires after fifteen minutes", () => {
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

describe("filters, sorts and dashboards of views", () => {
  function withView(type = "table") {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const create = (body: JsonObject) =>
      call("POST", "views", { data_source_id: sourceId, name: "V", type: "table", ...body });
    const view = create({ database_id: databaseId, type }).body;
    return { call, create, databaseId, view };
  }

  test("a filter or sort that does not fit the columns is refused when the view is written", () => {
    const { call, create, databaseId, view } = withView();
    const wrong = { filter: { property: "Nothing", number: { equals: 1 } } };
    expect(create({ database_id: databaseId, ...wrong }).status).toBe(400);
    expect(call("PATCH", `views/${view.id}`, wrong).status).toBe(400);
    expect(call("PATCH", `views/${view.id}`, { sorts: [{ property: "Nothing" }] }).status).toBe(400);
    expect(
      call("PATCH", `views/${view.id}`, { sorts: [{ timestamp: "created_time", direction: "ascending" }] }).status,
    ).toBe(400);
    const sorts = [{ property: "Name", direction: "descending" }];
    expect(call("PATCH", `views/${view.id}`, { sorts }).body["sorts"]).toEqual(sorts);
  });

  test("the widgets of a dashboard are in rows, and new widgets are added at the end by default", () => {
    const { call, create, view } = withView("dashboard");
    const rowsOf = () => {
      const { configuration } = call("GET", `views/${view.id}`).body;
      const rows = Object.values<Body>(configuration?.["rows"] ?? {});
      return rows.map((row) => Object.values<Body>(row["widgets"] ?? {}).map((widget) => widget["view_id"]));
    };
    expect(rowsOf()).toEqual([]);
    const add = (placement?: JsonObject) =>
      create({ view_id: view.id, ...(placement === undefined ? {} : { placement }) }).body;
    const first = add();
    const second = add();
    const beside = add({ type: "existing_row", row_index: 0 });
    const top = add({ type: "new_row", row_index: 0 });
    expect(first["dashboard_view_id"]).toBe(view.id);
    expect(rowsOf()).toEqual([[top.id], [first.id, beside.id], [second.id]]);
    expect(add({ type: "existing_row", row_index: 9 }).code).toBe("validation_error");
    call("DELETE", `views/${second.id}`);
    call("DELETE", `views/${beside.id}`);
    expect(rowsOf()).toEqual([[top.id], [first.id]]);
  });
});
