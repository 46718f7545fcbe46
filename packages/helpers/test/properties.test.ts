import type { Client } from "@ws/client";
import {
  asyncCompletePage,
  asyncReadProperty,
  asyncReadRow,
  completePage,
  isFullPage,
  isUnavailable,
  readProperty,
  readRow,
  unavailableProperties,
  writeRow,
  type PageWithProperties,
  type PlainDate,
  type RowValues,
} from "@ws/helpers";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, test } from "vitest";
import { PROPERTY_TYPES } from "../src/properties/property-types.ts";
import { failureOf } from "./support/failure.ts";
import { workspace, type Workspace } from "./support/workspaces.ts";

/** Creates a data source with a column of every type that can be created, and a second data source for relations. */
function columns(ws: Workspace) {
  const parent = { type: "page_id" as const, page_id: ws.emulator.testPageId };
  const title = [{ text: { content: "x" } }];
  const make = (
    properties: NonNullable<Parameters<Client["databases"]["create"]>[0]["initial_data_source"]>["properties"],
  ) => {
    const database = ws.client.databases.create({
      parent,
      title,
      initial_data_source: properties === undefined ? {} : { properties },
    });
    const id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    return ws.client.dataSources.retrieve({ data_source_id: id });
  };
  const other = make({ Name: { title: {} } });
  const source = make({
    Name: { title: {} },
    Text: { rich_text: {} },
    Number: { number: {} },
    Select: { select: { options: [{ name: "one" }] } },
    Many: { multi_select: {} },
    Status: { status: {} },
    Date: { date: {} },
    People: { people: {} },
    Files: { files: {} },
    Done: { checkbox: {} },
    Url: { url: {} },
    Mail: { email: {} },
    Phone: { phone_number: {} },
    Related: { relation: { data_source_id: other.id, single_property: {} } },
    No: { unique_id: { prefix: "T" } },
    Made: { created_time: {} },
    By: { created_by: {} },
    Sum: { formula: { expression: "1 + 1" } },
    Names: { rollup: { function: "show_original", relation_property_name: "Related", rollup_property_name: "Name" } },
    Count: { rollup: { function: "count", relation_property_name: "Related", rollup_property_name: "Name" } },
  });
  const row = (properties: Parameters<Client["pages"]["create"]>[0]["properties"], data_source_id = source.id) => {
    const page = ws.client.pages.create({
      parent: { data_source_id },
      ...(properties === undefined ? {} : { properties }),
    });
    if (!isFullPage(page)) throw new Error("Expected a full page");
    return page;
  };
  const related = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => row({ Name: { title: [{ text: { content: `r${index}` } }] } }, other.id).id,
    );
  return { source, row, related };
}

const FULL = {
  Name: "A title",
  Text: "Some text",
  Number: 4.5,
  Select: "one",
  Many: ["a", "b"],
  Status: "In progress",
  Date: { start: "2026-07-01", end: "2026-07-03", time_zone: null },
  Files: [{ name: "a.png", url: "https://example.com/a.png" }],
  Done: true,
  Url: "https://example.com/",
  Mail: "a@example.com",
  Phone: "+49 1",
} as const;

test("a row that is written from plain values is read as the same plain values", () => {
  const ws = workspace();
  const { source, row, related } = columns(ws);
  const [person] = ws.client.users.list().results;
  const ids = related(2);
  const values = { ...FULL, People: [person?.id ?? ""], Related: ids };
  const page = row(writeRow(source.properties, values));
  expect(readRow(page, ws.client.pages.properties.retrieve)).toEqual({
    ...values,
    No: "T-1",
    Made: page.created_time,
    By: page.created_by.id,
    Sum: 2,
    Names: ["r0", "r1"],
    Count: 2,
  });
});

test("writing empty values clears a row, and an empty row is read as empty values", () => {
  const ws = workspace();
  const { source, row } = columns(ws);
  const empty = {
    Name: "",
    Text: "",
    Number: null,
    Select: null,
    Many: [],
    Date: null,
    People: [],
    Files: [],
    Done: false,
    Url: null,
    Mail: null,
    Phone: null,
    Related: [],
  };
  const page = row(writeRow(source.properties, FULL));
  const emptied = ws.client.pages.update({ page_id: page.id, properties: writeRow(source.properties, empty) });
  if (!isFullPage(emptied)) throw new Error("Expected a full page");
  expect(readRow(emptied)).toMatchObject({ ...empty, Names: [], Count: 0 });
});

