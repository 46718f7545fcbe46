// Many copies of an earlier version in one database, as `work` makes them. SCHEMAS=500 measures an update of 500.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStore } from "../../src/store/open/open-store.ts";
import { upgradeCopies } from "../../src/store/open/upgrade-copies.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { startCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";

const SCHEMAS = Number(process.env["SCHEMAS"] ?? 24);

/** An update takes a fifth of a second, and many times as long on a busy machine. */
const TIMEOUT_MS = 60_000 + SCHEMAS * 5_000;
const FIXTURE = readFileSync(join(import.meta.dirname, "../fixtures/version-1.sql"), "utf8");

/** Names in the order of the update. */
const schemas = Array.from({ length: SCHEMAS }, (_, number) => `ws_tenant_${number}`).toSorted();

/** Returns the number of rows that a query has returned. */
function rowsRead(result: PromiseSettledResult<unknown>): number {
  const value = result.status === "fulfilled" ? result.value : undefined;
  return (value as { readonly rows: readonly unknown[] } | undefined)?.rows.length ?? 0;
}

describe.skipIf(!hasPostgres)("an update of many copies", () => {
  let server: PostgresServer;
  let client: Client;
  beforeAll(async () => {
    server = await startPostgresServer();
    client = new Client({ connectionString: server.url });
    await client.connect();
    for (const schema of schemas) await createOld(schema);
    // Other programs have tables of these names, too.
    await client.query("create schema other; create table other.meta (key integer, value jsonb)");
    await client.query("insert into other.meta values (1, '{}')");
  }, TIMEOUT_MS);
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  async function createOld(schema: string): Promise<void> {
    await client.query(`create schema ${schema}; set search_path to ${schema}`);
    await client.query(FIXTURE);
    await client.query("set search_path to public");
  }

  const versions = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select relname as name, count(*)::int as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname like 'ws_tenant_%' and relname in ('meta', 'ws_meta') group by relname order by relname`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };

  const hasNoOthers = async () => {
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows.length === 0;
  };

  test(
    "continues after each kill, reports a copy in use, and updates the rest",
    async () => {
      let done = 0;
      for (const killedAt of [schemas[SCHEMAS / 4], schemas[SCHEMAS / 2]]) {
        const command = startCommand(["upgrade", "--database", server.url, "--json"]);
        await command.printed(`"schema":"${killedAt}"`);
        command.child.kill("SIGKILL");
        await command.ended;
        // The server ends the transaction of a process that was killed when it notices the lost connection.
        await vi.waitUntil(hasNoOthers, { timeout: TIMEOUT_MS });
        const { ws_meta: updated = 0 } = await versions();
        expect(updated).toBeGreaterThan(done);
        expect(updated).toBeLessThan(SCHEMAS);
        done = updated;
      }

      const last = schemas.at(-1) ?? "";
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`ws-mirror ${last}`]);
      const busy = await runMain(["upgrade", "--database", server.url]);
      expect(busy.stderr).toContain(`${last}: Another process changes the copy in schema ${last}.`);
      expect(busy.stdout).toBe(`${SCHEMAS - done - 1} updated, ${done} up to date, 1 failed.\n`);
      expect(busy.code).toBe(1);
      await client.query("select pg_advisory_unlock_all()");

      const queries = vi.spyOn(Client.prototype, "query");
      expect(await upgradeCopies({ url: server.url })).toEqual({ upgraded: 1, current: SCHEMAS - 1, failed: 0 });
      const results = await Promise.allSettled(queries.mock.results.map(({ value }): unknown => value));
      queries.mockRestore();
      // Each copy has about 150 columns. An update that reads those of all copies takes longer with each copy.
      expect(Math.max(...results.map(rowsRead))).toBeLessThan(150 + SCHEMAS);
      expect(await versions()).toEqual({ ws_meta: SCHEMAS });
      const files = temporaryFolder();
      for (const schema of [schemas[0], last]) {
        const store = await openStore({ database: server.url, schema, files }, { create: false, migrate: false });
        // The fixture has a file, whose content is not there. The next run fills the index of the search.
        expect((await verifyStore(store)).filter(({ kind }) => kind !== "file" && kind !== "index")).toEqual([]);
        await store.close();
      }
    },
    TIMEOUT_MS,
  );

  test(
    "leaves a newer copy as it is, and a database without copies is an error",
    async () => {
      await client.query("update ws_tenant_0.ws_meta set value = '99' where key = 'tables_version'");
      const { stderr, code } = await runMain(["upgrade", "--database", server.url]);
      expect(stderr).toContain("ws_tenant_0: The copy in schema ws_tenant_0 of the database has tables of version 99");
      expect(code).toBe(1);
      await client.query("update ws_tenant_0.ws_meta set value = '2' where key = 'tables_version'");
      await server.createDatabase("empty");
      const empty = await runMain(["upgrade", "--database", server.url.replace(/[^/]+$/u, "empty")]);
      expect(empty.stderr).toContain("Expected copies in the database, got none.");
      expect(empty.code).toBe(1);
    },
    TIMEOUT_MS,
  );
});
