// Faults of Redis, of PostgreSQL and of workers in the middle of a pull: nothing is lost, nothing is stored twice, and one line
// says what happened.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { OBJECT_KINDS } from "../../src/store/tables.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

const LATE_LOCK = "Redis did not respond in time, so another worker can take the job. The copy stays locked.";

describe.skipIf(!hasRedisServer || !hasPostgres)("a worker in the middle of a pull", { timeout: 90_000 }, () => {
  let folder: string;
  let redis: RedisServer;
  let client: Redis;
  let postgres: PostgresServer;
  let service: SlowService;
  let workers: RunningCommand[] = [];
  let count = 0;
  let name: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-steady-"));
    [redis, postgres, service] = await Promise.all([
      startRedisServer(),
      startPostgresServer(),
      startSlowService(40, 40),
    ]);
  });
  beforeEach(() => {
    count += 1;
    name = `w${count}`;
    const { url: baseUrl, emulator } = service;
    const entry = { name, token: emulator.token, baseUrl, everyMinutes: 60, requestsPerSecond: 1_000 };
    writeFileSync(join(folder, "workspaces.json"), JSON.stringify([entry]));
    client = new Redis(redis.port);
    client.on("error", () => {});
  });
  afterEach(async () => {
    for (const { child } of workers) child.kill("SIGKILL");
    workers = [];
    await client.flushall();
    client.disconnect();
  });
  afterAll(async () => {
    service.close();
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  const place = () => ["--workspaces", join(folder, "workspaces.json"), "--files", join(folder, "files")];

  function start(args: readonly string[] = [], program: readonly string[] = [process.execPath]): RunningCommand {
    const urls = ["--queue", `redis://127.0.0.1:${redis.port}`, "--database", postgres.url];
    const worker = startCommand(["work", ...urls, ...place(), "--job-lock", "3", ...args], {}, program);
    workers.push(worker);
    return worker;
  }

  /** Waits until a worker is in the middle of the first pull. */
  const inTheMiddle = () => service.afterRequests(30);

  const isPulled = () => workers.some((worker) => /\d+ omissions/u.test(worker.stderr()));
  const waitForPull = () => vi.waitFor(() => expect(isPulled()).toBe(true), { timeout: 40_000, interval: 100 });

  /** Expects that the copy equals the workspace, and that each object was stored once. */
  async function expectWholeCopy(): Promise<void> {
    const verify = ["verify", "--deep", "--database", postgres.url, "--workspace", name, ...place()];
    expect(await runMain(verify)).toMatchObject({ code: 0, stderr: "" });
    const store = await openStore({ database: postgres.url, workspace: name });
    expect(await store.db.selectFrom("ws_versions").where("kind", "in", OBJECT_KINDS).selectAll().execute()).toEqual(
      [],
    );
    await store.close();
  }

  /** Returns the lines of a worker, except those of its start and its slices. */
  const faultsOf = (worker: RunningCommand) =>
    worker
      .stderr()
      .split("\n")
      .filter((line) => line !== "" && !/^Waiting for jobs|requests, \d+ (?:omissions|tasks left)$/u.test(line));

  const inUse = () => `${name}: Another process changes the copy in schema ws_${name}. Wait until it has ended.`;

  test("survives a Redis that is flushed", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await client.flushall();
    await waitForPull();
    await expectWholeCopy();
    const [lost, ...others] = faultsOf(worker);
    expect(lost).toBe(`queue: Redis has lost the jobs of ${name}. They are put back.`);
    // While the slice goes on, the job can be taken again.
    expect([[], [inUse()]]).toContainEqual(others);
  });

  test("survives a Redis that does not respond for four seconds", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await client.call("CLIENT", "PAUSE", "4000", "ALL");
    await waitForPull();
    await expectWholeCopy();
    // The lock of the job may have been renewed just in time.
    const known = [`${name}: ${LATE_LOCK}`, inUse()];
    expect(faultsOf(worker).filter((line) => !known.includes(line))).toEqual([]);
    expect(faultsOf(worker).length).toBeLessThanOrEqual(2);
  });

  test("survives a Redis whose memory is full, and says so", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await client.config("SET", "maxmemory", "1");
    await worker.printed("OOM");
    await client.config("SET", "maxmemory", "0");
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker).filter((line) => line.includes("OOM")).length).toBeLessThanOrEqual(3);
  });

  test("survives a restart of PostgreSQL, and says so", async () => {
    const worker = start();
    await inTheMiddle();
    await postgres.restart();
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker)).toEqual([
      expect.stringContaining("is no longer locked: the connection to PostgreSQL has ended."),
    ]);
  });

  test("that stands still keeps the lock of its copy, and goes on beside another one", async () => {
    const first = start();
    await inTheMiddle();
    first.child.kill("SIGSTOP");
    const second = start();
    await second.printed("Another process changes the copy");
    first.child.kill("SIGCONT");
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(second)).toEqual([inUse()]);
  });

  test("that is killed loses nothing: another one goes on", async () => {
    const first = start();
    await inTheMiddle();
    first.child.kill("SIGKILL");
    const second = start();
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(second).length).toBeLessThanOrEqual(1);
  });

  test("whose clock is set back by an hour goes on", async () => {
    const preload = join(folder, "clock.mjs");
    writeFileSync(
      preload,
      `const now = Date.now;
      process.once("SIGUSR2", () => { Date.now = () => now() - 3_600_000; });`,
    );
    const worker = start(["--slice", "1"], [process.execPath, "--import", pathToFileURL(preload).href]);
    await inTheMiddle();
    worker.child.kill("SIGUSR2");
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker)).toEqual([]);
  });

  test("ends at SIGTERM, and the next one goes on", async () => {
    const first = start();
    await inTheMiddle();
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(130);
    expect(faultsOf(first)).toEqual([]);
    const second = start();
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(second)).toEqual([]);
  });

  test("refuses a Redis that would remove jobs", async () => {
    await client.config("SET", "maxmemory-policy", "allkeys-lru");
    const worker = start();
    expect(await worker.ended).toBe(2);
    expect(worker.stderr()).toContain("Expected Redis with the policy noeviction, got allkeys-lru");
    await client.config("SET", "maxmemory-policy", "noeviction");
  });
});
