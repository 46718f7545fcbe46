// Rules that the documents give and few recordings show. @source ../shared/api
import type { Capability, JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { callerOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

describe("rollups read item by item", () => {
  function withRollup(name: string) {
    const { call, pageId } = workspaceWithPage();
    const { sourceId: tasks } = makeDatabase(call, pageId, { Name: { title: {} }, Size: { number: {} } });
    const { sourceId } = makeDatabase(call, pageId, {
      Name: { title: {} },
      Tasks: { relation: { data_source_id: tasks, single_property: {} } },
      Roll: { rollup: { function: name, relation_property_name: "Tasks", rollup_property_name: "Size" } },
    });
    const ids = [1, 2, 2].map((size) => makeRow(call, tasks, { Name: { title: [] }, Size: { number: size } }));
    const row = makeRow(call, sourceId, { Name: { title: [] }, Tasks: { relation: ids.map((id) => ({ id })) } });
    const property = call("GET", `pages/${row}`).body.properties["Roll"]?.id ?? "";
    return (query = "") =>
      call("GET", `pages/${row}/properties/${encodeURIComponent(decodeURIComponent(property))}${query}`).body;
  }

  test("a list is incomplete until its last page", () => {
    const read = withRollup("show_original");
    const first = read("?page_size=2");
    expect([first.has_more, first.results.length]).toEqual([true, 2]);
    expect(first["property_item"]?.["rollup"]).toEqual({
      type: "incomplete",
      incomplete: {},
      function: "show_original",
    });
    const last = read(`?page_size=2&start_cursor=${first.next_cursor}`);
    expect(last["property_item"]?.["rollup"]).toEqual({ type: "array", array: [], function: "show_original" });
  });

  test.each(["show_unique", "unique", "median"])("%s is not supported there", (name) => {
    const body = withRollup(name)();
    expect(body["property_item"]?.["rollup"]).toEqual({ type: "unsupported", unsupported: {}, function: name });
    expect(body.results).toEqual([]);
  });

  test("a number stands in the summary", () => {
    expect(withRollup("sum")()["property_item"]?.["rollup"]).toEqual({ type: "number", number: 5, function: "sum" });
  });
});

describe("columns", () => {
  test("a data source has one unique id at most", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, {
      Name: { title: {} },
      Nr: { unique_id: {} },
      Other: { number: {} },
    });
    const change = (properties: JsonObject) => call("PATCH", `data_sources/${sourceId}`, { properties }).status;
    expect(change({ Second: { unique_id: { prefix: "B" } } })).toBe(400);
    expect(change({ Other: { unique_id: {} } })).toBe(400);
    expect(change({ Nr: { unique_id: { prefix: "A" } } })).toBe(200);
  });

  test("a schema of more than 50 KB is refused, and nothing of it stays", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const options = (from: number) =>
      Array.from({ length: 100 }, (_, index) => ({ name: `${from + index} `.padEnd(100, "x") }));
    const columns = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`C${index}`, { select: { options: options(index) } }]),
      );
    expect(call("PATCH", `data_sources/${sourceId}`, { properties: columns(1) }).status).toBe(200);
    const refused = call("PATCH", `data_sources/${sourceId}`, { properties: columns(4) });
    expect([refused.status, refused.body.code]).toEqual([400, "validation_error"]);
    expect(Object.keys(call("GET", `data_sources/${sourceId}`).body.properties).sort()).toEqual(["C0", "Name"]);
  });

  test.each([
    [{ lat: 91, lon: 0 }, "body.properties.Where.place.lat should be ≤ `90`, instead was `91`."],
    [{ lat: 0, lon: -181 }, "body.properties.Where.place.lon should be ≥ `-180`, instead was `-181`."],
  ])("a place is on earth: %j", (place, line) => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Where: { place: {} } });
    const answer = call("POST", "pages", { parent: { data_source_id: sourceId }, properties: { Where: { place } } });
    expect(answer.body.message).toBe(`body failed validation: ${line}`);
  });
});

