// Programs that the tests of `ws-fleet` start: Redis, PostgreSQL, slow services, and the command in processes of its own.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../../../mirror/test/support/postgres-server.ts";
import { startFleet } from "./start-fleet.ts";
import { startSlowService, type SlowService } from "../../../mirror/test/support/slow-service.ts";

/** A service of the tests: its pages, and the milliseconds that a response takes. */
type Size = readonly [pages: number, delayMs: number];

/** The servers of a suite, and the commands that a test has started. */
export class WorkServers {
  /** Ends and starts again in some tests. */
  redis!: RedisServer;
  postgres!: PostgresServer;
  /** The services of the suite, in the order of their sizes. */
  services: readonly SlowService[] = [];
  folder = "";
  #commands: RunningCommand[] = [];

  async start(sizes: readonly Size[]): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), "ws-mirror-work-"));
    [this.redis, this.postgres, ...this.services] = await Promise.all([
      startRedisServer(),
      startPostgresServer(),
      ...sizes.map((size) => startSlowService(...size)),
    ]);
  }

  async stop(): Promise<void> {
    for (const service of this.services) service.close();
    await Promise.all([this.redis.stop(), this.postgres.stop()]);
    rmSync(this.folder, { recursive: true });
  }

  /** Kills the commands of a test, and empties Redis and PostgreSQL, so that a test that is repeated starts from nothing. */
  async reset(): Promise<void> {
    const commands = this.#commands.splice(0);
    if (commands.length === 0) return;
    for (const { child } of commands) child.kill("SIGKILL");
    await this.withRedis((client) => client.flushall()).catch(() => {});
    await this.#dropCopies().catch(() => {});
  }

  /** Removes all copies, and what the workers keep of their workspaces. */
  async #dropCopies(): Promise<void> {
    await this.#withPostgres(async (client) => {
      const { rows } = await client.query<{ readonly name: string }>(
        "select nspname as name from pg_namespace where nspname like 'ws\\_%'",
      );
      for (const { name } of [...rows, { name: "fleet" }]) await client.query(`drop schema if exists ${name} cascade`);
    });
  }

  /** Connects with PostgreSQL. */
  async #withPostgres<Result>(use: (client: Client) => Promise<Result>, options?: string): Promise<Result> {
    const client = new Client({ connectionString: this.postgres.url, ...(options !== undefined && { options }) });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  /** Connects with Redis. */
  async withRedis<Result>(use: (client: Redis) => Promise<Result>): Promise<Result> {
    const client = new Redis(this.redis.port, { retryStrategy: null });
    client.on("error", () => {});
    try {
      return await use(client);
    } finally {
      client.disconnect();
    }
  }

  /** Returns the rows of a query on the copy of a workspace. */
  async rows(workspace: string, query: string): Promise<readonly object[]> {
    const { rows } = await this.#withPostgres(
      (client) => client.query<object>(query),
      `-c search_path=ws_${workspace}`,
    );
    return rows;
  }

  /** Returns the earlier states of objects. A workspace that nobody edits has none if each object was stored once. */
  readonly earlierStates = (workspace: string): Promise<readonly object[]> =>
    this.rows(workspace, "select * from ws_versions where kind not in ('blocks', 'views', 'templates')");

  /** The file of the workspaces. */
  get file(): string {
    return join(this.folder, "workspaces.json");
  }

  /** Writes the file of the workspaces. */
  write(...entries: readonly object[]): void {
    writeFileSync(this.file, JSON.stringify(entries));
  }

  /** Returns an entry of the file. */
  entry(name: string, more: object = {}, { url, emulator }: SlowService = this.service): object {
    return { name, token: emulator.token, baseUrl: url, everyMinutes: 60, requestsPerSecond: 1_000, ...more };
  }

  /** The first service. */
  get service(): SlowService {
    const [service] = this.services;
    if (service === undefined) throw new Error("Expected a service, got none.");
    return service;
  }

  get queue(): readonly string[] {
    return ["--queue", `redis://127.0.0.1:${this.redis.port}`, "--workspaces", this.file];
  }

  /** Arguments of commands that open the copies. */
  get copies(): readonly string[] {
    return ["--database", this.postgres.url, "--workspaces", this.file, "--files", join(this.folder, "files")];
  }

  /** Arguments of `status` and the commands for one workspace. */
  get state(): readonly string[] {
    return [...this.queue, "--database", this.postgres.url];
  }

  /** Starts `ws-fleet work`. */
  work(args: readonly string[] = [], program?: readonly string[]): RunningCommand {
    return this.run(["work", ...this.queue, ...this.copies, "--job-lock", "1", ...args], program);
  }

  /** Starts `ws-fleet`. It is killed after the test. */
  run(args: readonly string[], program?: readonly string[], environment?: NodeJS.ProcessEnv): RunningCommand {
    const command = startFleet(args, program, environment);
    this.#commands.push(command);
    return command;
  }
}

/** Runs a suite with the servers of `work`, where they are installed. */
export function describeWork(
  title: string,
  { services }: { readonly services: readonly Size[] },
  suite: (servers: WorkServers) => void,
): void {
  describe.skipIf(!hasRedisServer || !hasPostgres)(`${title}`, () => {
    const servers = new WorkServers();
    beforeAll(() => servers.start(services));
    afterEach(() => servers.reset());
    afterAll(() => servers.stop());
    suite(servers);
  });
}