describe.each([
  {
    name: "Client",
    readAll: async (ws: Workspace, page: Parameters<typeof readRow>[0]) =>
      readRow(page, ws.client.pages.properties.retrieve),
    readOne: async (ws: Workspace, page: Parameters<typeof readRow>[0], name: string) =>
      readProperty(page, name, ws.client.pages.properties.retrieve),
    complete: <Page extends PageWithProperties>(ws: Workspace, page: Page): Promise<Page> | Page =>
      completePage(page, ws.client.pages.properties.retrieve),
  },
  {
    name: "AsyncClient",
    readAll: (ws: Workspace, page: Parameters<typeof readRow>[0]) =>
      asyncReadRow(page, ws.asyncClient.pages.properties.retrieve),
    readOne: (ws: Workspace, page: Parameters<typeof readRow>[0], name: string): Promise<unknown> =>
      asyncReadProperty(page, name, ws.asyncClient.pages.properties.retrieve),
    complete: <Page extends PageWithProperties>(ws: Workspace, page: Page): Promise<Page> =>
      asyncCompletePage(page, ws.asyncClient.pages.properties.retrieve),
  },
])("reading properties with $name", ({ readAll, readOne, complete }) => {
  test("reads more than 25 related pages and their rollup completely", async () => {
    const ws = workspace();
    const { row, related } = columns(ws);
    const ids = related(100);
    const page = row({ Name: { title: [] }, Related: { relation: ids.map((id) => ({ id })) } });
    const shown = page.properties["Related"];
    expect(shown?.type === "relation" && shown.relation.length).toBe(25);
    expect(await readOne(ws, page, "Related")).toEqual(ids);
    const all: Readonly<Record<string, unknown>> = await readAll(ws, page);
    expect(all["Related"]).toEqual(ids);
    expect(all["Names"]).toHaveLength(100);
    expect(all["Count"]).toBe(100);
  });

  test("completes a rollup in the form that the page shows", async () => {
    const ws = workspace();
    const { row, related } = columns(ws);
    const page = row({ Name: { title: [] }, Related: { relation: related(40).map((id) => ({ id })) } });
    const shown = page.properties["Names"] as unknown as ShownRollup;
    expect(shown.rollup).toMatchObject({ type: "array", function: "show_original" });
    const whole = (await complete(ws, page)).properties["Names"] as unknown as ShownRollup;
    expect(whole.rollup.array).toHaveLength(40);
    expect(whole.rollup.array.slice(0, 25)).toEqual(shown.rollup.array.slice(0, 25));
    expect({ ...whole, rollup: { ...whole.rollup, array: [] } }).toEqual({
      ...shown,
      rollup: { ...shown.rollup, array: [] },
    });
  });

  test("throws an error with the existing names for an unknown property", async () => {
    const ws = workspace();
    const page = columns(ws).row({ Name: { title: [] } });
    const failure = await failureOf(() => readOne(ws, page, "name"));
    expect(failure.code).toBe("invalid_property");
    expect(failure.message).toContain("Use one of Name, Text");
  });
});

const people = (count: number) => ({
  id: "p",
  properties: {
    Team: {
      id: "%3A",
      type: "people",
      people: Array.from({ length: count }, (_, n) => ({ object: "user", id: `u${n}` })),
    },
  },
});

test("retrieves a people property from 25 values on, with its encoded id", () => {
  const requests: unknown[] = [];
  const retrieve = (args: { page_id: string; property_id: string; start_cursor?: string }) => {
    requests.push(args);
    const from = args.start_cursor === undefined ? 0 : 30;
    return {
      object: "list",
      results: Array.from({ length: from === 0 ? 30 : 3 }, (_, n) => ({
        object: "property_item",
        type: "people",
        people: { id: `u${from + n}` },
      })),
      has_more: from === 0,
      next_cursor: from === 0 ? "more" : null,
      property_item: { id: "%3A", type: "people", people: {} },
    };
  };
  expect(readProperty(people(24), "Team", retrieve)).toHaveLength(24);
  expect(requests).toEqual([]);
  expect(readProperty(people(25), "Team", retrieve)).toEqual(Array.from({ length: 33 }, (_, n) => `u${n}`));
  expect(requests).toEqual([
    { page_id: "p", property_id: "%3A" },
    { page_id: "p", property_id: "%3A", start_cursor: "more" },
  ]);
});

