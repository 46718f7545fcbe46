// A worker and the file of its workspaces: slices, one run each, and a file that changes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

/** An event that a worker printed. */
interface WorkerEvent {
  readonly type: string;
  readonly workspace?: string;
  readonly kind?: string;
  readonly left?: number;
  readonly message?: string;
  readonly workspaces?: readonly string[];
  readonly failed?: readonly string[];
}

describe.skipIf(!hasRedisServer || !hasPostgres)("a worker and its file", () => {
  let folder: string;
  let redis: RedisServer;
  let postgres: PostgresServer;
  let small: SlowService;
  let large: SlowService;
  let worker: RunningCommand | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-work-list-"));
    [redis, postgres, small, large] = await Promise.all([
      startRedisServer(),
      startPostgresServer(),
      startSlowService(2, 0),
      startSlowService(60, 20),
    ]);
  });
  afterEach(async () => {
    worker?.child.kill("SIGKILL");
    const client = new Redis(redis.port);
    await client.flushall();
    client.disconnect();
  });
  afterAll(async () => {
    small.close();
    large.close();
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  const entry = (name: string, { url, emulator }: SlowService, more: object = {}) => ({
    name,
    token: emulator.token,
    baseUrl: url,
    everyMinutes: 60,
    requestsPerSecond: 1_000,
    ...more,
  });

  const path = () => join(folder, "workspaces.json");
  const write = (...entries: readonly object[]) => writeFileSync(path(), JSON.stringify(entries));

  function start(...args: readonly string[]): RunningCommand {
    const urls = ["--queue", `redis://127.0.0.1:${redis.port}`, "--database", postgres.url];
    const files = ["--workspaces", path(), "--files", join(folder, "files")];
    worker = startCommand(["work", ...urls, ...files, "--job-lock", "1", "--json", ...args]);
    return worker;
  }

  const eventsOf = (command: RunningCommand): WorkerEvent[] =>
    command
      .stdout()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as WorkerEvent);

  const of = (command: RunningCommand, type: string) =>
    eventsOf(command)
      .filter((event) => event.type === type)
      .map(({ workspace = "" }) => workspace);

  test("--once runs each workspace, due or not, and its copies can be opened by their names", async () => {
    write(entry("a", small), entry("b", small));
    for (let run = 1; run <= 2; run += 1) {
      const command = start("--once");
      expect(await command.ended).toBe(0);
      expect(new Set(of(command, "pulled"))).toEqual(new Set(["a", "b"]));
      expect(of(command, "pulled")).toHaveLength(2);
      expect(eventsOf(command).at(-1)).toEqual({ type: "ended", failed: [] });
    }
    const status = await runMain(["status", "--database", postgres.url, "--workspace", "b", "--json"]);
    expect(status.code).toBe(0);
    expect(JSON.parse(status.stdout)).toMatchObject({ complete: true, runs: [{}, {}] });
  });

  test("--once exits with 1 if a workspace fails, and runs the others", async () => {
    write(entry("a", small), entry("wrong", small, { token: "wrong" }));
    const command = start("--once");
    expect(await command.ended).toBe(1);
    expect(of(command, "pulled")).toEqual(["a"]);
    expect(of(command, "failed")).toEqual(["wrong"]);
    expect(eventsOf(command).at(-1)).toEqual({ type: "ended", failed: ["wrong"] });
  });

  test("--once of two workers runs each workspace once", async () => {
    write(...["a", "b", "c", "d"].map((name) => entry(name, small)));
    const commands = [start("--once", "--concurrency", "1"), start("--once", "--concurrency", "1")];
    expect(await Promise.all(commands.map((command) => command.ended))).toEqual([0, 0]);
  });

  test("a workspace with few pages does not wait for one with many", async () => {
    write(entry("large", large), entry("small1", small), entry("small2", small));
    const command = start("--concurrency", "1", "--slice", "1", "--once");
    expect(await command.ended).toBe(0);
    const events = eventsOf(command).filter(({ workspace }) => workspace !== undefined);
    expect(events.map(({ type, workspace }) => `${type} ${workspace}`).slice(0, 3)).toEqual([
      "slice large",
      "pulled small1",
      "pulled small2",
    ]);
    expect(events.at(-1)).toMatchObject({ type: "pulled", workspace: "large" });
    const left = events.filter(({ type }) => type === "slice").map((event) => event.left ?? 0);
    expect(Math.max(...left)).toBeGreaterThan(0);
    const verify = ["verify", "--database", postgres.url, "--workspace", "large", "--files", join(folder, "files")];
    expect(await runMain(verify)).toMatchObject({ code: 0 });
  });

  test("follows its file: workspaces come and go, and a broken file changes nothing", async () => {
    write(entry("list_a", small), entry("list_b", small));
    const command = start();
    await vi.waitFor(() => expect(new Set(of(command, "pulled"))).toEqual(new Set(["list_a", "list_b"])), 30_000);
    // A change of the file is noticed by itself.
    write(entry("list_b", small), entry("list_c", small));
    await vi.waitFor(() => expect(of(command, "pulled")).toContain("list_c"), 30_000);
    expect(eventsOf(command).find(({ type }) => type === "removed")?.workspaces).toEqual(["list_a"]);
    // A signal reads it at once.
    writeFileSync(path(), '[{ "name": "list_b", ');
    command.child.kill("SIGHUP");
    await vi.waitFor(() => expect(of(command, "failed")).toHaveLength(1), 30_000);
    expect(eventsOf(command).at(-1)?.message).toBe(
      `Expected a JSON file with a list of workspaces in ${path()}, got text that is not JSON.`,
    );
    write(entry("list_b", small, { everyMinutes: 0.01 }), entry("list_c", small));
    command.child.kill("SIGHUP");
    await vi.waitFor(
      () => expect(of(command, "pulled").filter((name) => name === "list_b").length).toBeGreaterThan(2),
      30_000,
    );
    expect(of(command, "pulled").filter((name) => name === "list_a")).toHaveLength(1);
    expect(of(command, "pulled").filter((name) => name === "list_c")).toHaveLength(1);
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
  });
});
