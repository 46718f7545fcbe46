// Faults of servers: S3, PostgreSQL and Redis that accept and never answer, and those that restart or lose their data.
import { expect } from "vitest";
import { startRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { Customer, Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import { addPageWithFile } from "./edits.ts";
import { elapsed, type Scene } from "./scene.ts";

/** Waits until no worker serves the state of the queue, which it does not know. */
async function expectUnknownState(drill: Drill): Promise<void> {
  for (const worker of drill.living)
    await expect
      .poll(async () => (await worker.metric("ws_mirror_jobs")).size, { message: "ws_mirror_jobs", timeout: 150_000 })
      .toBe(0);
}

/** A fault of S3 while the new file of one customer is stored: the copies of the others, which have no files, go on. */
export const storageScene = (
  done: string,
  {
    customer,
    begin,
    line: expected,
  }: { readonly customer: Customer; readonly begin: (drill: Drill) => void; readonly line: RegExp },
): Scene => ({
  done,
  async play(drill) {
    begin(drill);
    await addPageWithFile(drill.service(customer).emulator);
    const [since, startedAt] = [DrillWorker.nextFailure, performance.now()];
    let line: string;
    let after: string;
    try {
      await drill.expectRuns(drill.others(customer), drill.mark());
      line = await drill.expectFailure(customer, expected, since);
      after = elapsed(startedAt);
      await drill.expectRuns(drill.others(customer), drill.mark());
    } finally {
      drill.proxies.s3.resume();
    }
    await drill.expectCalm();
    return `the others go on; after ${after}: ${line}`;
  },
});

export const serverScenes: readonly Scene[] = [
  storageScene("S3 accepts connections and never answers", {
    customer: "stark",
    begin: (drill) => drill.proxies.s3.stall(),
    line: /s3:\/\/drill|did not end/u,
  }),
  {
    done: "PostgreSQL accepts connections and never answers",
    async play(drill) {
      const [since, startedAt] = [DrillWorker.nextFailure, performance.now()];
      drill.proxies.postgres.stall();
      let line: string;
      try {
        await expectUnknownState(drill);
        line = await drill.expectFailure("", /PostgreSQL/u, since);
      } finally {
        drill.proxies.postgres.resume();
      }
      const after = elapsed(startedAt);
      await drill.expectCalm();
      return `ws_mirror_jobs is absent; after ${after}: ${line}`;
    },
  },
  {
    done: "Redis accepts connections and never answers",
    async play(drill) {
      const startedAt = performance.now();
      drill.proxies.redis.stall();
      try {
        await expectUnknownState(drill);
        expect(await drill.metric("ws_mirror_worker_ready")).toEqual(new Map([["", 0]]));
      } finally {
        drill.proxies.redis.resume();
      }
      const after = elapsed(startedAt);
      await drill.expectCalm();
      return `ws_mirror_jobs is absent and ws_mirror_worker_ready 0 after ${after}, and all go on`;
    },
  },
  {
    done: "PostgreSQL restarts",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      const ended = drill.expectFailure("big", /PostgreSQL/u, since);
      drill.service("big").delayMs = 200;
      await drill.service("big").afterRequests(5);
      await drill.servers.postgres.restart();
      const line = await ended;
      drill.service("big").delayMs = 10;
      await drill.expectCalm();
      return line;
    },
  },
  {
    done: "Redis is killed, and starts without its data",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      await drill.servers.redis.stop();
      await expectUnknownState(drill);
      drill.servers.redis = await startRedisServer(drill.servers.redis.port);
      const line = await drill.expectFailure("", /has lost the jobs/u, since);
      await drill.expectCalm();
      return line;
    },
  },
  {
    done: "FLUSHALL",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      await drill.servers.withRedis((client) => client.flushall());
      await drill.expectCalm();
      const line = DrillWorker.nextFailure > since ? await drill.expectFailure("", /has lost the jobs/u, since) : "";
      return `the jobs are back. ${line}`;
    },
  },
];
