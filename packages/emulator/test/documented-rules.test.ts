// Rules of the documentation that few recordings show. @source ../shared/api
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

describe("rollups read as property items", () => {
  function withRollup(name: string) {
    const { call, pageId } = workspaceWithPage();
    const { sourceId: tasks } = makeDatabase(call, pageId, { Name: { title: {} }, Size: { number: {} } });
    const { sourceId } = makeDatabase(call, pageId, {
      Name: { title: {} },
      Tasks: { relation: { data_source_id: tasks, single_property: {} } },
      Roll: { rollup: { function: name, relation_property_name: "Tasks", rollup_property_name: "Size" } },
    });
    const sizeId = call("GET", `data_sources/${tasks}`).body.properties["Size"]?.id;
    const ids = [1, 2, 2].map((size) => makeRow(call, tasks, { Name: { title: [] }, Size: { number: size } }));
    const row = makeRow(call, sourceId, { Name: { title: [] }, Tasks: { relation: ids.map((id) => ({ id })) } });
    const property = call("GET", `pages/${row}`).body.properties["Roll"]?.id ?? "";
    const path = `pages/${row}/properties/${encodeURIComponent(decodeURIComponent(property))}`;
    return Object.assign((query = "") => call("GET", `${path}${query}`).body, { sizeId, property });
  }

  test("the items have the id of the column in the related data source", () => {
    const read = withRollup("show_original");
    expect(read.sizeId).toMatch(/\S/);
    expect(read().results.map(({ object, id, type }) => [object, id, type])).toEqual(
      [1, 2, 3].map(() => ["property_item", read.sizeId, "number"]),
    );
    expect(read()["property_item"]?.id).toBe(read.property);
  });

  test("a list has the type incomplete until its last page", () => {
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

  test.each(["show_unique", "unique", "median"])("the function %s has the type unsupported", (name) => {
    const body = withRollup(name)();
    expect(body["property_item"]?.["rollup"]).toEqual({ type: "unsupported", unsupported: {}, function: name });
    expect(body.results).toEqual([]);
  });

  test("a number is in the property item of the response", () => {
    expect(withRollup("sum")()["property_item"]?.["rollup"]).toEqual({ type: "number", number: 5, function: "sum" });
  });
});

describe("columns", () => {
  test("a data source can have one unique id column", () => {
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

  test("a schema of more than 50 KB is refused without changes", () => {
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

  const details = { name: null, address: null, aws_place_id: null, google_place_id: null };
  // https://developers.notion.com/reference/page-property-values#place
  test.each([
    [
      { lat: 1, lon: 2 },
      { lat: 1, lon: 2, ...details },
    ],
    [
      { lat: 1, lon: 2, name: "Shop", address: "Street 1" },
      { lat: 1, lon: 2, ...details, name: "Shop", address: "Street 1" },
    ],
  ])("the place %j is shown as %j", (place, shown) => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Where: { place: {} } });
    const response = call("POST", "pages", { parent: { data_source_id: sourceId }, properties: { Where: { place } } });
    expect(response.body.properties["Where"]?.["place"]).toEqual(shown);
  });

  test.each([
    [{ lat: 91, lon: 0 }, "body.properties.Where.place.lat should be ≤ `90`, instead was `91`."],
    [{ lat: 0, lon: -181 }, "body.properties.Where.place.lon should be ≥ `-180`, instead was `-181`."],
  ])("a place outside of the valid range is refused: %j", (place, line) => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Where: { place: {} } });
    const response = call("POST", "pages", { parent: { data_source_id: sourceId }, properties: { Where: { place } } });
    expect(response.body.message).toBe(`body failed validation: ${line}`);
  });
});

test("a heading that is not a toggle refuses children", () => {
  const { call, pageId } = workspaceWithPage();
  const children = [true, false].map((is_toggleable) => ({ heading_2: { rich_text: text("H"), is_toggleable } }));
  const headings = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
  const statuses = headings.map(
    (heading) => call("PATCH", `blocks/${heading.id}/children`, { children: [paragraph("x")] }).status,
  );
  expect(statuses).toEqual([200, 400]);
});

test("adding, changing or deleting blocks and child pages at any depth edits the page", () => {
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

test("a new page in a database with several data sources must name a data source; the error lists their ids", () => {
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
