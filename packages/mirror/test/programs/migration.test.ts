// Copies of earlier, newer and unreleased versions: read-only commands refuse them, and commands that write to them update their
// tables. All migrations are invented, so that these tests do not change with each version.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import { openPool } from "../../src/store/dialects/postgres-pool.ts";
import { withStatementCache } from "../../src/store/dialects/sqlite-statements.ts";
import type { CopyMigration } from "../../src/store/migrations/migrations.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { createPostgresStore } from "../../src/store/open/create-postgres-store.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { createSqliteStore, openStore } from "../../src/store/open/open-store.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, title } from "../export/workspace.ts";
import { intercept } from "../simulation/postgres-disk.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { restoreMigrations, setMigrations } from "../support/invented-migrations.ts";

/** An invented version 2: a new column with a value in each row, and its index. */
const toVersion2: CopyMigration = async (db) => {
  await sql`alter table ws_objects add column label text`.execute(db);
  await sql`update ws_objects set label = kind || ' ' || id`.execute(db);
  await sql`create index ws_objects_by_label on ws_objects (label)`.execute(db);
};

/** An invented version 3: a table that takes the values of the column. */
const toVersion3: CopyMigration = async (db) => {
  await sql`create table ws_labels (label text primary key)`.execute(db);
  await sql`insert into ws_labels select label from ws_objects`.execute(db);
  await sql`drop index ws_objects_by_label`.execute(db);
  await sql`alter table ws_objects drop column label`.execute(db);
};

interface Copies {
  readonly open: (name: string, create?: boolean) => Promise<CopyStore>;
  /** Opens a copy, and ends its process at a statement. */
  readonly openUntil: (name: string, onStatement: () => void) => Promise<void>;
  readonly rows: (name: string, query: string) => Promise<Record<string, unknown>[]>;
  /** Takes the lock of a copy, as another process does. */
  readonly hold: (name: string) => Promise<() => Promise<void>>;
  /** Arguments of the command. */
  readonly args: (name: string) => string[];
}

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "ws-mirror-migration-"))));
afterAll(() => {
  restoreMigrations();
  rmSync(folder, { recursive: true });
});

const SQLITE: Copies = {
  open: (name, create = true) => openStore(join(folder, name), { create }),
  async openUntil(name, onStatement) {
    const database = new SqliteConnection(join(folder, name, "mirror.db"));
    const cached = withStatementCache(database);
    const statements: SqliteDatabase = {
      prepare(text) {
        onStatement();
        return cached.prepare(text);
      },
      close() {},
    };
    try {
      await createSqliteStore(statements, diskFileStore(join(folder, name, "files")), name);
    } finally {
      // The next process does this after a kill.
      if (database.inTransaction) database.exec("rollback");
      cached.close();
    }
  },
  async rows(name, query) {
    const database = new SqliteConnection(join(folder, name, "mirror.db"));
    try {
      if (!query.startsWith("select")) database.exec(query);
      return query.startsWith("select") ? (database.prepare(query).all() as Record<string, unknown>[]) : [];
    } finally {
      database.close();
    }
  },
  async hold(name) {
    const database = new SqliteConnection(join(folder, name, "lock.db"));
    database.exec("begin exclusive");
    return async () => void database.close();
  },
  args: (name) => [join(folder, name)],
};

let server: PostgresServer;

const urlOf = (name: string): string => server.url.replace(/[^/]+$/u, name);

