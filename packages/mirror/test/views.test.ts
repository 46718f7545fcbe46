import { join } from "node:path";
import { sql } from "kysely";
import { createEmulator, type JsonObject } from "@ws/emulator";
import { beforeAll, expect, test } from "vitest";
import { onSqlite, tablesOf } from "./support/test-store.ts";
import { emptyTarget, restoreInto } from "./restore/restore-into.ts";
import { createWorkspace, idIn, paragraph, text, title, type TestWorkspace } from "./export/workspace.ts";
import { fileWith, readFolder, temporaryFolder } from "./export/read-folder.ts";

let workspace: TestWorkspace;
let page: string;
beforeAll(async () => {
  workspace = await createWorkspace();
  page = idIn(workspace.call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
});

/** Adds a database. Returns the id of its data source. */
function addDatabase(name: string, columns: object = {}): string {
  const database = workspace.call("POST", "databases", {
    parent: { page_id: page },
    title: text(name),
    initial_data_source: { title: text(name), properties: { Name: { title: {} }, ...columns } },
  });
  return idIn((database["data_sources"] as JsonObject[])[0]);
}

const addRow = (source: string, name: string, properties: object = {}): string =>
  idIn(
    workspace.call("POST", "pages", {
      parent: { data_source_id: source },
      properties: { Name: { title: text(name) }, ...properties },
      children: [paragraph(`text of ${name}`)],
    }),
  );

const select = async (statement: string) => (await sql.raw(statement).execute(workspace.store.db)).rows;

const viewsOf = async ({ store }: TestWorkspace) => (await tablesOf(store)).filter(({ isView }) => isView);

test("each data source has a view of its own, whatever its title is", async () => {
  const titles = ["Repairs", "Repairs", 'A "quoted" title', "🚲", "", "objects", "2026", "Größe", "x".repeat(300)];
  for (const name of titles) addRow(addDatabase(name), `row of ${name.slice(0, 20)}`);
  await workspace.pull(5);
  const views = await viewsOf(workspace);
  expect(views.map(({ name }) => name).toSorted()).toEqual([
    "_2026",
    "a_quoted_title",
    "data_source",
    "data_source_2",
    "größe",
    "objects",
    "repairs",
    "repairs_2",
    "x".repeat(63),
  ]);
  expect(await select("select name from repairs")).toEqual([{ name: "row of Repairs" }]);
  expect(await select("select name from objects")).toEqual([{ name: "row of objects" }]);
  expect(await select('select name from "größe"')).toEqual([{ name: "row of Größe" }]);
});

test("columns have names of their own, and keep them by their id when a title changes", async () => {
  const source = addDatabase("Columns", { Price: { number: {} }, "price!": { number: {} }, "🚲": { checkbox: {} } });
  addRow(source, "a", { Price: { number: 3 }, "price!": { number: 2.5 }, "🚲": { checkbox: true } });
  await workspace.pull(5);
  const view = (await viewsOf(workspace)).find(({ name }) => name === "columns");
  expect(view?.columns.map(({ name }) => name).toSorted()).toEqual([
    "column",
    "created_time",
    "last_edited_time",
    "name",
    "out_of_sight_since",
    "page_id",
    "price",
    "price_2",
    "url",
  ]);
  const numbers = async (statement: string) =>
    (await select(statement)).map((row) => Object.values(row as object).map(Number));
  expect(await numbers('select price, price_2, "column" from columns')).toEqual([[3, 2.5, 1]]);
  workspace.call("PATCH", `data_sources/${source}`, {
    title: text("Renamed"),
    properties: { Price: { name: "Cost" } },
  });
  await workspace.pull(5);
  expect(await numbers("select cost, price_2 from renamed")).toEqual([[3, 2.5]]);
  await expect(select("select * from columns")).rejects.toThrow(
    /no such table: columns|relation "columns" does not exist/u,
  );
});

onSqlite(() => {
  test("a whole number is an integer in SQLite, so that it prints without a fraction", async () => {
    const source = addDatabase("Integers", { Price: { number: {} } });
    addRow(source, "a", { Price: { number: 3 } });
    await workspace.pull(5);
    expect(await select("select typeof(price) as type from integers")).toEqual([{ type: "integer" }]);
  });

  // PostgreSQL replaces a view without another id.
  test("a changed data source replaces its own view only", async () => {
    const source = addDatabase("Changed");
    addDatabase("Unchanged");
    await workspace.pull(5);
    await select("create view mine as select name from changed");
    const views = async () => {
      const rows = await sql<{ name: string; id: number }>`select name, rowid as id from sqlite_master`.execute(
        workspace.store.db,
      );
      return new Map(rows.rows.map(({ name, id }) => [name, id]));
    };
    const before = await views();
    workspace.call("PATCH", `data_sources/${source}`, { properties: { Size: { number: {} } } });
    await workspace.pull(5);
    const after = await views();
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    expect([...after].filter(([name, id]) => before.get(name) !== id).map(([name]) => name)).toEqual(["changed"]);
  });
});

test("a template of a data source is a template in the copy, and no row", async () => {
  const source = addDatabase("Tasks");
  const row = addRow(source, "row");
  const template = addRow(source, "template");
  const body = JSON.stringify({ page_id: template, default: true });
  workspace.emulator.handle({ method: "POST", url: "/_emulator/templates", body });
  await workspace.pull(5);
  expect(await select("select page_id from tasks")).toEqual([{ page_id: row }]);
  const marks = JSON.stringify([{ id: template, name: "template", is_default: true }]);
  expect(await select("select id, json from ws_versions where kind = 'templates'")).toEqual([
    { id: source, json: marks },
  ]);

  const folder = temporaryFolder();
  const exported = async (format: "csv" | "markdown" | "html" | "json" | "seed") => {
    await workspace.mirror.export({ format, out: join(folder, format) });
    return readFolder(join(folder, format));
  };
  expect(fileWith(await exported("csv"), "data/Tasks")).not.toContain(template);
  const markdown = await exported("markdown");
  expect(fileWith(markdown, "pages/template")).toContain("\ntemplate: true\n");
  expect(fileWith(markdown, "databases/Tasks")).toMatch(/### Templates\n\n- \[template\]\(/);
  expect(fileWith(await exported("html"), "databases/Tasks")).toMatch(
    /<h3>Templates<\/h3>\n<ul>\n<li dir="auto"><a href="/,
  );
  expect(JSON.parse(fileWith(await exported("json"), "tables/versions.json"))).toContainEqual(
    expect.objectContaining({ kind: "templates", id: source, json: JSON.parse(marks) as unknown }),
  );
  const seed = JSON.parse(fileWith(await exported("seed"), "seed.json")) as JsonObject[];
  const again = createEmulator({ seed });
  const headers = { authorization: `Bearer ${again.token}`, "notion-version": "2026-03-11" };
  const list = again.handle({ method: "GET", url: `/v1/data_sources/${source}/templates`, headers });
  expect(JSON.parse(String(list.body))).toMatchObject({ templates: [{ id: template, is_default: true }] });

  const { target, into } = await emptyTarget();
  const { skipped } = await restoreInto(workspace, target, { into, only: page });
  expect(skipped).toContainEqual({
    kind: "page",
    object_id: template,
    what: "template",
    why: "The API cannot create templates. The page becomes a row.",
  });
});
