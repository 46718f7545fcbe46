// A process that stands still, whose lock is taken over by another one. When it goes on, it writes nothing.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SqliteConnection from "libsql";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { OBJECT_KINDS } from "../../src/store/tables.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { describeStores } from "../support/describe-stores.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

describeStores("a process that stood still while another one took its copy over", (stores) => {
  let service: SlowService;
  beforeAll(async () => void (service = await startSlowService(40, 20)));
  afterAll(() => service.close());

  /** Stops a process between two transactions: in one, it would keep the lock of the file that SQLite has. */
  async function standStill({ child }: RunningCommand, [folder = "", , database]: readonly string[]): Promise<void> {
    for (;;) {
      child.kill("SIGSTOP");
      if (database !== undefined || !isWritten(join(folder, "mirror.db"))) return;
      child.kill("SIGCONT");
      await wait(5);
    }
  }

  function isWritten(file: string): boolean {
    const db = new SqliteConnection(file, { timeout: 0 });
    try {
      db.exec("begin immediate; rollback");
      return false;
    } catch {
      return true;
    } finally {
      db.close();
    }
  }

  /** Ends the lock of the copy: its file is replaced, or the server ends the connection of a client that is silent. */
  async function endLock([folder = "", , database]: readonly string[]): Promise<void> {
    if (database === undefined) return rmSync(join(folder, "lock.db"));
    const client = new Client({ connectionString: database });
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await client.end();
    expect(rowCount).toBe(1);
  }

  const contents = async ({ db }: CopyStore) => ({
    objects: await db.selectFrom("ws_objects").selectAll().orderBy("kind").orderBy("id").execute(),
    versions: await db.selectFrom("ws_versions").where("kind", "in", OBJECT_KINDS).selectAll().execute(),
    runs: await db.selectFrom("ws_runs").selectAll().orderBy("id").execute(),
    tasks: await db.selectFrom("ws_tasks").selectAll().execute(),
  });

  test("says that its lock was lost, and writes nothing", async () => {
    const environment = { WORKSPACE_TOKEN: service.emulator.token, WORKSPACE_BASE_URL: service.url };
    await (await stores.open("taken")).close();
    const args = stores.args("taken");
    const first = startCommand(["pull", ...args], environment);
    await service.afterRequests(60);
    await standStill(first, args);
    expect((await runMain(["pull", ...args], environment)).stderr).toContain("Another process changes the copy");
    await endLock(args);
    expect(await runMain(["pull", ...args], environment)).toMatchObject({ code: 0 });
    const store = await stores.open("taken");
    const before = await contents(store);
    expect(before.runs.length).toBeGreaterThan(0);
    first.child.kill("SIGCONT");
    expect(await first.ended).toBe(1);
    expect(first.stderr()).toMatch(/is no longer locked: .* The next run continues\.\n$/u);
    expect(await contents(store)).toEqual(before);
    expect(before.versions).toEqual([]);
    await store.close();
    expect(await runMain(["verify", "--deep", ...args], environment)).toMatchObject({ code: 0 });
  });
});
