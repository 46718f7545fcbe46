// Workers whose Redis loses its data, and whose connections end.
import { Client } from "pg";
import { beforeEach, expect, test } from "vitest";
import { startRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { startStallingProxy } from "../../../mirror/test/support/stalling-proxy.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("a worker", { services: [[30, 5]] }, (servers) => {
  beforeEach(() => servers.write(servers.entry("w0", { everyMinutes: 0.02 })));

  /** Ends the worker with SIGTERM, and expects that it ends by itself. */
  async function terminate({ child, ended, stderr }: RunningCommand): Promise<void> {
    child.kill("SIGTERM");
    expect(await ended).toBe(130);
    expect(stderr()).not.toContain("did not end by itself");
  }

  const pulls = (command: RunningCommand) => command.stderr().split("w0: 0 changed").length - 1;

  test("goes on after Redis was killed and started again without its data, and says so", async () => {
    const command = servers.work();
    await expect.poll(() => pulls(command)).toBeGreaterThan(0);
    await servers.redis.stop();
    await command.printed("queue: ");
    servers.redis = await startRedisServer(servers.redis.port);
    await command.printed("queue: Redis has lost the jobs of w0. They are put back.");
    const before = pulls(command);
    await expect.poll(() => pulls(command)).toBeGreaterThan(before + 1);
    await terminate(command);
  });

  test("says in one line that the memory of Redis is full, and goes on when it has room", async () => {
    servers.write(...["w0", "w1", "w2"].map((name) => servers.entry(name, { everyMinutes: 0.02 })));
    const command = servers.work();
    await expect.poll(() => pulls(command)).toBeGreaterThan(0);
    await servers.withRedis((redis) => redis.config("SET", "maxmemory", "1"));
    await command.printed("queue: The memory of Redis is full, so it refuses to store jobs and hints.");
    // The worker looks for jobs of dead workers, and is refused again and again.
    const refusals = async () =>
      servers.withRedis(async (redis) =>
        Number(/errorstat_OOM:count=(\d+)/u.exec(await redis.info("errorstats"))?.[1]),
      );
    const refused = await refusals();
    await expect.poll(refusals).toBeGreaterThan(refused + 3);
    const lines = command.stderr().split("\n");
    expect(lines.filter((line) => /memory|OOM/u.test(line))).toHaveLength(1);
    await servers.withRedis((redis) => redis.config("SET", "maxmemory", "0"));
    const before = pulls(command);
    await expect.poll(() => pulls(command)).toBeGreaterThan(before + 1);
    await terminate(command);
  });

  test("says that Redis does not answer, and goes on when it does", async () => {
    const proxy = await startStallingProxy(servers.redis.port);
    const command = servers.work(["--queue", `redis://127.0.0.1:${proxy.port}`]);
    await expect.poll(() => pulls(command)).toBeGreaterThan(0);
    proxy.stall();
    await command.printed("queue: Redis has not answered for 20 seconds.");
    proxy.resume();
    const before = pulls(command);
    await expect.poll(() => pulls(command)).toBeGreaterThan(before + 1);
    await terminate(command);
    proxy.close();
  });

  test("goes on after the connection of its lock has ended, and says so", async () => {
    const client = new Client({ connectionString: servers.postgres.url });
    await client.connect();
    servers.service.delayMs = 500;
    const command = servers.work();
    await servers.service.afterRequests(1);
    const { rows } = await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
    expect(rows).toHaveLength(1);
    servers.service.delayMs = 5;
    await client.end();
    await command.printed("w0: The copy in schema ws_w0 is no longer locked: the connection to PostgreSQL has ended.");
    const before = pulls(command);
    await expect.poll(() => pulls(command)).toBeGreaterThan(before);
    await terminate(command);
  });

  test("ends at SIGTERM also while Redis is away, and before it was there", async () => {
    const late = servers.work(["--queue", "redis://127.0.0.1:1"]);
    await late.printed("ECONNREFUSED");
    await terminate(late);
    const command = servers.work();
    await expect.poll(() => pulls(command)).toBeGreaterThan(0);
    await servers.redis.stop();
    await command.printed("queue: ");
    await terminate(command);
  });
});