const POSTGRES: Copies = {
  async open(name, create = true) {
    await server.createDatabase(name);
    return openPostgresStore({ url: urlOf(name), filesFolder: join(folder, name, "files"), create });
  },
  async openUntil(name, onStatement) {
    const connections = await openPool({ connectionString: urlOf(name) });
    connections.pool.on("connect", (client) => intercept(client, onStatement));
    const options = { files: diskFileStore(folder), schema: "public", create: true, migrate: true };
    try {
      await createPostgresStore(connections, options);
    } finally {
      connections.destroy();
      await connections.close();
      await POSTGRES.rows(
        name,
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
  },
  async rows(name, query) {
    const client = new Client({ connectionString: urlOf(name) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query)).rows;
    } finally {
      await client.end();
    }
  },
  async hold(name) {
    const client = new Client({ connectionString: urlOf(name) });
    await client.connect();
    await client.query("select pg_advisory_lock(hashtextextended('ws-mirror public', 0))");
    return () => client.end();
  },
  args: (name) => [join(folder, name), "--database", urlOf(name)],
};

/** Names of tables, indexes and views. */
async function namesOf({ dialect, db }: CopyStore): Promise<string[]> {
  const query =
    dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master order by name`
      : sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'i', 'v') order by relname`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

const OBJECTS = "select kind, id, json, changed_at from ws_objects order by kind, id";
const VERSION = "select value from ws_meta where kind = 'copy' and key = 'version'";
const isAt = (version: number) => [{ value: String(version) }];

function suite(copies: () => Copies): void {
  beforeEach(() => setMigrations());

  /** Creates a copy of version 1 with a workspace, and a table and a view of another program. */
  async function create(name: string): Promise<void> {
    const { open, rows } = copies();
    const store = await open(name);
    const { call, pull } = await createWorkspace(emptyEmulator(), store);
    const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    call("PATCH", `blocks/${page}/children`, { children: [paragraph("one"), paragraph("two")] });
    const database = call("POST", "databases", {
      parent: { page_id: page },
      title: [{ text: { content: "Orders" } }],
      initial_data_source: { properties: { title: { title: {} } } },
    });
    const [source] = database["data_sources"] as { id: string }[];
    for (const content of ["first", "second"])
      call("POST", "pages", { parent: { data_source_id: source?.id ?? "" }, properties: title(content) });
    await pull();
    await store.close();
    await rows(name, "create table notes (id integer, text text)");
    await rows(name, "insert into notes values (1, 'mine')");
    await rows(name, "create view order_names as select title as name from orders where title <> ''");
  }

  test("of an earlier version: a command that only reads says what to do, and changes nothing", async () => {
    const { args, rows, open } = copies();
    await create("reading");
    setMigrations(toVersion2, toVersion3);
    for (const command of [["status"], ["verify"], ["export", "--format", "csv", "--out", join(folder, "out")]]) {
      const { code, stderr } = await runMain([...command, ...args("reading")]);
      expect(stderr).toMatch(
        /^ws-mirror: The copy in .* has tables of version 1\. Run "npx @ws\/mirror pull .+" to update it to version 3\.\n$/u,
      );
      expect(code).toBe(1);
    }
    await expect(open("reading", false)).rejects.toMatchObject({ code: "old_copy" });
    expect(await rows("reading", VERSION)).toEqual(isAt(1));
    await expect(rows("reading", "select label from ws_objects")).rejects.toThrow("label");
  });

  test("of an earlier version: a command that writes runs each migration once, and keeps all contents", async () => {
    const { open, rows } = copies();
    await create("writing");
    const before = await rows("writing", OBJECTS);
    setMigrations(toVersion2);
    const second = await open("writing");
    expect(await rows("writing", VERSION)).toEqual(isAt(2));
    const labels = await rows("writing", "select label from ws_objects order by kind, id");
    expect(labels).toEqual(before.map(({ kind, id }) => ({ label: `${String(kind)} ${String(id)}` })));
    await second.close();
    setMigrations(toVersion2, toVersion3);
    const third = await open("writing");
    expect(await rows("writing", VERSION)).toEqual(isAt(3));
    expect(await rows("writing", "select label from ws_labels")).toHaveLength(before.length);
    expect(await namesOf(third)).not.toContain("ws_objects_by_label");
    expect(await rows("writing", OBJECTS)).toEqual(before);
    expect(await verifyStore(third)).toEqual([]);
    expect(await rows("writing", "select * from notes")).toEqual([{ id: 1, text: "mine" }]);
    expect(await rows("writing", "select name from order_names order by name")).toEqual([
      { name: "first" },
      { name: "second" },
    ]);
    await third.close();
    await (await open("writing", false)).close();
  });

  test("of an earlier version: an update that is killed at any statement leaves the copy as it was", async () => {
    const { openUntil, rows, open } = copies();
    await create("killed");
    const before = await rows("killed", OBJECTS);
    const first = await open("killed");
    const names = await namesOf(first);
    await first.close();
    setMigrations(toVersion2, toVersion3);
    let kills = 0;
    for (let isKilled = true; isKilled;) {
      let left = kills;
      isKilled = await openUntil("killed", () => {
        left -= 1;
        if (left < 0) throw new Error("killed");
      }).then(
        () => false,
        () => true,
      );
      if (!isKilled) break;
      kills += 1;
      const [version] = await rows("killed", VERSION);
      // A kill after the commit, for example while the lock is released, loses nothing.
      if (version?.["value"] === "3") continue;
      expect(version).toEqual({ value: "1" });
      setMigrations();
      const old = await open("killed", false);
      expect(await namesOf(old)).toEqual(names);
      expect(await rows("killed", OBJECTS)).toEqual(before);
      await old.close();
      setMigrations(toVersion2, toVersion3);
    }
    // The seven statements of the migrations, and those that read and write the version.
    expect(kills).toBeGreaterThan(9);
    expect(await rows("killed", VERSION)).toEqual(isAt(3));
    const store = await open("killed");
    expect(await rows("killed", "select label from ws_labels")).toHaveLength(before.length);
    expect(await verifyStore(store)).toEqual([]);
    await store.close();
  });

  test("of an earlier version: a migration that fails leaves the copy as it was, and says why", async () => {
    const { open, rows } = copies();
    await create("failing");
    setMigrations(toVersion2, async (db) => {
      await sql`drop table ws_file_refs`.execute(db);
      throw new Error("no space left");
    });
    await expect(open("failing")).rejects.toMatchObject({
      code: "old_copy",
      message: expect.stringMatching(/^The copy in .* cannot be updated: no space left$/u) as string,
    });
    expect(await rows("failing", VERSION)).toEqual(isAt(1));
    setMigrations();
    const store = await open("failing");
    expect(await verifyStore(store)).toEqual([]);
    await store.close();
  });

  test("of an earlier version: a copy that another process changes is not updated", async () => {
    const { open, hold } = copies();
    await create("busy");
    setMigrations(toVersion2);
    const release = await hold("busy");
    await expect(open("busy")).rejects.toMatchObject({ code: "copy_in_use" });
    await release();
    await (await open("busy")).close();
  });

  test("of a newer version: is refused", async () => {
    const { open, rows } = copies();
    setMigrations(toVersion2, toVersion3);
    await (await open("newer")).close();
    setMigrations(toVersion2);
    for (const writes of [true, false])
      await expect(open("newer", writes)).rejects.toMatchObject({
        code: "not_a_copy",
        message: expect.stringMatching(
          /^The copy in .* has tables of version 3: update @ws\/mirror, which knows versions up to 2\.$/u,
        ) as string,
      });
    expect(await rows("newer", VERSION)).toEqual(isAt(3));
  });

  test.each([
    ["without prefixes", "create table meta (key text, value text)", "insert into meta values ('tables_version', '1')"],
    ["with another key of the version", "update ws_meta set key = 'tables_version', value = '2' where key = 'version'"],
    ["whose version is no number", "update ws_meta set value = 'next' where key = 'version'"],
    ["whose version is 0", "update ws_meta set value = '0' where key = 'version'"],
  ])("of an unreleased version, with tables %s: is refused, with what to do", async (kind, ...statements) => {
    const { open, rows } = copies();
    const name = `unreleased ${kind.length}`;
    await (await open(name)).close();
    if (kind === "without prefixes") await rows(name, "drop table ws_meta");
    for (const statement of statements) await rows(name, statement);
    for (const writes of [true, false])
      await expect(open(name, writes)).rejects.toMatchObject({
        code: "old_copy",
        message: expect.stringMatching(
          /^The copy in .* has tables of a version that was never released\. Pull into a new folder or schema\.$/u,
        ) as string,
      });
  });

  test.each(["key integer, value text", "name text"])(
    "a table of another program that is called meta (%s) is no copy",
    async (columns) => {
      const { open, rows } = copies();
      const name = `others ${columns.length}`;
      const empty = await open(name);
      await empty.close();
      for (const table of ["ws_meta", "ws_objects"]) await rows(name, `drop table ${table}`);
      await rows(name, `create table meta (${columns})`);
      await expect(open(name, false)).rejects.toMatchObject({ code: "not_a_copy" });
      await (await open(name)).close();
      expect(await rows(name, "select * from meta")).toEqual([]);
    },
  );
}

describe("a copy in SQLite", () => {
  suite(() => SQLITE);
});

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());
  suite(() => POSTGRES);
});
