// 50,000 webhooks for one workspace: whole runs take place in time all the same, and no hint is lost. The slices are played with
// a clock of the test, and the hints wait in a real Redis.
import type { Job } from "bullmq";
import { expect, test } from "vitest";
import type { PullHint, SliceResult } from "@ws/mirror";
import type { JobData } from "../../src/state/job-data.ts";
import { addHint, countHints } from "../../src/state/pending-hints.ts";
import { processJob } from "../../src/work/process-job.ts";
import { RunningSlices } from "../../src/work/running-slices.ts";
import { describeWork } from "../support/work-servers.ts";

const EVENTS = 50_000;
const SLICE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BASE_MS = Date.UTC(2026, 10, 24);
/** Requests of a slice: three each second. */
const BUDGET = 180;
const WORKSPACE = {
  name: "w",
  token: "ntn_1",
  baseUrl: undefined,
  everyMinutes: 60,
  requestsPerSecond: 3,
  priority: 5,
};
const NOTHING = { changed: 0, removed: 0, outOfSight: 0, skipped: 0, accepted: 0, outOfSightNow: 0 };

const idOf = (index: number) => `1f2e3d4c-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** A copy whose runs take requests: three for each hint, and a number for a whole run. */
class PlayedCopy {
  readonly wholeRuns: number[] = [];
  readonly read = new Set<string>();
  /** Requests that the run still needs. Undefined between runs. */
  #run: { readonly kind: SliceResult["kind"]; left: number } | undefined;
  readonly #wholeRequests: number;

  constructor(wholeRequests: number) {
    this.#wholeRequests = wholeRequests;
  }

  slice(hints: readonly PullHint[], nowMs: number): SliceResult {
    this.#run ??= hints.length > 0 ? { kind: "hints", left: 0 } : { kind: "changes", left: this.#wholeRequests };
    const run = this.#run;
    for (const { entity } of hints) this.read.add(entity.id);
    const needed = run.left + hints.length * 3;
    const requests = Math.min(BUDGET, needed);
    run.left = needed - requests;
    const ended = run.left === 0;
    if (ended) this.#run = undefined;
    if (ended && run.kind === "changes") this.wholeRuns.push(nowMs);
    const durationMs = (requests / BUDGET) * SLICE_MS;
    const parts = { left: run.left, currentTo: undefined, fileBytes: undefined, refusedLoss: undefined };
    return { kind: run.kind, ended, requests, ...NOTHING, ...parts, durationMs };
  }
}

describeWork("50,000 webhooks for one workspace", { services: [] }, (servers) => {
  test.each([
    { requests: 30, whole: "one slice" },
    { requests: 2000, whole: "many slices" },
  ])("leave whole runs of $whole in time, and are all read", async ({ requests }) => {
    await servers.withRedis(async (redis) => {
      await Promise.all(
        Array.from({ length: EVENTS }, (_, index) =>
          addHint(redis, "w", { id: `event ${index}`, entity: { type: "page", id: idOf(index) } }),
        ),
      );
      const copy = new PlayedCopy(requests);
      let nowMs = BASE_MS;
      let data: JobData = { workspace: "w", everyMinutes: 60, dueAt: nowMs, failures: 0 };
      const job = {
        get data() {
          return data;
        },
        updateData: async (next: JobData) => void (data = next),
        moveToDelayed: async () => {},
      };
      const surroundings = {
        redis,
        clock: { nowMs: () => nowMs, aheadMs: () => 0 },
        table: { change: async () => {}, read: async () => new Map() },
        jobLockMs: 300,
        sliceMs: SLICE_MS,
        slices: new RunningSlices(),
        workspaces: { find: () => WORKSPACE, bad: () => [] },
        runSlice: async (_: unknown, hints: readonly PullHint[]) => {
          const result = copy.slice(hints, nowMs);
          nowMs += result.durationMs;
          return result;
        },
        maintain: async () => undefined,
        getJob: async () => undefined,
        hasRun: () => false,
        onSlice: () => {},
        onMoved: () => {},
        onTaken: () => expect.fail("Expected that the job stays here."),
        onError: (_: string, error: unknown) => expect.fail(String(error)),
        onRemoved: () => {},
      };
      const lock = { token: "", isLost: false, renew: async () => true };
      // Each slice reads a hint at least, or belongs to a whole run.
      for (let slices = 0; slices < EVENTS && copy.read.size < EVENTS; slices += 1)
        await processJob(job as unknown as Job<JobData>, lock, surroundings as never);

      expect(copy.read.size).toBe(EVENTS);
      expect((await countHints(redis, ["w"])).get("w")).toBe(0);
      const gaps = copy.wholeRuns.map((at, index) => at - (copy.wholeRuns[index - 1] ?? BASE_MS));
      expect(gaps.length).toBeGreaterThan(10);
      // A whole run takes its own requests and, beside them, a third more and a run for hints that had begun.
      const wholeMs = (requests / BUDGET) * SLICE_MS;
      expect(Math.max(...gaps)).toBeLessThanOrEqual(HOUR_MS + 2 * wholeMs + 3 * SLICE_MS);
    });
  });
});
