// A server or a connection of PostgreSQL that ends while a command runs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { AsyncClient } from "@ws/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMirror } from "../../src/mirror.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { startStallingProxy } from "../support/stalling-proxy.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  let server: PostgresServer;
  let service: SlowService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-faults-"));
    [server, service] = await Promise.all([startPostgresServer(), startSlowService(40, 20)]);
  });
  beforeEach(() => query("drop schema public cascade; create schema public"));
  afterAll(async () => {
    service.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts a command on the database. */
  function start(name: string, args: readonly string[] = [], url = server.url): RunningCommand {
    const environment = { WORKSPACE_TOKEN: service.emulator.token, WORKSPACE_BASE_URL: service.url };
    const common = [folder, "--database", url, "--requests-per-second", "off"];
    return startCommand([name, ...common, ...args], environment);
  }

  const LOCKS = "select pid from pg_locks where locktype = 'advisory' and objid is not null";
  const OTHERS = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

  const faults: Record<string, () => Promise<unknown>> = {
    "the connection of the lock ends": () => query(`select pg_terminate_backend(pid) from (${LOCKS}) as locks`),
    "all connections end": () => query(`select pg_terminate_backend(pid) from (${OTHERS}) as others`),
    "the server crashes and starts again": () => server.restart(),
  };

  test.each(Object.entries(faults))("pull ends with one line and exit code 1 when %s", async (_, fault) => {
    const command = start("pull");
    await service.afterRequests(30);
    await fault();
    expect(await command.ended).toBe(1);
    expect(await start("pull").ended).toBe(0);
    expect(await start("verify", ["--deep"]).ended).toBe(0);
  });

  test("watch says that its lock is lost, and goes on", async () => {
    const command = start("watch", ["--interval", "1"]);
    await service.afterRequests(30);
    await query(`select pg_terminate_backend(pid) from (${LOCKS}) as locks`);
    await command.printed("Failed: The copy in schema public is no longer locked: ");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
    expect(command.stderr().trimEnd().split("\n")).toHaveLength(1);
  });

  test("a second process is refused while the first has the lock, and gets in when it has lost it", async () => {
    const first = start("pull");
    await service.afterRequests(20);
    const refused = start("pull");
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(
      "ws-mirror: Another process changes the copy in schema public. Wait until it has ended.\n",
    );
    await query(`select pg_terminate_backend(pid) from (${LOCKS}) as locks`);
    expect([await first.ended, await start("pull").ended]).toEqual([1, 0]);
    expect(await start("verify", ["--deep"]).ended).toBe(0);
    expect(await query("select * from pg_locks where locktype = 'advisory'")).toEqual([]);
  });

  test("a run ends when the network stalls, and commits nothing after it", async () => {
    const proxy = await startStallingProxy(server.port);
    const url = server.url.replace(`:${server.port}/`, `:${proxy.port}/`);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const store = await openPostgresStore({ url, filesFolder: folder });
      const client = new AsyncClient({ auth: service.emulator.token, baseUrl: service.url, logLevel: "error" });
      const pull = createMirror({ client, store }).pull();
      pull.catch(() => {});
      await service.afterRequests(20);
      proxy.stall();
      for (let check = 0; check < 5; check += 1) await vi.advanceTimersByTimeAsync(5_000);
      await expect(pull).rejects.toMatchObject({
        code: "lock_lost",
        message: expect.stringContaining("PostgreSQL did not respond for 20 seconds.") as string,
      });
      await store.close();
      await client.close();
    } finally {
      vi.useRealTimers();
      proxy.close();
    }
  });

  test("a copy whose opening waits for the server is closed by its signal", async () => {
    const other = new Client({ connectionString: server.url });
    await other.connect();
    await other.query("select pg_advisory_lock(hashtextextended('ws-mirror tables public', 0))");
    const stop = new AbortController();
    const opening = openPostgresStore({ url: server.url, filesFolder: folder, signal: stop.signal });
    opening.catch(() => {});
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'ws-mirror'";
    await expect.poll(() => query(waits)).toHaveLength(1);
    stop.abort();
    // Without the signal, the server would end the statement after a minute, and say so.
    await expect(opening).rejects.toThrow("Connection terminated");
    const late = openPostgresStore({ url: server.url, filesFolder: folder, signal: stop.signal });
    await expect(late).rejects.toThrow("The opening was cancelled.");
    await other.end();
  });

  test("SIGTERM ends a command, also while the network has stalled", async () => {
    const proxy = await startStallingProxy(server.port);
    const command = start("pull", [], server.url.replace(`:${server.port}/`, `:${proxy.port}/`));
    await service.afterRequests(20);
    proxy.stall();
    const startedAt = performance.now();
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
    // The limit of the command is 8 seconds, and that of its lock 20. A busy machine adds some.
    expect(performance.now() - startedAt).toBeLessThan(18_000);
    proxy.close();
  });

  test("messages say what to do", async () => {
    const messageFor = async (url: string) => {
      const { code, stderr } = await runMain(["status", folder, "--database", url]);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await messageFor(server.url.replace("/postgres", "/nothing"))).toBe(
      'ws-mirror: Expected a PostgreSQL database at the URL, got: database "nothing" does not exist. ' +
        "Create the database, or correct its name in the URL.\n",
    );
    expect(await messageFor("postgres://127.0.0.1:1/none")).toMatch(
      /^ws-mirror: Expected a PostgreSQL database at the URL, got: connect ECONNREFUSED 127\.0\.0\.1:1\. Check the host and the port/u,
    );
    expect(await messageFor(server.url.replace("test@", "stranger@"))).toContain(
      "Check the user and the password in the URL.",
    );
    await query("create role guest login; revoke create on schema public from public");
    const guest = await runMain(["pull", folder, "--database", server.url.replace("test@", "guest@")], {
      WORKSPACE_TOKEN: "ntn_x",
    });
    expect(guest).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Grant the user of the URL the right") as string,
    });
  });
});
