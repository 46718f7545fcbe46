// Failovers of Redis and PostgreSQL: the old server stays, and takes no writes; the address leads to another one later.
import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startSentinel } from "../../../rate-limit-redis/test/redis-server.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { startStallingProxy } from "../../../mirror/test/support/stalling-proxy.ts";
import { send, startReplica } from "../support/redis-replica.ts";
import { describeWork } from "../support/work-servers.ts";

const TOKEN = "secret_abc";

describeWork("after a failover", { services: [[3, 0]] }, (servers) => {
  /** Starts a second Redis that is a replica of another one. Returns its port. */
  async function startOther(masterPort: number): Promise<number> {
    const replica = await startReplica(masterPort);
    onTestFinished(async () => {
      await send(masterPort, "replicaof", "no", "one");
      await replica.stop();
    });
    return replica.port;
  }

  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
  const urlIn = (text: string, pattern: RegExp): string => `http://127.0.0.1:${pattern.exec(text)?.[1] ?? ""}`;
  const pulls = ({ stderr }: RunningCommand): number => stderr().split("acme: 0 changed").length;
  const goesOn = async (worker: RunningCommand) => {
    const before = pulls(worker);
    await expect.poll(() => pulls(worker)).toBeGreaterThan(before + 1);
  };
  const linesWith = ({ stderr }: RunningCommand, text: string): readonly string[] =>
    stderr()
      .split("\n")
      .filter((line) => line.includes(text));

  async function startWorker(args: readonly string[]): Promise<{ worker: RunningCommand; url: string }> {
    servers.write(servers.entry("acme", { everyMinutes: 0.005, webhookToken: TOKEN }));
    const worker = servers.work(["--metrics", "0", ...args]);
    await worker.printed("acme: 0 changed");
    const url = urlIn(worker.stderr(), /Metrics on port (\d+)/u);
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    return { worker, url };
  }

  async function startReceiver(
    queue: string,
  ): Promise<{ receiver: RunningCommand; url: string; post: () => Promise<number> }> {
    const receiver = servers.run(["webhooks", ...servers.queue, "--queue", queue, "--port", "0"]);
    await receiver.printed("Listening for webhooks on port ");
    const url = urlIn(receiver.stderr(), /webhooks on port (\d+)/u);
    const entity = { id: "11111111-1111-4111-8111-111111111111", type: "page" };
    const body = JSON.stringify({
      id: "e",
      type: "page.content_updated",
      timestamp: "2026-07-01T09:00:00.000Z",
      entity,
    });
    const headers = { "x-notion-signature": `sha256=${createHmac("sha256", TOKEN).update(body).digest("hex")}` };
    const post = async () => (await fetch(`${url}/webhooks/acme`, { method: "POST", body, headers })).status;
    return { receiver, url, post };
  }

  test("an old master of Redis that stays as a replica makes the probes red, and the work goes on when the address moves", async () => {
    const newPort = await startOther(servers.redis.port);
    const proxy = await startStallingProxy(servers.redis.port);
    onTestFinished(() => proxy.close());
    const queue = `redis://127.0.0.1:${proxy.port}`;
    const { worker, url } = await startWorker(["--queue", queue]);
    const { receiver, url: receiverUrl, post } = await startReceiver(queue);
    // The first delivery arrives while the connection opens.
    expect(await post()).toBe(200);
    await send(newPort, "replicaof", "no", "one");
    await send(servers.redis.port, "replicaof", "127.0.0.1", String(newPort));
    for (const probe of [url, receiverUrl]) await expect.poll(() => statusOf(`${probe}/readyz`)).toBe(503);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^ws_mirror_server_writable\{server="redis"\} 0$/mu);
    expect(await post()).toBe(503);
    for (const command of [worker, receiver]) await command.printed("queue: Redis is a replica");
    proxy.redirect(newPort);
    for (const probe of [url, receiverUrl]) await expect.poll(() => statusOf(`${probe}/readyz`)).toBe(200);
    expect(await post()).toBe(200);
    await goesOn(worker);
    for (const command of [worker, receiver])
      expect(linesWith(command, "queue: ")).toEqual([expect.stringMatching(/^queue: Redis is a replica/u)]);
    expect(linesWith(worker, "(redis_read_only)")).toHaveLength(1);
  });

  test("Sentinel leads to the new master", async () => {
    const newPort = await startOther(servers.redis.port);
    const sentinel = await startSentinel(servers.redis.port);
    onTestFinished(() => sentinel.stop());
    const { port } = sentinel;
    await expect
      .poll(() => send(port, "sentinel", "replicas", "main").catch(() => []))
      .toEqual([expect.arrayContaining([String(newPort)])]);
    const queue = `redis+sentinel://127.0.0.1:1,127.0.0.1:${port}/main`;
    const { worker } = await startWorker(["--queue", queue]);
    const { post } = await startReceiver(queue);
    expect(await post()).toBe(200);
    await send(port, "sentinel", "failover", "main");
    await expect.poll(() => send(newPort, "info", "replication")).toMatch(/role:master/u);
    await goesOn(worker);
    await expect.poll(post).toBe(200);
    expect(await send(newPort, "exists", "{ws-mirror}:hints:acme")).toBeTypeOf("number");
    // Its old master becomes a replica of the new one.
    await expect.poll(() => send(servers.redis.port, "info", "replication")).toMatch(/role:slave/u);
    await goesOn(worker);
  });

  test("a standby of PostgreSQL makes the probes red until it is promoted, and the work goes on", async () => {
    const standby = await servers.postgres.startStandby();
    const proxy = await startStallingProxy(servers.postgres.port);
    onTestFinished(async () => {
      proxy.close();
      await standby.stop();
    });
    const database = `postgres://test@127.0.0.1:${proxy.port}/postgres`;
    const { worker, url } = await startWorker(["--database", database]);
    proxy.redirect(standby.port);
    // The old address goes away.
    await servers.postgres.restart();
    await worker.printed("database: PostgreSQL is a standby or read-only");
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
      /^ws_mirror_server_writable\{server="postgres"\} 0$/mu,
    );
    standby.promote();
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    await goesOn(worker);
    expect(linesWith(worker, "database_read_only")).toHaveLength(1);
  });
});
