// Copies of earlier versions: read-only commands refuse them, and commands that write to them update their tables.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import { summarize } from "../../src/store/summarize.ts";
import type { MirrorStore } from "../../src/store/mirror-store.ts";
import { createPostgresStore } from "../../src/store/open/create-postgres-store.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { withStatementCache } from "../../src/store/dialects/sqlite-statements.ts";
import { createSqliteStore, openStore } from "../../src/store/open/open-store.ts";
import { openPool } from "../../src/store/dialects/postgres-pool.ts";
import { TABLE_NAMES } from "../../src/store/tables.ts";
import { writeViews } from "../../src/store/views/write-views.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { intercept } from "../simulation/postgres-disk.ts";
import { runMain } from "../support/run-main.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");

/** A file of the fixtures, whose content is the path of its URL. */
const FILE = ["c6", "e6909ba24ef5e82c0e19ea8755505ad90a5f30af8727ec3208bcd02a7dc77b", "/manual.txt"] as const;

interface OldCopies {
  /** Creates a copy of version 1. */
  readonly create: (name: string) => Promise<void>;
  readonly open: (name: string, create?: boolean) => Promise<MirrorStore>;
  /** Opens a copy, and ends its process at a statement. */
  readonly openUntil: (name: string, onStatement: () => void) => Promise<void>;
  readonly rows: (name: string, query: string) => Promise<Record<string, unknown>[]>;
  /** Arguments of the command. */
  readonly args: (name: string) => string[];
}

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "ws-mirror-migration-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function addFile(name: string): void {
  const [start, rest, content] = FILE;
  mkdirSync(join(folder, name, "files", start), { recursive: true });
  writeFileSync(join(folder, name, "files", start, rest), content);
}

const SQLITE: OldCopies = {
  async create(name) {
    addFile(name);
    copyFileSync(join(FIXTURES, "version-1.db"), join(folder, name, "mirror.db"));
  },
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
      // What the next process does after a kill.
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
  args: (name) => [join(folder, name)],
};

let server: PostgresServer;

const urlOf = (name: string): string => server.url.replace(/[^/]+$/u, name);

const POSTGRES: OldCopies = {
  async create(name) {
    addFile(name);
    await server.createDatabase(name);
    await POSTGRES.rows(name, readFileSync(join(FIXTURES, "version-1.sql"), "utf8"));
  },
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
  args: (name) => [join(folder, name), "--database", urlOf(name)],
};

/** Names of tables and indexes, without those of other programs. */
async function namesOf(store: MirrorStore): Promise<string[]> {
  const query =
    store.dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type in ('table', 'index') order by name`
      : sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'i') order by relname`;
  return (await query.execute(store.db)).rows.map(({ name }) => name).filter((name) => !name.includes("notes"));
}

/** The next run fills the index of the search. */
const problemsOf = async (store: MirrorStore) => (await verifyStore(store)).filter(({ kind }) => kind !== "index");

function suite(copies: () => OldCopies): void {
  test("a command that only reads says what to do, and changes nothing", async () => {
    const { create, args, rows } = copies();
    await create("reading");
    for (const command of [["status"], ["verify"], ["export", "--format", "csv", "--out", join(folder, "out")]]) {
      const { code, stderr } = await runMain([...command, ...args("reading")]);
      expect(stderr).toMatch(
        /^The copy in .* has tables of version 1\. Run "ws-mirror pull" to update it to version 2\.\n$/u,
      );
      expect(code).toBe(1);
    }
    expect(await rows("reading", "select value from meta where key = 'tables_version'")).toEqual([{ value: "1" }]);
  });

  test("a command that writes updates the tables, and keeps all contents and what other programs have", async () => {
    const { create, open, rows } = copies();
    await create("writing");
    const before = await rows("writing", "select kind, id, json, changed_at from objects order by kind, id");
    const store = await open("writing");
    const after = await rows("writing", "select kind, id, json, changed_at from ws_objects order by kind, id");
    expect(after).toEqual(before);
    expect(await problemsOf(store)).toEqual([]);
    expect((await summarize(store)).omissions).toHaveLength(1);
    const fresh = await open("fresh");
    expect(await namesOf(store)).toEqual(await namesOf(fresh));
    expect((await namesOf(store)).filter((name) => TABLE_NAMES.includes(name as never))).toHaveLength(
      TABLE_NAMES.length,
    );
    await fresh.close();
    expect(await rows("writing", "select * from notes")).toEqual([{ id: 1, text: "mine" }]);
    expect(await rows("writing", "select * from deleted_objects")).not.toEqual([]);
    await store.transaction((db) => writeViews(db, store.dialect));
    for (const view of ["orders", "tasks", "bikes"])
      expect(await rows("writing", `select name from ${view} order by name`)).toHaveLength(2);
    await expect(rows("writing", "select * from orders_2")).rejects.toThrow("orders_2");
    const expensive = await rows("writing", "select name, price from expensive_bikes");
    expect(expensive.map(({ name, price }) => [name, Number(price)])).toEqual([["Bikes 2", 20]]);
    await store.close();
    await (await open("writing", false)).close();
  });

  test("an update that is killed at any statement leaves the copy as it was", async () => {
    const { create, openUntil, rows, open } = copies();
    await create("killed");
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
      const old = await rows("killed", "select value from meta where key = 'tables_version'").catch(() => undefined);
      if (old === undefined)
        expect(await rows("killed", "select value from ws_meta where key = 'tables_version'")).toEqual([
          { value: "2" },
        ]);
      else expect(await rows("killed", "select id from objects")).toHaveLength(30);
    }
    expect(kills).toBeGreaterThan(40);
    const store = await open("killed");
    expect(await problemsOf(store)).toEqual([]);
    const fresh = await open("fresh");
    expect(await namesOf(store)).toEqual(await namesOf(fresh));
    await fresh.close();
    await store.close();
  });

  test("a copy that another process changes is not updated", async () => {
    const { create, open } = copies();
    await create("busy");
    const release = await holdLock();
    await expect(open("busy")).rejects.toMatchObject({ code: "copy_in_use" });
    await release();
    await (await open("busy")).close();
  });

  async function holdLock(): Promise<() => Promise<void>> {
    if (copies() === SQLITE) {
      const database = new SqliteConnection(join(folder, "busy", "lock.db"));
      database.exec("begin exclusive");
      return async () => void database.close();
    }
    const client = new Client({ connectionString: urlOf("busy") });
    await client.connect();
    await client.query("select pg_advisory_lock(hashtextextended('ws-mirror public', 0))");
    return () => client.end();
  }

  test("a newer copy is refused", async () => {
    const { open } = copies();
    const store = await open("newer");
    await sql`update ws_meta set value = '3' where key = 'tables_version'`.execute(store.db);
    await store.close();
    await expect(open("newer")).rejects.toMatchObject({
      code: "not_a_copy",
      message: expect.stringMatching(
        /^The copy in .* has tables of version 3: update @ws\/mirror, which knows versions up to 2\.$/u,
      ) as string,
    });
  });

  test("a table of another program that is called meta is no copy", async () => {
    const { create, open, rows } = copies();
    await create("others");
    await rows("others", "drop table meta");
    await rows("others", "create table meta (name text)");
    await expect(open("others", false)).rejects.toMatchObject({ code: "not_a_copy" });
    await (await open("others")).close();
    expect(await rows("others", "select * from meta")).toEqual([]);
  });
}

describe("a copy of an earlier version, in SQLite", () => {
  suite(() => SQLITE);
});

describe.skipIf(!hasPostgres)("a copy of an earlier version, in PostgreSQL", () => {
  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());
  suite(() => POSTGRES);
});
