// Workers whose process stands still or whose machine is cut off: another worker takes their copy over.
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src/store/open/open-store.ts";
import type { QueueWorker } from "../../src/store/dialects/queue-worker.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";

describe.skipIf(!hasPostgres)("the lock of a worker", () => {
  let server: PostgresServer;
  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());

  const opened: CopyStore[] = [];
  let tests = 0;
  afterEach(async () => {
    // A try that failed leaves nothing to the next one: no lock, and no copy.
    await Promise.all(opened.splice(0).map((copy) => copy.close()));
    tests += 1;
  });

  const workerOf = (takeOverAfterMs: number): QueueWorker => ({
    takeOverAfterMs,
    query: async () => ({ rows: [] }),
    inOrder: (opening) => opening(),
    onSession() {},
  });

  const workspace = () => `silent_${tests}`;
  const open = async (takeOverAfterMs?: number): Promise<CopyStore> => {
    const copy = await openStore(
      { database: server.url, workspace: workspace(), files: temporaryFolder() },
      takeOverAfterMs === undefined ? {} : { worker: workerOf(takeOverAfterMs) },
    );
    opened.push(copy);
    return copy;
  };

  const store = (copy: CopyStore, key: string) =>
    copy.transaction(
      async (db) => void (await db.insertInto("ws_meta").values({ kind: "test", key, value: "1" }).execute()),
    );

  test("is taken over when the worker has not reported in time, and what it stores then is refused", async () => {
    const [first, second] = [await open(60_000), await open(0)];
    const releaseFirst = await first.lock();
    await store(first, "before");
    const release = await second.lock();
    await expect(store(first, "late")).rejects.toMatchObject({ code: "lock_lost" });
    await store(second, "after");
    const keys = await second.db
      .selectFrom("ws_meta")
      .select("key")
      .where("kind", "=", "test")
      .orderBy("key")
      .execute();
    expect(keys.map(({ key }) => key)).toEqual(["after", "before"]);
    await Promise.all([releaseFirst(), release()]);
  });

  test.each([
    ["reported in time", 60_000, 60_000],
    ["is not a worker of a queue", undefined, 0],
  ])("is not taken over from a process that %s", async (_, own, others) => {
    const [first, second] = [await open(own), await open(others)];
    const release = await first.lock();
    await expect(second.lock()).rejects.toMatchObject({ code: "copy_in_use" });
    await store(first, String(own));
    await release();
  });

  test("is not taken over while a statement runs", async () => {
    const [first, second] = [await open(60_000), await open(0)];
    const release = await first.lock();
    const blocker = new Client({ connectionString: server.url });
    await blocker.connect();
    await blocker.query(`begin; lock table ws_${workspace()}.ws_meta`);
    const storing = store(first, "waited");
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'ws-fleet'";
    await expect.poll(async () => (await blocker.query(waits)).rowCount).toBe(1);
    await expect(second.lock()).rejects.toMatchObject({ code: "copy_in_use" });
    await blocker.query("rollback");
    await storing;
    await release();
    await blocker.end();
  });

  test("ends within a minute after its machine was cut off: the server asks whether it is there", async () => {
    const copy = await open(60_000);
    const setting = (name: string) => sql`current_setting(${name})`;
    const { rows } = await sql`select ${setting("tcp_keepalives_idle")} as idle,
      ${setting("tcp_keepalives_interval")} as interval, ${setting("tcp_keepalives_count")} as count,
      ${setting("tcp_user_timeout")} as "user", ${setting("lock_timeout")} as lock`.execute(copy.db);
    expect(rows).toEqual([{ idle: "10", interval: "5", count: "4", user: "30000", lock: "1min" }]);
  });
});
