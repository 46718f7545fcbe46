// Copies behind PgBouncer: each in its schema in session mode, and refused in transaction mode.
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src/store/open/open-store.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { hasPgbouncer, startPgbouncer, type PgbouncerServer } from "../support/pgbouncer-server.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

describe.skipIf(!hasPostgres || !hasPgbouncer)("a copy behind PgBouncer", () => {
  let postgres: PostgresServer;
  let services: readonly SlowService[];
  beforeAll(async () => {
    [postgres, ...services] = await Promise.all([
      startPostgresServer(),
      startSlowService(2, 0),
      startSlowService(5, 0),
    ]);
  });
  afterAll(async () => {
    for (const service of services) service.close();
    await postgres.stop();
  });

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function behind<Result>(pooler: PgbouncerServer, work: (url: string) => Promise<Result>): Promise<Result> {
    try {
      return await work(pooler.url);
    } finally {
      await pooler.stop();
    }
  }

  test.each([
    ["as it is", []],
    ["that ignores the options of connections", ["ignore_startup_parameters = options,extra_float_digits"]],
  ])("in session mode, %s: each copy is in its schema, with its lock and name", async (title, settings) => {
    const suffix = settings.length;
    await behind(await startPgbouncer(postgres.port, "session", settings), async (url) => {
      for (const [index, { emulator, url: baseUrl }] of services.entries()) {
        const environment = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: baseUrl };
        const args = ["--database", url, "--workspace", `w${index}_${suffix}`, "--files", temporaryFolder()];
        expect(await runMain(["pull", ...args], environment), title).toMatchObject({ code: 0 });
        expect(await runMain(["verify", "--deep", ...args], environment)).toMatchObject({ code: 0 });
      }
      const counts = await query(
        `select (select count(*)::int from ws_w0_${suffix}.ws_objects where kind = 'page') as first,
          (select count(*)::int from ws_w1_${suffix}.ws_objects where kind = 'page') as second`,
      );
      // The emulator has a page of its own.
      expect(counts).toEqual([{ first: 3, second: 6 }]);
      expect(await query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
      const location = { database: url, workspace: `w0_${suffix}`, files: temporaryFolder() };
      const [store, other] = [await openStore(location), await openStore(location)];
      const release = await store.lock();
      await expect(other.lock()).rejects.toMatchObject({ code: "copy_in_use" });
      const names =
        "select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'";
      expect(await query(names)).toEqual([{ name: "ws-mirror" }]);
      await release();
      await Promise.all([store.close(), other.close()]);
    });
  });

  test("in transaction mode, it is refused in one sentence, and nothing is written", async () => {
    const ignoring = ["ignore_startup_parameters = options"];
    await behind(await startPgbouncer(postgres.port, "transaction", ignoring), async (database) => {
      const opening = openStore({ database, workspace: "refused", files: temporaryFolder() });
      await expect(opening).rejects.toMatchObject({
        code: "invalid_argument",
        message: expect.stringContaining("got a pooler in transaction mode") as string,
      });
    });
    expect(await query("select nspname from pg_namespace where nspname = 'ws_refused'")).toEqual([]);
  });
});