test("reads all pages of more than 25 people and mentions with both clients", async () => {
  const ws = workspace();
  const { row } = columns(ws);
  const team = Array.from({ length: 60 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
  ws.emulator.import(
    team.map((id) => ({ object: "user", id, type: "person", name: id, avatar_url: null, person: {} })),
  );
  const mentions = team.map((id) => ({ mention: { user: { id } } }));
  const page = row({ People: { people: team.map((id) => ({ id })) }, Text: { rich_text: mentions } });
  expect(page.properties["People"]?.type === "people" && page.properties["People"].people).toHaveLength(25);
  const text = team.map((id) => `@${id}`).join("");
  const { retrieve } = ws.client.pages.properties;
  expect(readProperty(page, "People", retrieve)).toEqual(team);
  expect(readProperty(page, "Text", retrieve)).toBe(text);
  const { retrieve: asyncRetrieve } = ws.asyncClient.pages.properties;
  expect(await asyncReadProperty(page, "People", asyncRetrieve)).toEqual(team);
  expect(await asyncReadProperty(page, "Text", asyncRetrieve)).toBe(text);
});

test("a property can have the name of a member of Object.prototype", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const properties = JSON.parse(
    `{${names.map((name) => `"${name}":{"id":"x","type":"number","number":7}`).join(",")}}`,
  ) as Record<string, { id: string; type: "number"; number: number }>;
  const read = readRow({ id: "p", properties });
  expect(Object.keys(read)).toEqual(names);
  expect(Object.values(read)).toEqual([7, 7, 7, 7]);
  expect(readProperty({ id: "p", properties }, "__proto__")).toBe(7);
  const written = writeRow(properties, read);
  expect(JSON.stringify(written)).toBe(`{${names.map((name) => `"${name}":{"number":7}`).join(",")}}`);
  const none: typeof properties = {};
  expect(() => readProperty({ id: "p", properties: none }, "constructor")).toThrow("Unknown property");
  expect(() => Reflect.apply(writeRow, undefined, [{}, { constructor: 7 }]) as unknown).toThrow("Unknown column");
  const source = { object: "data_source", id: "1", properties: { Name: { type: "title" } } };
  expect(() => Reflect.apply(writeRow, undefined, [source, { Name: "x" }]) as unknown).toThrow(
    "Expected the properties of a data source, got the data_source. Pass its member properties.",
  );
});

test("a property type with the name of a member of Object.prototype is unknown", () => {
  const page = { id: "p", properties: { New: { id: "n", type: "constructor", constructor: { depth: 3 } } } };
  expect(readRow(page)).toEqual({ New: { depth: 3 } });
});

test("reading never throws for missing, null or malformed values", () => {
  const odd = [undefined, null, "", 0, true, [], [null], ["text"], {}, { type: null }, { type: "array", array: null }];
  for (const type of Object.keys(PROPERTY_TYPES)) {
    for (const value of odd) {
      const page = { id: "p", properties: { One: { id: "o", type, [type]: value } } };
      expect(() => readRow(page), `${type} ${JSON.stringify(value)}`).not.toThrow();
      expect(Object.keys(readRow(page))).toEqual(["One"]);
    }
  }
});

test("a rollup over several pages has the value of the last page", () => {
  const retrieve = ({ start_cursor }: { start_cursor?: string }) => ({
    object: "list",
    results: [],
    has_more: start_cursor === undefined,
    next_cursor: start_cursor === undefined ? "more" : null,
    property_item: {
      type: "rollup",
      rollup: start_cursor === undefined ? { type: "incomplete", incomplete: {} } : { type: "number", number: 7 },
    },
  });
  const cut = {
    id: "p",
    properties: {
      Sum: { id: "s", type: "rollup", rollup: { type: "array", array: Array.from({ length: 25 }, () => ({})) } },
    },
  };
  expect(readProperty(cut, "Sum", retrieve as () => unknown)).toBe(7);
});

interface ShownRollup {
  readonly type: "rollup";
  readonly rollup: { readonly type: "array"; readonly array: readonly object[]; readonly function: string };
}

/** A page that shows 25 elements of a rollup. */
const withRollup = (element: object, rollup: object = {}) => ({
  id: "p",
  properties: {
    Sum: {
      id: "s",
      type: "rollup",
      rollup: { type: "array", array: Array.from({ length: 25 }, () => element), ...rollup },
    },
  },
});

test.each([
  ["completePage", completePage],
  ["asyncCompletePage", asyncCompletePage],
])("%s leaves out the values that Notion refuses, if somebody is told", async (_, complete) => {
  const cut = (id: string) => ({ id, type: "relation", has_more: true, relation: [{ id: "first" }] });
  const page = { id: "p", properties: { Lost: cut("lost"), Rest: cut("rest") } };
  const refuse =
    (status: number) =>
    ({ property_id }: { property_id: string }) => {
      if (property_id === "lost") throw Object.assign(new Error("refused"), { status, code: "object_not_found" });
      return { object: "list", results: [], has_more: false, next_cursor: null, property_item: { type: "relation" } };
    };
  const told: unknown[] = [];
  const options = { onUnreadable: (...parts: unknown[]) => void told.push(parts) };
  for (const status of [400, 403, 404]) {
    const { properties } = await complete(page, refuse(status), options);
    expect(properties).toEqual({
      Lost: { id: "lost", type: "unsupported", unsupported: {} },
      Rest: { id: "rest", type: "relation", has_more: false, relation: [] },
    });
    expect(unavailableProperties({ properties })).toEqual(["Lost"]);
    expect(told.splice(0)).toEqual([["Lost", { status, code: "object_not_found" }]]);
    await expect((async () => complete(page, refuse(status)))()).rejects.toThrow("refused");
  }
  await expect((async () => complete(page, refuse(500), options))()).rejects.toThrow("refused");
});

test("a completed rollup has the ids of elements that the page shows, and the shown part of what has no endpoint", () => {
  const respond = (rollup: object) => () => ({
    object: "list",
    results: [{ object: "property_item", id: "a", type: "number", number: 7 }],
    has_more: false,
    next_cursor: null,
    property_item: { type: "rollup", rollup },
  });
  const list = { type: "array", array: [], function: "show_original" };
  const element = { type: "number", number: 7 };
  expect(completePage(withRollup(element), respond(list)).properties.Sum.rollup).toEqual({ ...list, array: [element] });
  const withId = { id: "a", ...element };
  expect(completePage(withRollup(withId), respond(list)).properties.Sum.rollup).toEqual({ ...list, array: [withId] });
  const unique = withRollup(element, { function: "show_unique" });
  const unsupported = { type: "unsupported", unsupported: {}, function: "show_unique" };
  expect(completePage(unique, respond(unsupported))).toEqual(unique);
});

test("throws property_cut without a retrieve function if there may be more values", async () => {
  const failure = await failureOf(() => readRow(people(25)));
  expect(failure).toMatchObject({ code: "property_cut" });
  expect(failure.message).toContain("Pass client.pages.properties.retrieve");
});

test("returns a property of an unknown type as the service sends it", () => {
  const page = { id: "p", properties: { New: { id: "n", type: "hologram", hologram: { depth: 3 } } } };
  expect(readRow(page)).toEqual({ New: { depth: 3 } });
});

const SCHEMA = {
  Name: { id: "title", type: "title" },
  Due: { id: "d", type: "date" },
  Team: { id: "t", type: "people" },
  Proof: { id: "f", type: "files" },
  Checked: { id: "v", type: "verification" },
  Where: { id: "w", type: "place" },
  Sum: { id: "s", type: "formula" },
} as const;

test("writeRow accepts all forms of dates, files, places and verifications", () => {
  expect(writeRow(SCHEMA, { Due: new Date(0), Checked: "verified", Where: { lat: 1, lon: 2 } })).toEqual({
    Due: { date: { start: "1970-01-01T00:00:00.000Z" } },
    Checked: { verification: { state: "verified" } },
    Where: { place: { lat: 1, lon: 2 } },
  });
  const kept = { name: "a", url: "https://files.example/a", expiry_time: "2026-07-01T10:00:00.000Z" };
  expect(writeRow(SCHEMA, { Due: "2026-07-01", Proof: [kept, { file_upload: { id: "u" } }], Name: undefined })).toEqual(
    {
      Due: { date: { start: "2026-07-01" } },
      Proof: {
        files: [
          { type: "file", name: "a", file: { url: kept.url, expiry_time: kept.expiry_time } },
          { type: "file_upload", file_upload: { id: "u" } },
        ],
      },
    },
  );
  expect(writeRow(SCHEMA, { Name: "x".repeat(2500) })).toMatchObject({ Name: { title: [{}, {}] } });
});

test.each([
  [{ name: "x" }, 'Unknown column "name". Use one of Name, Due'],
  [{ Name: 5 }, 'Expected a string or a list of runs for column "Name" of type title, got 5'],
  [
    { Due: new Date("no") },
    'Expected a date YYYY-MM-DD, an ISO 8601 time, a Date, { start, end, time_zone } or null for column "Due" of type date',
  ],
  [{ Team: "u1" }, 'Expected a list of ids for column "Team" of type people'],
  [
    { Proof: [{ url: "https://a.example/" }] },
    'Expected a list of { name, url } or { file_upload } for column "Proof" of type files',
  ],
  [{ Sum: 3 }, 'Column "Sum" of type formula is read-only'],
])("writeRow rejects a value that does not fit its column: %j", async (values, words) => {
  const failure = await failureOf(() => Reflect.apply(writeRow, undefined, [SCHEMA, values]) as unknown);
  expect(failure.code).toBe("invalid_property");
  expect(failure.message).toContain(words);
});

test("skipReadOnly ignores values for read-only columns", () => {
  expect(writeRow(SCHEMA, { Name: "a", Sum: 3 }, { skipReadOnly: true })).toEqual({
    Name: { title: [{ type: "text", text: { content: "a" } }] },
  });
});

test("plain values have types that depend on the property type", () => {
  const page = {
    id: "p",
    properties: {
      Name: { id: "title", type: "title" as const, title: [] },
      Size: { id: "n", type: "number" as const, number: 3 },
      Due: { id: "d", type: "date" as const, date: null },
    },
  };
  const row = readRow(page);
  expectTypeOf(row).toEqualTypeOf<{ Name: string; Size: number | null; Due: PlainDate | null }>();
  expectTypeOf<Parameters<typeof writeRow<typeof SCHEMA>>[1]["Team"]>().toEqualTypeOf<readonly string[] | undefined>();
  // @ts-expect-error a number is not a title
  expect(() => writeRow(SCHEMA, { Name: 5 })).toThrow("Expected a string or a list of runs");
  expect(row).toEqual({ Name: "", Size: 3, Due: null });
});

// The recordings are not part of the repository.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

test.runIf(existsSync(RECORDED))(
  "every property of recorded pages has a plain value, and the title is its text",
  () => {
    const types = new Set<string>();
    for (const name of readdirSync(RECORDED)) {
      for (const page of pagesIn(JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")))) {
        const row = readRow(page, () => {
          throw new Error("cut");
        }) as Record<string, unknown>;
        for (const [key, property] of Object.entries(page.properties)) {
          types.add(property.type);
          expect(row[key]).not.toBeUndefined();
          if (property.type === "title")
            expect(row[key]).toBe(
              (property["title"] as { plain_text: string }[]).map((run) => run.plain_text).join(""),
            );
        }
      }
    }
    expect(types.size).toBeGreaterThan(20);
  },
);

const RETRIEVED = new URL("orm-api-test-endpoints-test-retrieve-property.json", RECORDED);

test.runIf(existsSync(RETRIEVED))("a completed rollup is the one that the recorded page shows", () => {
  interface Recording {
    readonly interactions: readonly { readonly path: string; readonly response: { readonly results?: object[] } }[];
  }
  const { interactions } = JSON.parse(readFileSync(RETRIEVED, "utf8")) as Recording;
  const [page] = (interactions[0]?.response.results ?? []) as RecordedPage[];
  const shown = page?.properties["Rollup"] as { readonly rollup: object } | undefined;
  const response = interactions.find(({ path }) => path.endsWith(`${page?.id}/properties/WYH%3A`))?.response;
  expect(completePage(withRollup({}), () => response).properties.Sum.rollup).toEqual(shown?.rollup);
});

interface RecordedPage {
  object: "page";
  id: string;
  properties: Record<string, { type: string; [key: string]: unknown }>;
}

function* pagesIn(value: unknown): Generator<RecordedPage> {
  if (typeof value !== "object" || value === null) return;
  // Skips pages with 25 or more mentions, because their texts would need a request.
  if (isFullPage(value) && !JSON.stringify(value.properties).includes("Mention 26")) {
    const mentions = JSON.stringify(value.properties).split('"type":"mention"').length;
    if (mentions < 25) yield value;
  }
  for (const inner of Object.values(value)) yield* pagesIn(inner);
}

test("a type that every object inherits as a member, and values that are nested without end, are null", () => {
  let nested: Record<string, unknown> = { type: "number", number: 1 };
  for (let depth = 0; depth < 10_000; depth += 1)
    nested = { type: "rollup", rollup: { type: "array", array: [nested] } };
  const properties = {
    Inherited: { id: "a", type: "constructor" },
    Member: { id: "b", type: "__proto__" },
    Wrong: { id: "c", type: { toString: 1 } },
    Own: { id: "d", type: "valueOf", valueOf: "text" },
    Nested: { id: "e", ...nested },
  };
  const row = readRow({ id: "row", properties } as never, () => ({}));
  expect(row).toMatchObject({ Inherited: null, Member: null, Wrong: null, Own: "text" });
  expect(JSON.stringify(row["Nested" as never])).toBe(`${"[".repeat(100)}null${"]".repeat(100)}`);
});

test("a verification keeps its dates, and an expired one is not written", () => {
  const date = { start: "2026-07-01T09:00:00.000+00:00", end: "2026-08-01T09:00:00.000+00:00", time_zone: null };
  const page = (state: string) => ({
    id: "p",
    properties: {
      Checked: { id: "v", type: "verification" as const, verification: { state, date, verified_by: null } },
    },
  });
  const { Checked } = readRow(page("verified"));
  expect(Checked).toEqual({ state: "verified", date });
  const copy = { Checked } as RowValues<typeof SCHEMA>;
  expect(writeRow(SCHEMA, copy)).toEqual({ Checked: { verification: { state: "verified", date } } });
  const expired = readRow(page("expired")) as RowValues<typeof SCHEMA>;
  for (const day of ["2026-09-15", { start: "2026-09-15T09:00:00Z", end: "2026-09-20" }])
    expect(() => writeRow(SCHEMA, { Checked: { state: "verified", date: day } })).toThrow("with a time in each date");
  expect(writeRow(SCHEMA, { Checked: null })).toEqual({ Checked: { verification: { state: "unverified" } } });
  expect(() => writeRow(SCHEMA, expired)).toThrow(
    "Expected verified, unverified, { state, date } with a time in each date, or null",
  );
});

test("the error of a list names the item that does not fit", () => {
  expect(() => writeRow({ Owner: { type: "people" } }, { Owner: ["a", 5] })).toThrow("got 5 at index 1.");
});

describe("writeRow checks", () => {
  const schema = {
    Due: { type: "date" },
    Stage: { type: "status", status: { options: [{ name: "Open" }, { name: "Done" }] } },
  } as const;

  test.each(["24.12.2026", "2026-02-30", "2026-13-01", "2026-1-1", "2026-01-01 10:00", "tomorrow", ""])(
    "refuses %j as a date, also as a start and as an end",
    (text) => {
      for (const Due of [text, { start: text }, { start: "2026-01-01", end: text }])
        expect(() => writeRow(schema, { Due })).toThrow("Expected a date YYYY-MM-DD");
    },
  );

  test.each(["2026-12-24", "2028-02-29", "2026-12-24T18:00", "2026-12-24T18:00:00.000+01:00", "2026-12-24T18:00:00Z"])(
    "accepts %j as a date",
    (start) => {
      expect(writeRow(schema, { Due: start })).toEqual({ Due: { date: { start } } });
      expect(writeRow(schema, { Due: { start, end: null } })).toEqual({ Due: { date: { start, end: null } } });
    },
  );

  test("refuses a status without such an option, because Notion does not create it", () => {
    expect(writeRow(schema, { Stage: "Done" })).toEqual({ Stage: { status: { name: "Done" } } });
    expect(writeRow(schema, { Stage: null })).toEqual({ Stage: { status: null } });
    expect(() => writeRow(schema, { Stage: "Shipped" })).toThrow(
      'Expected an option of column "Stage" of type status, got "Shipped". Use one of "Open", "Done".',
    );
    expect(writeRow({ Stage: { type: "status" } }, { Stage: "Shipped" })).toEqual({
      Stage: { status: { name: "Shipped" } },
    });
  });

  test.each(["url", "email", "phone_number"] as const)("refuses an empty %s, because Notion needs null", (type) => {
    expect(writeRow({ Text: { type } }, { Text: null })).toEqual({ Text: { [type]: null } });
    expect(() => writeRow({ Text: { type } }, { Text: "" })).toThrow(
      `Expected a non-empty string or null for column "Text" of type ${type}, got "".`,
    );
  });

  test("refuses an option with a comma, because Notion does not create it", () => {
    const options = { Kind: { type: "select" }, Tags: { type: "multi_select" } } as const;
    expect(writeRow(options, { Kind: "a", Tags: ["a", "b"] })).toEqual({
      Kind: { select: { name: "a" } },
      Tags: { multi_select: [{ name: "a" }, { name: "b" }] },
    });
    expect(() => writeRow(options, { Kind: "a,b" })).toThrow("Expected an option without commas, or null");
    expect(() => writeRow(options, { Tags: ["a", "b,c"] })).toThrow('got "b,c" at index 1.');
  });

  test("names an invalid Date", () => {
    expect(() => writeRow(schema, { Due: new Date(Number.NaN) })).toThrow("got Invalid Date.");
  });
});

/** Changelog of Notion, 2026-08-05, and https://github.com/makenotion/notion-sdk-js/releases/tag/v5.24.0 */
describe("a value that Notion could not give", () => {
  const missing = { type: "unsupported", unsupported: {} };
  const formula = (value: object) => ({ id: "f", type: "formula", formula: value });
  const rollup = (value: object) => ({ id: "r", type: "rollup", rollup: { function: "show_original", ...value } });
  const page = {
    id: "p",
    properties: {
      Total: formula(missing),
      Sum: rollup(missing),
      Long: rollup({ type: "incomplete", incomplete: {} }),
      Parts: rollup({ type: "array", array: [formula(missing), { type: "number", number: 2 }] }),
      Whole: rollup({ type: "array", array: [{ type: "number", number: 1 }] }),
      Empty: formula({ type: "string", string: null }),
      None: { id: "n", type: "number", number: null },
    },
  };

  test("is null, and is told from an empty value by name", () => {
    expect(readRow(page)).toEqual({
      Total: null,
      Sum: null,
      Long: null,
      Parts: [null, 2],
      Whole: [1],
      Empty: null,
      None: null,
    });
    expect(unavailableProperties(page)).toEqual(["Total", "Sum", "Long", "Parts"]);
    expect(Object.values(page.properties).map(isUnavailable)).toEqual([true, true, true, false, false, false, false]);
  });

  test("is found in any nesting, and in no other value", () => {
    let nested: object = formula(missing);
    for (let depth = 0; depth < 5000; depth += 1) nested = rollup({ type: "array", array: [nested] });
    expect(unavailableProperties({ properties: { Deep: nested } })).toEqual([]);
    for (const other of [
      null,
      undefined,
      "unsupported",
      {},
      { type: "constructor" },
      { type: "formula", formula: null },
    ])
      expect(isUnavailable(other)).toBe(false);
  });
});
