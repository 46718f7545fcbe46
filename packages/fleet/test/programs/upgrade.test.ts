// Many copies of an earlier version in one database, as `work` makes them. SCHEMAS=500 measures an update of 500.
// The migration is invented, and the tables are new ones, whatever migrations there are.
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  KNOWN_MIGRATIONS,
  listCopies,
  openStore,
  restoreMigrations,
  setMigrations,
  verifyStore,
} from "../../../mirror/test/support/invented-migrations.ts";
import { memoryFileStore } from "../../../mirror/test/support/memory-file-store.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../../../mirror/test/support/postgres-server.ts";
import { upgradeWith, type UpgradeOptions } from "../../src/upgrade-copies.ts";
import { runFleet } from "../support/run-fleet.ts";

const SCHEMAS = Number(process.env["SCHEMAS"] ?? 24);

/** An update takes a fifth of a second, and many times as long on a busy machine. */
const TIMEOUT_MS = 60_000 + SCHEMAS * 5_000;

/** Names in the order of the update. */
const schemas = Array.from({ length: SCHEMAS }, (_, number) => `ws_tenant_${number}`).toSorted();

/** Updates with the invented versions. */
const upgrade = (options: UpgradeOptions) => upgradeWith({ listCopies, openStore }, options);

/** Returns the number of rows that a query has returned. */
function rowsRead(result: PromiseSettledResult<unknown>): number {
  const value = result.status === "fulfilled" ? result.value : undefined;
  return (value as { readonly rows: readonly unknown[] } | undefined)?.rows.length ?? 0;
}

describe.skipIf(!hasPostgres)("an update of many copies", () => {
  let server: PostgresServer;
  let client: Client;
  /** The schema whose update loses its connection, as in a process that is killed. */
  let killedAt: string | undefined;

  beforeAll(async () => {
    server = await startPostgresServer();
    client = new Client({ connectionString: server.url });
    await client.connect();
    // Other programs have tables of this name, too.
    await client.query("create schema other; create table other.ws_meta (key integer, value jsonb)");
    await client.query("insert into other.ws_meta values (1, '{}')");
  });
  afterAll(async () => {
    restoreMigrations();
    await client.end();
    await server.stop();
  });
  beforeEach(async () => {
    setMigrations();
    for (const schema of schemas) {
      await client.query(`drop schema if exists ${schema} cascade`);
      const store = await openStore({ database: server.url, files: memoryFileStore(), schema });
      await store.close();
    }
  }, TIMEOUT_MS);

  /** Invents version 2. */
  const inventVersion = () =>
    setMigrations(async (db) => {
      await sql`alter table ws_objects add column label text`.execute(db);
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
      if (rows[0]?.schema === killedAt) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    });

  /** Returns the number of copies of each version. */
  async function versions(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const schema of schemas) {
      const { rows } = await client.query<{ value: string }>(
        `select value from ${schema}.ws_meta where kind = 'copy' and key = 'version'`,
      );
      const version = rows[0]?.value ?? "none";
      counts[version] = (counts[version] ?? 0) + 1;
    }
    return counts;
  }

  test(
    "continues after an interruption and a lost connection, reports a copy in use, and updates the rest",
    async () => {
      inventVersion();
      const interruption = new AbortController();
      const onUpgraded = (schema: string) => schema === schemas[2] && interruption.abort();
      const interrupted = upgrade({ url: server.url, signal: interruption.signal, onUpgraded });
      await expect(interrupted).rejects.toMatchObject({ name: "AbortError" });
      expect(await versions()).toEqual({ 1: SCHEMAS - 3, 2: 3 });

      killedAt = schemas[5];
      const last = schemas.at(-1) ?? "";
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`ws-mirror ${last}`]);
      const failures = new Map<string, unknown>();
      const onFailed = (schema: string, error: unknown) => void failures.set(schema, error);
      const rest = await upgrade({ url: server.url, onFailed });
      expect(rest).toEqual({ upgraded: SCHEMAS - 5, current: 3, failed: 2 });
      expect([...failures.keys()]).toEqual([killedAt, last]);
      expect(failures.get(last)).toMatchObject({ code: "copy_in_use" });
      expect(await versions()).toEqual({ 1: 2, 2: SCHEMAS - 2 });
      await client.query("select pg_advisory_unlock_all()");

      killedAt = undefined;
      const queries = vi.spyOn(Client.prototype, "query");
      expect(await upgrade({ url: server.url })).toEqual({ upgraded: 2, current: SCHEMAS - 2, failed: 0 });
      const results = await Promise.allSettled(queries.mock.results.map(({ value }): unknown => value));
      queries.mockRestore();
      // Each copy has about 100 columns. An update that reads those of all copies takes longer with each copy.
      expect(Math.max(...results.map(rowsRead))).toBeLessThan(100 + SCHEMAS);
      expect(await versions()).toEqual({ 2: SCHEMAS });
      for (const schema of [schemas[0], schemas[5], last]) {
        const copy = { database: server.url, schema, files: memoryFileStore() };
        const store = await openStore(copy, { create: false, migrate: false });
        expect(await verifyStore(store)).toEqual([]);
        await store.close();
      }
    },
    TIMEOUT_MS,
  );

  test(
    "leaves newer and unreleased copies as they are, and a database without copies is an error",
    async () => {
      setMigrations();
      for (const schema of schemas)
        await client.query(`update ${schema}.ws_meta set value = $1 where key = 'version'`, [
          String(KNOWN_MIGRATIONS.length + 1),
        ]);
      await client.query("update ws_tenant_0.ws_meta set value = '99' where key = 'version'");
      await client.query("update ws_tenant_1.ws_meta set key = 'tables_version' where key = 'version'");
      // A process that creates a copy was killed.
      await client.query("delete from ws_tenant_2.ws_meta");
      const { stderr, stdout, code } = await runFleet(["upgrade", "--database", server.url]);
      expect(stderr).toContain("ws_tenant_0: The copy in schema ws_tenant_0 of the database has tables of version 99");
      expect(stderr).toContain("ws_tenant_1: The copy in schema ws_tenant_1 of the database has tables of a version");
      expect(stdout).toBe(`0 updated, ${SCHEMAS - 3} up to date, 2 failed.\n`);
      expect(code).toBe(1);
      await server.createDatabase("empty");
      const empty = await runFleet(["upgrade", "--database", server.url.replace(/[^/]+$/u, "empty")]);
      expect(empty.stderr).toContain("Expected copies in the database, got none.");
      expect(empty.code).toBe(1);
    },
    TIMEOUT_MS,
  );
});
