import { describe, expect, test } from "vitest";
import { parseListPage } from "../../src/model/lists/list-page.ts";
import { OBJECT_KINDS } from "../../src/model/records/object-kind.ts";
import { recordOf, recordOfResponse, recordOfRow } from "../../src/model/records/records.ts";
import { richTextsIn, runsOf } from "../../src/model/texts/rich-text.ts";

/** Reads every member of a record, of its class and of the classes above it. */
function membersOf(record: object): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (let type: object = record; type !== Object.prototype; type = Object.getPrototypeOf(type) as object)
    for (const name of Object.getOwnPropertyNames(type))
      if (name !== "constructor") members[name] = Reflect.get(record, name) as unknown;
  return members;
}

/** Members of all kinds, as no version of the service returns them. */
const STRANGE: readonly unknown[] = [null, 5, "text", true, [], [null, 7, "x"], { type: 3 }, { type: "type" }];

const NAMES = [
  "parent",
  "properties",
  "title",
  "type",
  "data_sources",
  "created_by",
  "icon",
  "rich_text",
  "attachments",
  "display_name",
  "configuration",
  "synced_block",
  "bot",
  "person",
  "last_edited_time",
];

describe.each(OBJECT_KINDS)("a record of the kind %s", (kind) => {
  test("keeps the whole object, and reads members of a wrong type as if they were missing", () => {
    const empty = membersOf(recordOf(kind, { object: kind, id: "a" }));
    for (const value of STRANGE)
      for (const name of NAMES) {
        const json = { object: kind, id: "a", [name]: value, unknown: { kept: [1] } };
        const members = membersOf(recordOf(kind, json));
        expect(members["json"]).toBe(json);
        expect(members["id"]).toBe("a");
        expect(Object.keys(members)).toEqual(Object.keys(empty));
      }
  });

  test("reads a row of the copy like a response, with the place that the row knows", () => {
    const json = { object: kind, id: "a", parent: { type: "page_id", page_id: "p" } };
    expect(membersOf(recordOfRow(kind, JSON.stringify(json)))).toEqual(membersOf(recordOf(kind, json)));
    expect(recordOf(kind, json)).toMatchObject({ kind, id: "a", parentId: "p", parentType: "page_id" });
    expect(recordOf(kind, json, { id: "b", parentId: null })).toMatchObject({ id: "b", parentId: undefined });
  });
});

test("reads the values of a page and the columns of a data source by their types", () => {
  const page = recordOf("page", {
    properties: {
      Name: { id: "title", type: "title", title: [{ plain_text: "A" }] },
      Tasks: { id: "r", type: "relation", relation: [{ id: "x" }, { id: "y" }] },
      Papers: {
        id: "f",
        type: "files",
        files: [{ name: "a", type: "external", external: { url: "u" } }, { name: "b" }],
      },
      No: { id: "n", type: "unique_id", unique_id: { number: 7 } },
      New: { id: "q", type: "mood", mood: { kept: true } },
    },
  });
  const { title, properties } = page;
  expect(title?.name).toBe("Name");
  expect(runsOf(title?.value).map(({ plainText }) => plainText)).toEqual(["A"]);
  expect(properties.map(({ relatedIds }) => relatedIds.length)).toEqual([0, 2, 0, 0, 0]);
  expect(properties[2]?.files).toEqual([
    { name: "a", externalUrl: "u" },
    { name: "b", externalUrl: undefined },
  ]);
  expect(properties[3]?.uniqueNumber).toBe(7);
  expect(properties[4]?.value).toEqual({ kept: true });
  const [relation, formula, mood] = recordOf("data_source", {
    properties: {
      Tasks: {
        id: "r",
        type: "relation",
        relation: { data_source_id: "d", dual_property: { synced_property_id: "s" } },
      },
      Sum: { id: "s", type: "formula", formula: { expression: "1" } },
      Mood: { type: "mood", mood: { scale: 5 }, description: "How it feels" },
    },
  }).columns;
  expect(relation?.relation).toEqual({ dataSourceId: "d", isTwoWay: true, partnerId: "s" });
  expect([relation?.expression, formula?.expression, formula?.relation]).toEqual([undefined, "1", undefined]);
  expect(mood).toMatchObject({ id: "Mood", settings: { scale: 5 }, description: "How it feels", options: undefined });
});

test("finds rich text in any member, at any depth", () => {
  const runs = (text: string) => [{ plain_text: text }];
  const content = { a: runs("1"), b: [{ c: { d: runs("2") } }, 5, null], caption: [], e: [runs("3")] };
  expect([...richTextsIn(content)].map(([run]) => run?.plainText)).toEqual(["1", "2", "3"]);
});

test("leaves the id of a request out of what is stored", () => {
  const page = { object: "page", id: "053fe411-6d13-8640-a7c9-ecdc50e51e9c", other: 1 };
  const list = parseListPage({ results: [{ ...page, request_id: "r" }] }, (item) => recordOf("page", item));
  expect(list.items.map(({ json }) => json)).toEqual([page]);
  expect(recordOfResponse("page", { ...page, request_id: "r" }, page.id).json).toEqual(page);
  expect(() => recordOfResponse("page", page, "053fe411-6d13-8640-a7c9-ecdc50e51e9d")).toThrow(
    "returned an object with",
  );
});