describe("views", () => {
  function withView(type = "table") {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const create = (body: JsonObject) =>
      call("POST", "views", { data_source_id: sourceId, name: "V", type: "table", ...body });
    const view = create({ database_id: databaseId, type }).body;
    return { call, create, databaseId, view };
  }

  test("a filter or sort that does not fit the columns is refused at once", () => {
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

  test("the widgets of a dashboard stand in rows, new ones at the end unless they are placed", () => {
    const { call, create, view } = withView("dashboard");
    const rowsOf = () => {
      const { configuration } = call("GET", `views/${view.id}`).body;
      const rows = (configuration?.["rows"] ?? []) as unknown as Body[];
      return rows.map((row) => (row["widgets"] as unknown as Body[]).map((widget) => widget["view_id"]));
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

describe("imports", () => {
  const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

  test("custom emojis are learned from icons and mentions, and listed without an object", () => {
    const emulator = createEmulator({ seed: "empty" });
    const custom_emoji = { id: id(1), name: "party", url: "https://example.com/p.png" };
    emulator.import([
      { object: "page", id: id(2), icon: { type: "custom_emoji", custom_emoji }, parent: { type: "workspace" } },
    ]);
    const { body } = callerOf(emulator)("GET", "custom_emojis");
    expect(body.results).toEqual([custom_emoji]);
    expect(body).not.toHaveProperty("custom_emoji");
  });

  test("a database that only a block tells of is a linked view, shown in line", () => {
    const emulator = createEmulator({ seed: "empty" });
    const parent = { type: "page_id", page_id: id(3) };
    const block = { object: "block", id: id(4), type: "child_database", child_database: { title: "Linked" }, parent };
    emulator.import([{ object: "page", id: id(3) }, block]);
    const { body } = callerOf(emulator)("GET", `databases/${id(4)}`);
    expect(body).toMatchObject({ is_inline: true, data_sources: [], parent });
  });
});

test("a heading that cannot be folded takes no children later either", () => {
  const { call, pageId } = workspaceWithPage();
  const children = [true, false].map((is_toggleable) => ({ heading_2: { rich_text: text("H"), is_toggleable } }));
  const headings = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
  const statuses = headings.map(
    (heading) => call("PATCH", `blocks/${heading.id}/children`, { children: [paragraph("x")] }).status,
  );
  expect(statuses).toEqual([200, 400]);
});

describe("an integration that may not see everything", () => {
  const without = (...missing: Capability[]) => {
    const all: Capability[] = ["read_content", "update_content", "insert_content", "read_comments", "insert_comments"];
    const people: Capability[] = ["read_users", "read_user_emails"];
    return [...all, ...people].filter((name) => !missing.includes(name));
  };

  test("what it writes without leave to read is shown in part", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_content") });
    const call = callerOf(emulator);
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    expect(page).toEqual({ object: "page", id: page.id, request_id: page.request_id });
    const { results } = call("PATCH", `blocks/${page.id}/children`, { children: [paragraph("x")] }).body;
    expect(results).toEqual([{ object: "block", id: results[0]?.id }]);
    const database = call("POST", "databases", { parent: { page_id: page.id } }).body;
    expect(Object.keys(database).sort()).toEqual(["id", "object", "request_id"]);
    expect(call("GET", `pages/${page.id}`).status).toBe(403);
  });

  test("a comment is shown in part without leave to read comments, a page is not", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_comments") });
    const call = callerOf(emulator);
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    expect(page).toHaveProperty("properties");
    const comment = call("POST", "comments", { parent: { page_id: page.id }, rich_text: text("x") }).body;
    expect(comment).toEqual({ object: "comment", id: comment.id, request_id: comment.request_id });
  });

  test("people have no addresses without leave to see them, wherever they are", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_user_emails") });
    const call = callerOf(emulator);
    const person = call("GET", "users").body.results.find((user) => user.type === "person");
    expect(person?.["person"]).toEqual({});
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    const mention = { mention: { user: { id: person?.id ?? "" } } };
    const block = { paragraph: { rich_text: [mention] } };
    const answer = call("PATCH", `blocks/${page.id}/children`, { children: [block] });
    expect(JSON.stringify(answer.body)).toContain(person?.name);
    expect(JSON.stringify(answer.body)).not.toContain("@example.com");
  });
});

test("a page is edited when blocks and pages in it come, change and go, however deep", () => {
  const { emulator, call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:00.000Z" });
  const editedAfter = (minute: number, change: () => void): string => {
    emulator.setClock(`2026-07-01T10:${String(minute).padStart(2, "0")}:00.000Z`);
    change();
    return JSON.stringify(call("GET", `pages/${pageId}`).body["last_edited_time"]).slice(15, 17);
  };
  let toggle = "";
  let inner = "";
  let child = "";
  const append = (id: string, block: JsonObject) =>
    call("PATCH", `blocks/${id}/children`, { children: [block] }).body.results[0]?.id ?? "";
  const edits = [
    () => (toggle = append(pageId, { toggle: { rich_text: [] } })),
    () => (inner = append(toggle, paragraph("x"))),
    () => call("PATCH", `blocks/${inner}`, paragraph("y")),
    () => call("DELETE", `blocks/${inner}`),
    () => (child = call("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body.id),
    () => call("PATCH", `pages/${child}`, { in_trash: true }),
  ];
  expect(edits.map((edit, minute) => editedAfter(minute, edit))).toEqual(["00", "01", "02", "03", "04", "05"]);
  expect(editedAfter(9, () => call("GET", `blocks/${pageId}/children`))).toBe("05");
});

test("a page for a database of several data sources must name one; the error lists them", () => {
  const { call, pageId } = workspaceWithPage();
  const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const add = () => call("POST", "pages", { parent: { database_id: databaseId }, properties: {} });
  expect(add().body["parent"]?.["data_source_id"]).toBe(sourceId);
  const second = call("POST", "data_sources", {
    parent: { database_id: databaseId },
    properties: { Title: { title: {} } },
  });
  expect(add().body).toMatchObject({
    code: "validation_error",
    additional_data: {
      error_type: "multiple_data_sources_for_database",
      child_data_source_ids: [sourceId, second.body.id],
      minimum_api_version: "2025-09-03",
    },
  });
});
