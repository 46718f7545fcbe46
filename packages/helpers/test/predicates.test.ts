import * as helpers from "@ws/helpers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { workspace } from "./support/workspaces.ts";

const { isFullBlock, isFullComment, isFullDatabase, isFullDataSource } = helpers;
const { isFullPage, isFullPageOrDataSource, isFullUser, isFullView } = helpers;

const id = "38b9ce7b-60a4-810a-a3e0-d0c7fde33f0c";
const createdBy = { object: "user", id };

/** For each predicate: the smallest full form, the fields of the partial form, and the field that distinguishes them. */
const CASES = [
  { name: "isFullPage", is: isFullPage, field: "url", full: { object: "page", id, url: "u" }, partial: {} },
  { name: "isFullBlock", is: isFullBlock, field: "type", full: { object: "block", id, type: "divider" }, partial: {} },
  {
    name: "isFullDataSource",
    is: isFullDataSource,
    field: "title",
    full: { object: "data_source", id, title: [], properties: {} },
    partial: { properties: { Name: { id: "title", type: "title" } } },
  },
  {
    name: "isFullDatabase",
    is: isFullDatabase,
    field: "title",
    full: { object: "database", id, title: [] },
    partial: {},
  },
  { name: "isFullUser", is: isFullUser, field: "type", full: { object: "user", id, type: "bot" }, partial: {} },
  {
    name: "isFullComment",
    is: isFullComment,
    field: "created_by",
    full: { object: "comment", id, created_by: createdBy },
    partial: {},
  },
  {
    name: "isFullView",
    is: isFullView,
    field: "name",
    full: { object: "view", id, type: "table", name: "" },
    partial: { type: "table", parent: { type: "database_id", database_id: id } },
  },
] as const;

const ALL_PREDICATES = [...CASES.map(({ is }) => is), isFullPageOrDataSource];

describe.each(CASES)("$name", ({ is, field, full, partial }) => {
  test("is true for the full form and false for the reference", () => {
    expect(is(full)).toBe(true);
    expect(is({ object: full.object, id, ...partial })).toBe(false);
  });

  test("is false if the distinguishing field is null or undefined", () => {
    expect(is({ ...full, [field]: null })).toBe(false);
    expect(is({ ...full, [field]: undefined })).toBe(false);
  });

  test("is false for another object kind with the same fields", () => {
    for (const object of ["page", "block", "data_source", "database", "user", "comment", "view", "list", null]) {
      expect(is({ ...full, object })).toBe(object === full.object);
    }
    const { object: _, ...withoutObject } = full;
    expect(is(withoutObject)).toBe(false);
  });
});

test("every predicate is false for a value that is not an object", () => {
  const values = [
    null,
    undefined,
    "",
    "page",
    0,
    1,
    Number.NaN,
    true,
    false,
    1n,
    Symbol("page"),
    [],
    [{ object: "page" }],
    () => {},
  ];
  for (const predicate of ALL_PREDICATES) for (const value of values) expect(predicate(value)).toBe(false);
});

test("every predicate is false for arbitrary values and never throws", () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withDate: true, withMap: true }), (value) => {
      for (const predicate of ALL_PREDICATES) expect(predicate(value)).toBe(false);
    }),
  );
});

test("isFullBlock is false for a block of a request, which has no id", () => {
  expect(isFullBlock({ object: "block", type: "paragraph", paragraph: { rich_text: [] } })).toBe(false);
});

test("isFullPageOrDataSource is true for pages and data sources and false for other objects and references", () => {
  for (const { full } of CASES) {
    expect(isFullPageOrDataSource(full)).toBe(full.object === "page" || full.object === "data_source");
  }
  expect(isFullPageOrDataSource({ object: "page", id })).toBe(false);
  expect(isFullPageOrDataSource({ object: "data_source", id, properties: {} })).toBe(false);
});

test("isFullView is true for a created view and false for a listed or deleted view", () => {
  const { client } = workspace({ seed: "demo" });
  const [source] = client.search({ filter: { property: "object", value: "data_source" } }).results;
  if (!isFullDataSource(source) || source.parent.type !== "database_id") throw new Error("Expected a data source");
  const { database_id } = source.parent;
  const made = client.views.create({ database_id, data_source_id: source.id, name: "All", type: "table" });
  expect(isFullView(made) && made.name).toBe("All");
  const listed = client.views.list({ database_id }).results;
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.some((view) => isFullView(view))).toBe(false);
  expect(isFullView(client.views.delete({ view_id: made.id }))).toBe(false);
});
