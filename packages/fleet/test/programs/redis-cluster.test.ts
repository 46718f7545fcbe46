// Workers, webhooks and the other commands with a Redis Cluster.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startRedisCluster, type RedisCluster } from "../../../rate-limit-redis/test/redis-cluster.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { hintsKeyOf, QUEUE_NAME } from "../../src/redis/keys.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("with a Redis Cluster", { services: [[8, 2]] }, (servers) => {
  let cluster: RedisCluster;
  beforeAll(async () => void (cluster = await startRedisCluster()));
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    await Promise.all(cluster.ports.map((port) => cluster.send(port, "flushall")));
    servers.write(...["acme", "globex"].map((name) => servers.entry(name, { webhookToken: "secret" })));
  });

  const url = (scheme = "redis+cluster", port = cluster.ports[0]) => `${scheme}://127.0.0.1:${port}`;
  const work = (args: readonly string[] = []) => servers.work(["--queue", url(), ...args]);
  const run = (args: readonly string[]) => servers.run([...args, "--queue", url()]);
  const pulls = ({ stderr }: RunningCommand, name: string) =>
    stderr()
      .split("\n")
      .filter((line) => line.startsWith(`${name}: 0 changed`)).length;

  test("two workers run each workspace once, and status and pull see the same queue", async () => {
    const commands = [work(["--once"]), work(["--once"])];
    for (const { ended, stderr } of commands) expect([await ended, stderr()]).toEqual([0, expect.any(String)]);
    const state = ["--database", servers.postgres.url];
    const status = run(["status", "--workspaces", servers.file, ...state]);
    expect([await status.ended, status.stdout()]).toEqual([0, expect.stringMatching(/^acme +delayed/mu)]);
    const pull = run(["pull", "acme", ...state]);
    expect([await pull.ended, pull.stderr()]).toEqual([0, "acme: The next run is due now.\n"]);
  });

  test("hints reach a worker, and all keys of the queue are on one node", async () => {
    const worker = work();
    await worker.printed("Waiting for jobs.");
    const receiver = run(["webhooks", "--workspaces", servers.file, "--port", "0"]);
    await receiver.printed("Listening for webhooks on port ");
    const port = Number(/port (\d+)/u.exec(receiver.stderr())?.[1]);
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const before = pulls(worker, "acme");
    const entity = { id: "11111111-1111-4111-8111-111111111111", type: "page" };
    const body = JSON.stringify({ id: "event", type: "page.content_updated", timestamp: new Date(), entity });
    const signature = `sha256=${createHmac("sha256", "secret").update(body).digest("hex")}`;
    const send = () =>
      fetch(`http://127.0.0.1:${port}/webhooks/acme`, {
        method: "POST",
        headers: { "x-notion-signature": signature },
        body,
      });
    expect((await send()).status).toBe(200);
    await expect.poll(() => pulls(worker, "acme")).toBeGreaterThan(before);
    const keysOf = async (node: number) => (await cluster.send(node, "keys", `*${QUEUE_NAME}*`)) as string[];
    const counts = await Promise.all(cluster.ports.map(async (node) => (await keysOf(node)).length));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    expect(worker.stderr()).not.toContain("queue: ");
  });

  test("a worker goes on after the node with the queue was killed and started again without its data", async () => {
    servers.write(servers.entry("acme", { everyMinutes: 0.02 }));
    const worker = work();
    await expect.poll(() => pulls(worker, "acme")).toBeGreaterThan(0);
    const restart = await cluster.kill(await cluster.portOf(hintsKeyOf("acme")));
    await restart();
    await worker.printed("queue: Redis has lost the jobs of acme. They are put back.");
    const before = pulls(worker, "acme");
    // BullMQ waits 15 seconds after each error of a connection, of which a busy machine sees several.
    await expect.poll(() => pulls(worker, "acme"), { timeout: 120_000 }).toBeGreaterThan(before + 1);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(130);
  });

  test("an address of the other kind, or with a database, is refused", async () => {
    const refusalOf = async (queue: string) => {
      const { ended, stderr } = servers.work(["--queue", queue]);
      return [await ended, stderr()];
    };
    expect(await refusalOf(url("redis"))).toEqual([
      2,
      expect.stringContaining("Expected redis+cluster:// in the URL of the queue, got redis://"),
    ]);
    expect(await refusalOf(`${url()}/1`)).toEqual([
      2,
      expect.stringContaining('Expected no database in the URL of a Redis Cluster, which has one only, got "/1".'),
    ]);
    expect(await refusalOf(url("redis+cluster", servers.redis.port))).toEqual([
      2,
      expect.stringContaining("Redis refuses the URL of the queue: ERR This instance has cluster support disabled"),
    ]);
  });

  test("status tells what PostgreSQL knows if no node answers, and says why", async () => {
    const { ended, stdout } = servers.run(["status", ...servers.state, "--queue", url("redis+cluster", 1)]);
    expect(await ended).toBe(3);
    expect(stdout()).toContain("Redis cannot be reached: No node of the Redis Cluster answers.");
  });
});
