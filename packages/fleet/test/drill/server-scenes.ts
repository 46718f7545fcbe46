// Faults of servers: S3, PostgreSQL and Redis that accept and never answer, and those that restart or lose their data.
import { expect } from "vitest";
import { startRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { Customer, Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import { addPageWithFile } from "./edits.ts";
import type { Scene } from "./scene.ts";

/** The customer whose new file cannot be stored. */
const WITH_FILE: Customer = "stark";

const elapsed = (sinceMs: number): string => `${Math.round((performance.now() - sinceMs) / 1000)} s`;

/** Waits until no worker serves the state of the queue, which it does not know. */
async function expectUnknownState(drill: Drill): Promise<void> {
  for (const worker of drill.living)
    await expect
      .poll(async () => (await worker.metric("ws_mirror_jobs")).size, { message: "ws_mirror_jobs", timeout: 150_000 })
      .toBe(0);
}

export const serverScenes: readonly Scene[] = [
  {
    done: "S3 accepts connections and never answers",
    async play(drill) {
      drill.proxies.s3.stall();
      await addPageWithFile(drill.service(WITH_FILE).emulator);
      const [since, startedAt] = [DrillWorker.nextFailure, performance.now()];
      let line: string;
      let after: string;
      try {
        await drill.expectRuns(drill.others(WITH_FILE), drill.mark());
        line = await drill.expectFailure(WITH_FILE, /s3:\/\/drill|did not end/u, since);
        after = elapsed(startedAt);
        await drill.expectRuns(drill.others(WITH_FILE), drill.mark());
      } finally {
        drill.proxies.s3.resume();
      }
      await drill.expectCalm();
      return `the others go on; after ${after}: ${line}`;
    },
  },
  {
    done: "PostgreSQL accepts connections and never answers",
    async play(drill) {
      const [since, startedAt] = [DrillWorker.nextFailure, performance.now()];
      drill.proxies.postgres.stall();
      let line: string;
      try {
        await expectUnknownState(drill);
        line = await drill.expectFailure("acme", /./u, since);
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
