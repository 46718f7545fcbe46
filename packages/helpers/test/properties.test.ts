import type { Client } from "@ws/client";
import {
  asyncReadProperty,
  asyncReadRow,
  isFullPage,
  readProperty,
  readRow,
  writeRow,
  type PlainDate,
} from "@ws/helpers";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, test } from "vitest";
import { failureOf } from "./failure.ts";
import { workspace, type Workspace } from "./workspaces.ts";

/** A data source with a column of every kind that can be made, and a second one that it is related to. */
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
    if (!isFullPage(page)) throw new Error("it is no full page");
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

test("a row is written from plain values and read back as the same plain values", () => {
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

test("an empty row is read as empty values, and empty values empty a row", () => {
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
  if (!isFullPage(emptied)) throw new Error("it is no full page");
  expect(readRow(emptied)).toMatchObject({ ...empty, Names: [], Count: 0 });
});

describe.each([
  {
    name: "Client",
    readAll: async (ws: Workspace, page: Parameters<typeof readRow>[0]) =>
      readRow(page, ws.client.pages.properties.retrieve),
    readOne: async (ws: Workspace, page: Parameters<typeof readRow>[0], name: string) =>
      readProperty(page, name, ws.client.pages.properties.retrieve),
  },
  {
    name: "AsyncClient",
    readAll: (ws: Workspace, page: Parameters<typeof readRow>[0]) =>
      asyncReadRow(page, ws.asyncClient.pages.properties.retrieve),
    readOne: (ws: Workspace, page: Parameters<typeof readRow>[0], name: string): Promise<unknown> =>
      asyncReadProperty(page, name, ws.asyncClient.pages.properties.retrieve),
  },
])("with $name", ({ readAll, readOne }) => {
  test("more than 25 related pages and their rollup are read whole", async () => {
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

  test("a property that is not there is an error that names those that are", async () => {
    const ws = workspace();
    const page = columns(ws).row({ Name: { title: [] } });
    const failure = await failureOf(() => readOne(ws, page, "name"));
    expect(failure.code).toBe("invalid_property");
    expect(failure.message).toContain("it has Name, Text");
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

test("people that may be cut off at 25 are read by themselves, with the encoded id; fewer are taken as they are", () => {
  const asked: unknown[] = [];
  const retrieve = (args: { page_id: string; property_id: string; start_cursor?: string }) => {
    asked.push(args);
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
  expect(asked).toEqual([]);
  expect(readProperty(people(25), "Team", retrieve)).toEqual(Array.from({ length: 33 }, (_, n) => `u${n}`));
  expect(asked).toEqual([
    { page_id: "p", property_id: "%3A" },
    { page_id: "p", property_id: "%3A", start_cursor: "more" },
  ]);
});

test("more than 25 people and mentions are read whole on both clients, all pages of them", async () => {
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
  const { retrieve: promised } = ws.asyncClient.pages.properties;
  expect(await asyncReadProperty(page, "People", promised)).toEqual(team);
  expect(await asyncReadProperty(page, "Text", promised)).toBe(text);
});

test("a property may be called as what every object has", () => {
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
  expect(() => readProperty({ id: "p", properties: none }, "constructor")).toThrow("has no property");
  expect(() => Reflect.apply(writeRow, undefined, [{}, { constructor: 7 }]) as unknown).toThrow("no such column");
});

test("a kind of value called as what every object has is one that is not known", () => {
  const page = { id: "p", properties: { New: { id: "n", type: "constructor", constructor: { depth: 3 } } } };
  expect(readRow(page)).toEqual({ New: { depth: 3 } });
});

test("values that are missing, null or of an unknown form are read as empty, never as an exception", () => {
  const kinds = [
    "title rich_text number select multi_select status date people files checkbox url email phone_number formula",
    "relation rollup created_time created_by last_edited_time last_edited_by unique_id verification button place",
  ].flatMap((line) => line.split(" "));
  const odd = [undefined, null, "", 0, true, [], [null], ["text"], {}, { type: null }, { type: "array", array: null }];
  for (const type of kinds) {
    for (const value of odd) {
      const page = { id: "p", properties: { One: { id: "o", type, [type]: value } } };
      expect(() => readRow(page), `${type} ${JSON.stringify(value)}`).not.toThrow();
      expect(Object.keys(readRow(page))).toEqual(["One"]);
    }
  }
});

test("a rollup that is computed page by page has the value of its last page", () => {
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

test("a value that may be cut off is an error when there is nothing to read the rest with", async () => {
  const failure = await failureOf(() => readRow(people(25)));
  expect(failure).toMatchObject({ code: "property_cut" });
  expect(failure.message).toContain("pass pages.properties.retrieve");
});

test("kinds of values that are not known come as the service answers them", () => {
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

test("dates, files, places and verifications are written in each of their forms", () => {
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
  [{ name: "x" }, 'Property "name": the data source has no such column: it has Name, Due'],
  [{ Name: 5 }, 'Property "Name": 5 is no value for a column of type title'],
  [{ Due: new Date("no") }, "is no value for a column of type date"],
  [{ Team: "u1" }, "is no value for a column of type people"],
  [{ Proof: [{ url: "https://a.example/" }] }, "is no value for a column of type files"],
  [{ Sum: 3 }, 'Property "Sum": a column of type formula cannot be written'],
])("a value that does not fit its column is an error that names it: %j", async (values, words) => {
  const failure = await failureOf(() => Reflect.apply(writeRow, undefined, [SCHEMA, values]) as unknown);
  expect(failure.code).toBe("invalid_property");
  expect(failure.message).toContain(words);
});

test("what the service computes can be left out", () => {
  expect(writeRow(SCHEMA, { Name: "a", Sum: 3 }, { skipReadOnly: true })).toEqual({
    Name: { title: [{ type: "text", text: { content: "a" } }] },
  });
});

test("plain values have the types of their properties", () => {
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
  // @ts-expect-error a number is no title
  expect(() => writeRow(SCHEMA, { Name: 5 })).toThrow("no value");
  expect(row).toEqual({ Name: "", Size: 3, Due: null });
});

// The recordings lie beside the repository, not in it.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

test.runIf(existsSync(RECORDED))(
  "every property of every recorded page has a plain value, and every title is its text",
  () => {
    const kinds = new Set<string>();
    for (const name of readdirSync(RECORDED)) {
      for (const page of pagesIn(JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")))) {
        const row = readRow(page, () => {
          throw new Error("cut");
        }) as Record<string, unknown>;
        for (const [key, property] of Object.entries(page.properties)) {
          kinds.add(property.type);
          expect(row[key]).not.toBeUndefined();
          if (property.type === "title")
            expect(row[key]).toBe(
              (property["title"] as { plain_text: string }[]).map((run) => run.plain_text).join(""),
            );
        }
      }
    }
    expect(kinds.size).toBeGreaterThan(20);
  },
);

interface RecordedPage {
  object: "page";
  id: string;
  properties: Record<string, { type: string; [key: string]: unknown }>;
}

function* pagesIn(value: unknown): Generator<RecordedPage> {
  if (typeof value !== "object" || value === null) return;
  // A page with 25 mentions or more in a text would be read by itself.
  if (isFullPage(value) && !JSON.stringify(value.properties).includes("Mention 26")) {
    const mentions = JSON.stringify(value.properties).split('"type":"mention"').length;
    if (mentions < 25) yield value;
  }
  for (const inner of Object.values(value)) yield* pagesIn(inner);
}
