// Relations, rollups and people in exports, and databases as tables.
import { join, posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { EXPORT_FORMATS, type ExportFormat } from "../../src/export/export-formats.ts";
import { recordOf } from "../../src/model/records/records.ts";
import { storeObjects } from "../search/search-workspace.ts";
import { id } from "./all-blocks.ts";
import { fileWith, readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, emptyEmulator, idIn, text, title, type TestWorkspace } from "./workspace.ts";

const ODD = "Pipe | line\nbreak `a\\\\|b` [x](y) \\";
const LONG = "long,".repeat(20_000);
const GONE = id(999);

let workspace: TestWorkspace;
let customers: string[];
let ada: string;
const files = new Map<ExportFormat, ReadonlyMap<string, string>>();
const counts = new Map<ExportFormat, object>();

beforeAll(async () => {
  const emulator = emptyEmulator();
  emulator.import([
    {
      object: "user",
      id: id(7),
      type: "person",
      name: "Ada Example",
      avatar_url: null,
      person: { email: "a@example.com" },
    },
  ]);
  ada = id(7);
  workspace = await createWorkspace(emulator);
  const { call, pull, store, mirror } = workspace;
  const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Top") }));
  const sourceOf = (name: string, properties: object): { database: string; source: string } => {
    const parent = { type: "page_id", page_id: page };
    const database = call("POST", "databases", { parent, title: text(name), initial_data_source: { properties } });
    const [{ id: source }] = database["data_sources"] as [{ id: string }];
    return { database: idIn(database), source };
  };
  const people = sourceOf("Customers", { Name: { title: {} }, Owner: { people: {} } }).source;
  call("PATCH", `data_sources/${people}`, {
    properties: { Friends: { relation: { data_source_id: people, single_property: {} } } },
  });
  const rowIn = (source: string, properties: object) =>
    idIn(call("POST", "pages", { parent: { type: "data_source_id", data_source_id: source }, properties }));
  customers = Array.from({ length: 30 }, (_, index) =>
    rowIn(people, {
      Name: { title: text(index === 0 ? ODD : `Customer ${index + 1}`) },
      Owner: { people: [{ id: ada }] },
    }),
  );
  call("PATCH", `pages/${customers[1]}`, { properties: { Friends: { relation: [{ id: customers[0] }] } } });
  const { database, source: orders } = sourceOf("Orders", {
    Name: { title: {} },
    Customer: { relation: { data_source_id: people, single_property: {} } },
    "Customer id": { rich_text: {} },
    "CUSTOMER ID 2": { number: {} },
    Notes: { rich_text: {} },
  });
  const rollup = (column: string, how: string) => ({
    rollup: { function: how, relation_property_name: "Customer", rollup_property_name: column },
  });
  call("PATCH", `data_sources/${orders}`, {
    properties: {
      Owners: rollup("Owner", "show_original"),
      Friends: rollup("Friends", "show_original"),
      Count: rollup("Name", "count"),
    },
  });
  rowIn(orders, { Name: { title: text("All") }, Customer: { relation: customers.map((each) => ({ id: each })) } });
  rowIn(orders, {
    Name: { title: text("Odd | name") },
    Customer: { relation: [{ id: customers[1] }] },
    Notes: {
      rich_text: Array.from(
        { length: LONG.length / 2000 },
        (_, at) => text(LONG.slice(at * 2000, at * 2000 + 2000))[0],
      ),
    },
  });
  const [view] = (call("GET", `views?database_id=${database}`)["results"] ?? []) as { id: string }[];
  const schema = call("GET", `data_sources/${orders}`)["properties"] as Record<string, { id: string }>;
  const shown = (name: string, visible = true) => ({ property_id: schema[name]?.id, visible });
  call("PATCH", `views/${view?.id}`, {
    configuration: {
      type: "table",
      properties: [
        shown("Friends"),
        shown("Owners"),
        shown("Notes", false),
        shown("Name"),
        shown("Customer"),
        shown("Count", false),
      ],
    },
  });
  await pull(5);
  // A page that the token no longer sees stays in the relations of others.
  const stored = await store.db
    .selectFrom("ws_objects")
    .select("json")
    .where("id", "=", customers[2] ?? "")
    .where("kind", "=", "page")
    .executeTakeFirstOrThrow();
  const json = JSON.parse(stored.json) as JsonObject;
  const friends = { ...(json["properties"] as Record<string, JsonObject>)["Friends"], relation: [{ id: GONE }] };
  const record = recordOf("page", { ...json, properties: { ...(json["properties"] as JsonObject), Friends: friends } });
  await storeObjects(store, [{ kind: "page", id: record.id, json: record.json, parentId: people, pageId: record.id }]);
  for (const format of EXPORT_FORMATS) {
    const out = join(temporaryFolder(), "out");
    counts.set(format, (await mirror.export({ format, out })).written);
    files.set(format, readFolder(out));
  }
});

const file = (format: ExportFormat, part: string): string => fileWith(files.get(format) ?? new Map(), part);

/** Reads CSV as objects by the names of its header. */
function recordsOf(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  const [header = [], ...records] = rows.slice(0, -1);
  return records.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
}

describe("CSV", () => {
  const rows = (name: string) => recordsOf(file("csv", `data/${name}`));

  test("has titles, and ids in a column beside them whose name is free", () => {
    const [header = ""] = file("csv", "data/Orders").split("\r\n");
    expect(header).toMatch(/(?:^|,)Customer,Customer id 3,/u);
    expect(header).toMatch(/,Owners,Owners id,/u);
    expect(header).toMatch(/,Friends,Friends id,/u);
    expect(header).not.toContain("Count id");
    const odd = rows("Orders").find(({ Name }) => Name === "Odd | name");
    expect(odd).toMatchObject({
      Customer: "Customer 2",
      "Customer id 3": customers[1],
      "Customer id": "",
      Owners: "Ada Example",
      "Owners id": ada,
      Friends: ODD,
      "Friends id": customers[0],
      Count: "1",
    });
  });

  test("has a relation of 30 pages whole, and titles and ids in the same order", () => {
    const all = rows("Orders").find(({ Name }) => Name === "All");
    expect(all?.["Customer id 3"]).toBe(customers.join(", "));
    expect(all?.["Customer"]).toBe([ODD, ...customers.slice(1).map((_, at) => `Customer ${at + 2}`)].join(", "));
  });

  test("has names of people, and the id of a page that the copy lacks", () => {
    const third = rows("Customers").find(({ Name }) => Name === "Customer 3");
    expect(third).toMatchObject({ Owner: "Ada Example", "Owner id": ada, Friends: GONE, "Friends id": GONE });
  });

  test("is the same beside Markdown", () => {
    expect(file("markdown", "data/Orders")).toBe(file("csv", "data/Orders"));
  });
});

describe("a database in Markdown", () => {
  const lines = (name: string) =>
    file("markdown", `databases/${name}`)
      .split("\n")
      .filter((line) => line.startsWith("|"));
  const cells = (line: string) => line.split(/(?<=(?<!\\)(?:\\\\)*)\|/u).slice(1, -1);

  test("is a table of the columns that its first table view shows, in its order, also of the title", () => {
    const [header = ""] = lines("Orders");
    expect(cells(header).map((cell) => cell.trim())).toEqual(["Friends", "Owners", "Name", "Customer"]);
  });

  test("has one line for each row, whatever the texts contain", () => {
    expect(lines("Customers")).toHaveLength(32);
    expect(lines("Orders")).toHaveLength(4);
    for (const name of ["Customers", "Orders"])
      expect(new Set(lines(name).map((line) => cells(line).length)).size, name).toBe(1);
  });

  test("has links to rows and to related pages, and the id of a page that the copy lacks", () => {
    const third = lines("Customers").find((line) => line.includes("[Customer 3]"));
    expect(third).toContain(`| ${GONE} |`);
    const odd = lines("Orders").find((line) => line.includes("Odd \\| name"));
    expect(odd).toMatch(/\| \[Customer 2\]\(\.\.\/pages\/Customer%202-[\da-f]{32}\.md\) \|$/u);
    expect(
      lines("Orders")
        .find((line) => line.includes("[All]"))
        ?.match(/\]\(\.\.\/pages\/Customer/gu),
    ).toHaveLength(29);
  });
});

describe("a row", () => {
  test("has titles in its front matter, and links below its title in Markdown", () => {
    const page = file("markdown", "pages/Odd");
    expect(page).toContain("\n  Customer:\n    - Customer 2\n");
    expect(page).toContain("\n  Owners:\n    - Ada Example\n");
    expect(page).toMatch(/\n\nCustomer: \[Customer 2\]\(\.\.\/pages\/Customer%202-[\da-f]{32}\.md\)\n/u);
    expect(page).toMatch(/\n\nFriends: \[Pipe \\\| line<br>break/u);
    expect(page).not.toMatch(/\n\nOwners:/u);
    expect(page).toContain(LONG);
    expect(file("markdown", "pages/Customer 3-")).toMatch(
      new RegExp(`Friends:\\n +- ${GONE}[^]*\\n\\nFriends: ${GONE}\\n`, "u"),
    );
  });

  test("has links in HTML", () => {
    const page = file("html", "pages/Odd");
    expect(page).toMatch(/<a href="\.\.\/pages\/Customer%202-[\da-f]{32}\.html">Customer 2<\/a>/u);
    expect(page).toMatch(/<a href="\.\.\/pages\/Pipe[^"]*\.html">Pipe \| line/u);
    expect(file("html", "databases/Customers")).toContain(GONE);
  });
});

test.each([
  ["markdown", /\]\(([^)#]*)\)/gu],
  ["html", /(?:href|src)="([^"#]*)"/gu],
] as const)("every relative link in %s leads to a file of the export", (format, pattern) => {
  const found = files.get(format) ?? new Map<string, string>();
  const wrong: string[] = [];
  for (const [path, content] of found)
    if (/\.(?:md|html)$/u.test(path))
      for (const [, url = ""] of content.replaceAll(/\[x\\?\]\(y\)/gu, "").matchAll(pattern)) {
        const target = posix.normalize(posix.join(posix.dirname(path), decodeURIComponent(url)));
        if (url !== "" && !/^[a-z]+:/u.test(url) && !found.has(target)) wrong.push(`${path}: ${url}`);
      }
  expect(wrong).toEqual([]);
});

test("the counts say the same in all formats", () => {
  // The empty workspace has one page of its own.
  const written = { pages: 2, rows: 32, databases: 2, files: 0 };
  for (const format of ["markdown", "html", "json", "seed"] as const)
    expect(counts.get(format), format).toEqual(written);
  expect(counts.get("csv")).toEqual({ ...written, pages: 0 });
});
