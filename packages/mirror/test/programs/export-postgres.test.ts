import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExportOptions } from "../../src/export/export.ts";
import { EXPORT_FORMATS } from "../../src/export/export-formats.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { readFolder, temporaryFolder } from "../export/read-folder.ts";
import {
  createWorkspace,
  emptyEmulator,
  idIn,
  paragraph,
  text,
  title,
  type TestWorkspace,
} from "../export/workspace.ts";

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  let server: PostgresServer;
  let store: CopyStore;
  let copies: TestWorkspace[];
  let then: string;
  beforeAll(async () => {
    server = await startPostgresServer();
    store = await openPostgresStore({ url: server.url, filesFolder: temporaryFolder() });
    const emulator = emptyEmulator();
    copies = [await createWorkspace(emulator), await createWorkspace(emulator, store)];
    const { call } = copies[0] ?? (await createWorkspace());
    const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    const children = ["a", "b", "c"].map(paragraph);
    const [block] = call("PATCH", `blocks/${page}/children`, { children })["results"] as [{ id: string }];
    call("POST", "comments", { parent: { page_id: page }, rich_text: text("comment") });
    const properties = { Name: { title: {} }, Count: { number: {} } };
    call("POST", "databases", { parent: { page_id: page }, initial_data_source: { properties } });
    for (const copy of copies) await copy.pull(5);
    then = copies[0]?.now() ?? "";
    call("PATCH", `blocks/${block.id}`, paragraph("changed"));
    for (const copy of copies) await copy.pull(5);
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  test("is not created by a command that only reads", async () => {
    const options = { url: server.url, filesFolder: temporaryFolder(), schema: "nothing" };
    await expect(openPostgresStore({ ...options, create: false })).rejects.toMatchObject({
      code: "not_a_copy",
      message: 'Expected a copy in schema nothing of the database, got none. Run "npx @ws/mirror pull DIR" first.',
    });
    const schemas = sql`select 1 from pg_namespace where nspname = 'nothing'`.execute(store.db);
    expect((await schemas).rows).toEqual([]);
    await expect(openPostgresStore({ ...options, url: "postgres://127.0.0.1:1/none" })).rejects.toMatchObject({
      code: "not_a_copy",
      message: expect.stringContaining("ECONNREFUSED") as string,
    });
  });

  test("processes can open a new copy at the same time", async () => {
    const open = () => openPostgresStore({ url: server.url, filesFolder: temporaryFolder(), schema: "together" });
    const stores = await Promise.all([open(), open(), open()]);
    expect(stores.map(({ dialect }) => dialect)).toEqual(["postgres", "postgres", "postgres"]);
    await Promise.all(stores.map((opened) => opened.close()));
  });

  test.each([{ format: "markdown", names: "titles" }, ...EXPORT_FORMATS.map((format) => ({ format }))] as Exported[])(
    "gives the same bytes as SQLite, as %o",
    async (what) => {
      for (const at of [undefined, then]) {
        const [first, second] = await Promise.all(copies.map((copy) => exported(copy, { ...what, at })));
        expect(first?.size).toBeGreaterThan(0);
        expect(second).toEqual(first);
      }
    },
  );

  test("a view of another program that reads a changed view does not stop a pull", async () => {
    const copy = copies[1] ?? (await createWorkspace());
    const select = async (statement: string) => (await sql.raw(statement).execute(store.db)).rows;
    await select("create view reader as select page_id from data_source");
    await select("create view other as select id from ws_objects");
    const [source] = (await select("select id from ws_objects where kind = 'data_source'")) as { id: string }[];
    copy.call("PATCH", `data_sources/${source?.id ?? ""}`, { properties: { Size: { number: {} } } });
    await copy.pull(5);
    expect(await select("select size from data_source")).toEqual([]);
    const views = "select viewname from pg_views where schemaname = 'public' order by viewname";
    expect(await select(views)).toEqual([{ viewname: "data_source" }, { viewname: "other" }]);
  });
});

type Exported = Pick<ExportOptions, "format" | "names" | "at">;

async function exported({ mirror }: TestWorkspace, options: Exported) {
  const out = join(temporaryFolder(), "out");
  await mirror.export({ ...options, out });
  // Each run counts its requests, which depend on the order of its tasks. The marker has the hash of this file.
  const differing = ["tables/runs.json", ".ws-mirror-export.json"];
  return new Map([...readFolder(out)].filter(([path]) => !differing.includes(path)));
}
