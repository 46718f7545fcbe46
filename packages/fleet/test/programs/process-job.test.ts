// The end of a slice whose job another worker may have taken, with a real queue.
import { Queue, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { expect, test, vi } from "vitest";
import type { RowChanges } from "../../src/state/workspace-table.ts";
import type { JobData } from "../../src/state/job-data.ts";
import { JobLock } from "../../src/work/job-lock.ts";
import { processJob } from "../../src/work/process-job.ts";
import type { SliceResult } from "@ws/mirror";
import { QUEUE_NAME } from "../../src/redis/keys.ts";
import { RedisClock } from "../../src/redis/redis-clock.ts";
import { RunningSlices } from "../../src/work/running-slices.ts";
import { describeWork } from "../support/work-servers.ts";

const TOKEN = "this worker";
const DATA: JobData = { workspace: "w", everyMinutes: 60, dueAt: 0, failures: 0 };
const WORKSPACE = {
  name: "w",
  token: "ntn_1",
  baseUrl: undefined,
  everyMinutes: 60,
  requestsPerSecond: 3,
  priority: 5,
};

describeWork("the end of a slice", { services: [] }, (servers) => {
  /** Takes a job, runs its slice, and returns what was reported and what the queue has of the job. */
  async function runJob(runSlice: (queue: Queue<JobData>, lock: JobLock) => Promise<SliceResult>, data = DATA) {
    const connection = { port: servers.redis.port };
    const queue = new Queue<JobData>(QUEUE_NAME, { connection });
    const worker = new Worker<JobData>(QUEUE_NAME, null, { connection });
    await queue.add("pull", data, { jobId: "w" });
    const job: Job<JobData> | undefined = await worker.getNextJob(TOKEN);
    if (job === undefined) throw new Error("Expected a job, got none.");
    const onLate = vi.fn<() => void>();
    const lock = new JobLock(job, TOKEN, 300, onLate);
    const onError = vi.fn<(name: string, error: unknown) => void>();
    const onTaken = vi.fn<() => void>();
    const rows: RowChanges[] = [];
    await servers.withRedis((redis: Redis) =>
      processJob(job, lock, {
        redis,
        clock: new RedisClock(),
        table: { change: async (_name, changes) => void rows.push(changes), read: async () => new Map() },
        jobLockMs: 300,
        sliceMs: 60_000,
        slices: new RunningSlices(),
        workspaces: { find: () => WORKSPACE, bad: () => [] },
        runSlice: () => runSlice(queue, lock),
        maintain: async () => undefined,
        hasRun: ({ lastRun }) => lastRun === "once",
        getJob: (name) => queue.getJob(name) as Promise<Job<JobData> | undefined>,
        onSlice: () => {},
        onMoved: () => {},
        onTaken,
        onError,
        onRemoved: () => {},
      }),
    );
    lock.end();
    const state = await queue.getJobState("w");
    const stored = await queue.getJob("w");
    await queue.obliterate({ force: true });
    await worker.close();
    await queue.close();
    const messages = onError.mock.calls.map(([name, error]) => `${name}: ${String(error)}`);
    return {
      messages,
      late: onLate.mock.calls.length,
      taken: onTaken.mock.calls.length,
      state,
      data: stored?.data,
      rows,
    };
  }

  /** Gives the lock of the job to another worker, as after its time. */
  const takeOver = (queue: Queue<JobData>) =>
    servers.withRedis((redis) => redis.set(`${queue.toKey("w")}:lock`, "another worker"));

  const fail = () => Promise.reject(new Error("Notion cannot be reached."));

  test("reports an error of the slice, and puts the job back", async () => {
    const { messages, late, taken, state, data } = await runJob(fail);
    expect({ messages, late, taken, state }).toEqual({
      messages: ["w: Error: Notion cannot be reached."],
      late: 0,
      taken: 0,
      state: "delayed",
    });
    expect(data).toMatchObject({ failures: 1, error: "Notion cannot be reached." });
  });

  test("puts back a job that was woken too late: its run has ended, and nothing is due", async () => {
    const dueAt = Date.now() + 3_600_000;
    const runSlice = vi.fn<() => Promise<SliceResult>>(fail);
    const { messages, state, data } = await runJob(runSlice, { ...DATA, dueAt, lastRun: "ended" });
    expect({ messages, state, slices: runSlice.mock.calls.length }).toEqual({
      messages: [],
      state: "delayed",
      slices: 0,
    });
    expect(data).toMatchObject({ failures: 0, lastRun: "ended", dueAt });
  });

  test("leaves a job to others that was run once, although it is due again", async () => {
    const runSlice = vi.fn<() => Promise<SliceResult>>(fail);
    const data = { ...DATA, lastRun: "once" };
    const result = await runJob(runSlice, data);
    expect(result).toMatchObject({ messages: [], state: "delayed", data, rows: [] });
    expect(runSlice).not.toHaveBeenCalled();
  });

  test("reports a loss that was refused, and puts the job back to its next time", async () => {
    const message = "161 of 161 pages would go out of sight.";
    const result: SliceResult = {
      kind: "changes",
      ended: false,
      requests: 3,
      changed: 0,
      removed: 0,
      outOfSight: 0,
      skipped: 0,
      accepted: 0,
      outOfSightNow: 2,
      left: 1,
      currentTo: undefined,
      fileBytes: undefined,
      durationMs: 1000,
      refusedLoss: { run: 2, at: "", objects: 161, of: 161, vanished: [], vanishedCount: 161, visible: 0, message },
    };
    const { messages, state, data, rows } = await runJob(async () => result);
    expect({ messages, state }).toEqual({ messages: [`w: FleetError: ${message}`], state: "delayed" });
    expect(data).toMatchObject({ failures: 0, error: message });
    expect(data?.dueAt).toBeGreaterThan(Date.now());
    expect(rows).toEqual([
      expect.objectContaining({
        outOfSight: 2,
        refusedLoss: 161,
        failures: 0,
        error: message,
        errorCode: "loss_refused",
      }),
    ]);
  });

  test("reports only the loss of the lock if it was found before the slice failed", async () => {
    const result = await runJob(async (queue, lock) => {
      await takeOver(queue);
      await expect.poll(() => lock.isLost).toBe(true);
      return fail();
    });
    expect(result).toEqual({ messages: [], late: 1, taken: 1, state: "active", data: DATA, rows: [] });
  });

  test("does not change the job of another worker, if its loss was not found yet", async () => {
    const result = await runJob(async (queue) => {
      await takeOver(queue);
      return fail();
    });
    expect(result).toMatchObject({ messages: ["w: Error: Notion cannot be reached."], taken: 1, state: "active" });
    expect(result.data).toEqual(DATA);
  });
});
