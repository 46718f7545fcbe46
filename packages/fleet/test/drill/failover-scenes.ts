// Servers that operators rent: a pooler with few sessions, failovers of Redis and PostgreSQL, and storage that answers half.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { startPgbouncer } from "../../../mirror/test/support/pgbouncer-server.ts";
import { startSentinel, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import { elapsed, type Scene } from "./scene.ts";
import { storageScene } from "./server-scenes.ts";
import { send, startReplica } from "../support/redis-replica.ts";

/** Number of workspaces, and of sessions of the pooler, with three workers of four slots. */
const MANY = 30;
const POOL = 20;

/** Waits until each worker says whether it is ready. */
async function expectReady(workers: readonly DrillWorker[], isReady: boolean): Promise<void> {
  for (const worker of workers)
    await expect
      .poll(async () => (await worker.metric("ws_mirror_worker_ready")).get(""), { message: "ws_mirror_worker_ready" })
      .toBe(isReady ? 1 : 0);
}

/** Lets the drill go on with another Redis. */
async function moveRedis(drill: Drill, to: RedisServer): Promise<void> {
  drill.proxies.redis.redirect(to.port);
  const old = drill.servers.redis;
  drill.servers.redis = to;
  await drill.expectCalm();
  await old.stop();
}

export const failoverScenes: readonly Scene[] = [
  {
    done: `${MANY} workspaces are pulled by three workers of four slots behind PgBouncer with ${POOL} sessions`,
    async play(drill) {
      const pooler = await startPgbouncer(drill.servers.postgres.port, "session", [`default_pool_size = ${POOL}`]);
      const names = Array.from({ length: MANY }, (_, index) => `many${index}`);
      const file = join(drill.servers.folder, "many.json");
      const { emulator, url } = drill.service("acme");
      const more = { token: emulator.token, baseUrl: url, everyMinutes: 60, requestsPerSecond: 1_000 };
      writeFileSync(file, JSON.stringify(names.map((name) => ({ name, ...more }))));
      const args = ["--workspaces", file, "--concurrency", "4", "--job-lock", "30", "--once"];
      const queue = `${drill.queueUrl}/2`;
      const since = DrillWorker.nextFailure;
      const startedAt = performance.now();
      const workers = [0, 1, 2].map(() => drill.startWorker({ queue, database: pooler.url, args }));
      try {
        expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
        const failures = workers.flatMap((worker) => worker.failures()).filter(({ at }) => at >= since);
        expect(failures.map(({ workspace, message }) => `${workspace}: ${message}`).join("\n")).toBe("");
        const pulled = new Set(workers.flatMap((worker) => worker.wholeRuns()));
        expect(pulled.size).toBe(MANY);
        return `${pulled.size} of ${MANY} at the first attempt, in ${elapsed(startedAt)}`;
      } finally {
        for (const worker of workers) worker.kill();
        await pooler.stop();
      }
    },
  },
  {
    done: "an old master of Redis becomes a replica, and its connections stay open",
    async play(drill) {
      const master = await startReplica(drill.servers.redis.port);
      const [since, startedAt] = [DrillWorker.nextFailure, performance.now()];
      await send(master.port, "replicaof", "no", "one");
      await send(drill.servers.redis.port, "replicaof", "127.0.0.1", String(master.port));
      await expectReady(drill.living, false);
      const line = await drill.expectFailure("", /Redis is a replica/u, since);
      const [red, movedAt] = [elapsed(startedAt), performance.now()];
      drill.proxies.redis.redirect(master.port);
      await expectReady(drill.living, true);
      await drill.expectRuns(drill.customers, drill.mark());
      const went = elapsed(movedAt);
      await moveRedis(drill, master);
      return `red after ${red}: ${line} Two runs of each customer within ${went} after the address moved`;
    },
  },
  {
    done: "Sentinel moves the master of three Redis servers",
    async play(drill) {
      const { port } = drill.servers.redis;
      const replicas = [await startReplica(port), await startReplica(port)];
      const sentinel = await startSentinel(port);
      await expect
        .poll(
          async () => ((await send(sentinel.port, "sentinel", "replicas", "main").catch(() => [])) as object[]).length,
        )
        .toBe(2);
      const [, , third] = drill.living;
      third?.kill("SIGTERM");
      await third?.ended;
      const queue = `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/main`;
      const worker = drill.startWorker({ queue });
      await expect.poll(() => worker.wholeRuns().length).toBeGreaterThan(0);
      await send(sentinel.port, "sentinel", "failover", "main");
      const startedAt = performance.now();
      const findMaster = async () => {
        const [, at] = (await send(sentinel.port, "sentinel", "get-master-addr-by-name", "main")) as string[];
        return replicas.find((replica) => String(replica.port) === at);
      };
      await expect.poll(findMaster, { message: "the new master" }).toBeDefined();
      const master = (await findMaster()) ?? drill.servers.redis;
      const runs = worker.wholeRuns().length;
      await expect
        .poll(() => worker.wholeRuns().length, { message: "runs after the failover" })
        .toBeGreaterThan(runs + 3);
      const went = elapsed(startedAt);
      await moveRedis(drill, master);
      worker.kill("SIGTERM");
      await worker.ended;
      await sentinel.stop();
      await Promise.all(replicas.filter((replica) => replica !== master).map((replica) => replica.stop()));
      return `a worker with redis+sentinel:// goes on within ${went}`;
    },
  },
  {
    done: "PostgreSQL goes away, its address leads to a standby, and the standby is promoted",
    async play(drill) {
      const standby = await drill.servers.postgres.startStandby();
      const since = DrillWorker.nextFailure;
      drill.proxies.postgres.redirect(standby.port);
      await drill.servers.postgres.stop();
      drill.servers.postgres = standby;
      await expectReady(drill.living, false);
      const line = await drill.expectFailure("", /PostgreSQL is a standby/u, since);
      standby.promote();
      const promotedAt = performance.now();
      await expectReady(drill.living, true);
      const ready = elapsed(promotedAt);
      await drill.expectCalm();
      return `${line} Ready again ${ready} after the promotion, all copies complete after ${elapsed(promotedAt)}`;
    },
  },
  storageScene("S3 takes everything, and sends a byte each second", {
    customer: "stark",
    begin: (drill) => drill.proxies.s3.trickle(),
    line: /It waited for: .*s3:\/\/drill/u,
  }),
];
