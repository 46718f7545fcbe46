import { describe, expect, test } from "vitest";
import { makeDatabase, text, workspaceWithPage } from "./support.ts";

describe("search", () => {
  test("finds titles with a word of the query, the last edited first", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const make = (title: string) =>
      call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: text(title) } } }).body.id;
    const garden = make("Garden plan");
    emulator.setClock("2026-07-01T10:00:00.000Z");
    const winter = make("Plans for winter");
    make("Something else");
    const found = call("POST", "search", { query: "PLAN", filter: { property: "object", value: "page" } }).body;
    expect(found).toMatchObject({ object: "list", type: "page_or_data_source" });
    expect(found.results.map(({ id }) => id)).toEqual([winter, garden]);
    const oldest = call("POST", "search", {
      query: "plan",
      sort: { timestamp: "last_edited_time", direction: "ascending" },
    }).body;
    expect(oldest.results.map(({ id }) => id)).toEqual([garden, winter]);
  });

  test("omits pages in the trash, but not data sources, unless the filter selects them", () => {
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

  test("refuses the old filter value database", () => {
    const { call } = workspaceWithPage();
    expect(call("POST", "search", { filter: { property: "object", value: "database" } }).status).toBe(400);
  });
});

test("with a search lag, search finds a new page only after the lag", () => {
  const { emulator, call } = workspaceWithPage({ searchLagMs: 5000 });
  const found = () => call("POST", "search", { query: "Home" }).body.results.length;
  expect(found()).toBe(0);
  emulator.setClock("2026-07-01T09:00:05.000Z");
  expect(found()).toBe(1);
});
