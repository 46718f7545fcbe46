// Workers whose Redis loses its data, and whose connections end.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

describe.skipIf(!hasRedisServer || !hasPostgres)("a worker", () => {
  let folder: string;
  let redis: RedisServer;
  let postgres: PostgresServer;
  let service: SlowService;
  let worker: RunningCommand | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-work-faults-"));
    [redis, postgres, service] = await Promise.all([
      startRedisServer(),
      startPostgresServer(),
      startSlowService(30, 5),
    ]);
    const { url: baseUrl, emulator } = service;
    const entry = { name: "w0", token: emulator.token, baseUrl, everyMinutes: 0.02, requestsPerSecond: 1_000 };
    writeFileSync(join(folder, "workspaces.json"), JSON.stringify([entry]));
  });
  afterEach(() => void worker?.child.kill("SIGKILL"));
  afterAll(async () => {
    service.close();
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  function start(port = redis.port): RunningCommand {
    const urls = ["--queue", `redis://127.0.0.1:${port}`, "--database", postgres.url];
    const files = ["--workspaces", join(folder, "workspaces.json"), "--files", join(folder, "files")];
    worker = startCommand(["work", ...urls, ...files, "--job-lock", "1"]);
    return worker;
  }

  /** Ends the worker with SIGTERM. Returns its exit code and the seconds that it took. */
  async function terminate({ child, ended }: RunningCommand) {
    const startedAt = performance.now();
    child.kill("SIGTERM");
    return { code: await ended, seconds: (performance.now() - startedAt) / 1000 };
  }

  const pulls = (command: RunningCommand) => command.stderr().split("w0: 0 changed").length - 1;

  test("goes on after Redis was killed and started again without its data, and says so", async () => {
    const command = start();
    await vi.waitFor(() => expect(pulls(command)).toBeGreaterThan(0), 30_000);
    await redis.stop();
    await command.printed("queue: ");
    redis = await startRedisServer(redis.port);
    await command.printed("queue: Redis has lost the jobs of w0. They are put back.");
    const before = pulls(command);
    await vi.waitFor(() => expect(pulls(command)).toBeGreaterThan(before + 1), 30_000);
    const { code, seconds } = await terminate(command);
    expect(code).toBe(130);
    expect(seconds).toBeLessThan(10);
  });

  test("goes on after the connection of its lock has ended, and says so", async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    service.delayMs = 500;
    const command = start();
    await service.afterRequests(1);
    const { rows } = await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
    expect(rows).toHaveLength(1);
    service.delayMs = 5;
    await client.end();
    await command.printed("w0: The copy in schema ws_w0 is no longer locked: the connection to PostgreSQL has ended.");
    const before = pulls(command);
    await vi.waitFor(() => expect(pulls(command)).toBeGreaterThan(before), 30_000);
    expect(await terminate(command)).toMatchObject({ code: 130 });
  });

  test("ends at SIGTERM also while Redis is away, and before it was there", async () => {
    const late = start(1);
    await late.printed("ECONNREFUSED");
    expect((await terminate(late)).code).toBe(130);
    const command = start();
    await vi.waitFor(() => expect(pulls(command)).toBeGreaterThan(0), 30_000);
    await redis.stop();
    await command.printed("queue: ");
    const { code, seconds } = await terminate(command);
    expect(code).toBe(130);
    expect(seconds).toBeLessThan(10);
    expect(command.stderr()).not.toContain("did not end by itself");
  });
});
