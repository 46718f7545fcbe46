// Faults of workers: a wrong clock, a process that stands still or is killed, and a pooler that shares connections.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { startPgbouncer } from "../../../mirror/test/support/pgbouncer-server.ts";
import type { Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import type { Scene } from "./scene.ts";

const LIBRARIES = "/usr/lib";

/** Returns the library of Debian's package faketime. */
function faketimeLibrary(): string {
  const file = readdirSync(LIBRARIES)
    .map((name) => join(LIBRARIES, name, "faketime/libfaketimeMT.so.1"))
    .find(existsSync);
  if (file === undefined) throw new Error("Expected faketime, got none. On Debian: apt-get install faketime.");
  return file;
}

/** Makes each service slow while workers are stopped, so that they are in the middle of slices. */
async function inTheMiddle(drill: Drill, stop: () => void): Promise<void> {
  const services = drill.customers.map((name) => drill.service(name));
  const delays = services.map(({ delayMs }) => delayMs);
  for (const service of services) service.delayMs = 500;
  await Promise.all(services.map((service) => service.afterRequests(3)));
  stop();
  for (const [index, service] of services.entries()) service.delayMs = delays[index] ?? 0;
}

/** The first worker that runs. */
function firstOf(drill: Drill): DrillWorker {
  const [worker] = drill.living;
  if (worker === undefined) throw new Error("Expected a worker that runs.");
  return worker;
}

export const workerScenes: readonly Scene[] = [
  {
    done: "a worker whose clock is ten minutes ahead takes the place of another one",
    async play(drill) {
      const [, , third] = drill.living;
      third?.kill("SIGTERM");
      await third?.ended;
      const mark = drill.mark();
      const ahead = drill.startWorker({
        environment: { LD_PRELOAD: faketimeLibrary(), FAKETIME: "+10m", FAKETIME_DONT_FAKE_MONOTONIC: "1" },
      });
      await expect.poll(() => ahead.wholeRuns().length, { message: "runs of this worker" }).toBeGreaterThan(3);
      expect(ahead.aheadMs, "milliseconds ahead").toBeGreaterThan(9 * 60_000);
      await drill.expectRuns(drill.customers, mark);
      await drill.expectCalm();
      const ages = [...(await drill.metric("ws_mirror_copy_age_seconds")).values()];
      return `no workspace waits, ages from ${Math.min(...ages).toFixed(1)} to ${Math.max(...ages).toFixed(1)} s`;
    },
  },
  {
    done: "SIGSTOP of a worker in the middle of its slices",
    async play(drill) {
      const worker = firstOf(drill);
      await inTheMiddle(drill, () => worker.kill("SIGSTOP"));
      const startedAt = performance.now();
      try {
        await drill.expectRuns(drill.customers, drill.mark());
      } finally {
        worker.kill("SIGCONT");
      }
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const runs = worker.wholeRuns().length;
      await expect.poll(() => worker.wholeRuns().length, { message: "runs after SIGCONT" }).toBeGreaterThan(runs);
      await drill.expectCalm();
      return `all workspaces had two runs in ${seconds} s without it, and it goes on`;
    },
  },
  {
    done: "kill -9 of a worker in the middle of its slices, and a new one",
    async play(drill) {
      const worker = firstOf(drill);
      await inTheMiddle(drill, () => worker.kill("SIGKILL"));
      await worker.ended;
      await drill.expectRuns(drill.customers, drill.mark());
      drill.startWorker();
      await drill.expectCalm();
      return "the others took its jobs";
    },
  },
  {
    done: "PgBouncer in session mode for one worker all the time, and a worker behind one in transaction mode",
    async play(drill) {
      const [own] = (await drill.query(
        "select count(*)::int as tables from pg_tables where schemaname = 'public'",
      )) as [{ tables: number }];
      expect(own.tables, "tables in the schema public").toBe(0);
      const pooler = await startPgbouncer(drill.servers.postgres.port, "transaction");
      const since = DrillWorker.nextFailure;
      // A queue of its own, so that it takes no jobs of the others.
      const worker = drill.startWorker({ queue: `${drill.queueUrl}/1`, database: pooler.url, args: ["--once"] });
      try {
        expect(await worker.ended).toBe(1);
        const message = worker.failures().find(({ at, message: text }) => at >= since && /transaction/u.test(text));
        expect(message?.message, "the refusal").toBeDefined();
        await drill.expectCalm();
        return `each copy in its schema; refused: ${message?.message ?? ""}`;
      } finally {
        worker.kill();
        await pooler.stop();
      }
    },
  },
];
