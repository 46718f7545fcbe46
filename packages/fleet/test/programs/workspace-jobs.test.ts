// The jobs in Redis are those of the file, whatever happens to either.
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { checkRedis } from "../../src/redis/check-redis.ts";
import type { JobData } from "../../src/state/job-data.ts";
import { addHint } from "../../src/state/pending-hints.ts";
import { fingerprintOf } from "../../src/work/entry-fingerprint.ts";
import { nextSlot } from "../../src/work/slots.ts";
import { QUEUE_NAME } from "../../src/redis/keys.ts";
import { RedisClock } from "../../src/redis/redis-clock.ts";
import { WorkspaceJobs } from "../../src/work/workspace-jobs.ts";
import type { WorkspaceEntry } from "@ws/mirror";
import { ROW } from "../support/workspace-row.ts";

const entry = (name: string, everyMinutes = 60): WorkspaceEntry => ({
  name,
  token: "ntn_x",
  baseUrl: undefined,
  everyMinutes,
  requestsPerSecond: 3,
  priority: 5,
});

describe.skipIf(!hasRedisServer)("the jobs of a queue", () => {
  let server: RedisServer;
  let redis: Redis;
  let queue: Queue<JobData>;
  let jobs: WorkspaceJobs;
  let entries: WorkspaceEntry[];
  /** Workspaces that only the file has: the list is older. */
  let newer: WorkspaceEntry[];
  /** Times of the next runs, as the table has them. */
  let due: Map<string, number>;
  let lost: string[];
  let removed: string[];
  beforeAll(async () => void (server = await startRedisServer()));
  afterAll(() => server.stop());
  beforeEach(() => {
    redis = new Redis(server.port, "127.0.0.1", { maxRetriesPerRequest: null });
    queue = new Queue<JobData>(QUEUE_NAME, { connection: redis });
    entries = [entry("w0"), entry("w1")];
    newer = [];
    due = new Map();
    lost = [];
    removed = [];
    jobs = new WorkspaceJobs({
      queue,
      redis,
      workspaces: {
        entries: () => entries,
        has: (id) => entries.some(({ name }) => name === id),
        find: (id) => [...entries, ...newer].find(({ name }) => name === id),
      },
      clock: new RedisClock(),
      table: {
        add: async () => {},
        read: async () =>
          new Map([...due].map(([name, at]) => [name, { ...ROW, workspace: name, dueAt: new Date(at) }])),
      },
      once: false,
      onLost: ({ message }) => void lost.push(message),
      onRemoved: (names) => void removed.push(...names),
    });
  });
  afterEach(async () => {
    jobs.stop();
    vi.useRealTimers();
    await redis.flushall();
    await queue.close();
    redis.disconnect();
  });

  /** Returns the time of the job of a workspace. */
  async function timeOf(name: string): Promise<number | "now" | undefined> {
    const job = await queue.getJob(name);
    if (job === undefined) return undefined;
    return (await job.getState()) === "delayed" ? job.timestamp + job.delay : "now";
  }

  test("start at once without a complete copy, or if the last time was missed; otherwise at their own time", async () => {
    entries = [entry("new"), entry("late"), entry("fresh"), entry("other")];
    const next = nextSlot(entry("fresh"), Date.now());
    due = new Map([
      ["late", Date.now() - 60_000],
      ["fresh", next],
      ["other", nextSlot(entry("other"), Date.now())],
    ]);
    await jobs.start();
    expect([await timeOf("new"), await timeOf("late")]).toEqual(["now", "now"]);
    expect(await timeOf("fresh")).toBe(next);
    expect(await timeOf("other")).not.toBe(next);
  });

  test("are put back within 30 seconds after Redis has lost them, and are not changed otherwise", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    due = new Map(entries.map((each) => [each.name, nextSlot(each, Date.now())]));
    await jobs.start();
    const state = async () =>
      (await queue.getJobs(["delayed"])).map(({ id, data, timestamp, delay }) => ({ id, data, timestamp, delay }));
    const before = await state();
    expect(before).toHaveLength(2);
    await jobs.check();
    expect(await state()).toEqual(before);
    await redis.flushall();
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => queue.getDelayedCount()).toBe(2);
    expect(lost).toEqual(["Redis has lost the jobs of w0, w1. They are put back."]);
  });

  test("follow the list: one that is removed goes, and a new one comes", async () => {
    await jobs.start();
    entries = [entry("w1"), entry("w2")];
    await jobs.check();
    expect(new Set((await queue.getJobs()).map(({ id }) => id))).toEqual(new Set(["w1", "w2"]));
    expect({ lost, removed }).toEqual({ lost: [], removed: ["w0"] });
  });

  test("stay if another worker has put them back from a newer file", async () => {
    await jobs.start();
    newer = [entry("w2")];
    await queue.add("pull", { workspace: "w2", everyMinutes: 60, dueAt: 0, failures: 0 }, { jobId: "w2" });
    await jobs.check();
    expect(new Set((await queue.getJobs()).map(({ id }) => id))).toEqual(new Set(["w0", "w1", "w2"]));
    expect(removed).toEqual([]);
  });

  test("follow a changed interval", async () => {
    due = new Map(entries.map((each) => [each.name, nextSlot(each, Date.now())]));
    await jobs.start();
    entries = [entry("w0", 7), entry("w1")];
    const unchanged = await timeOf("w1");
    await jobs.check();
    const job = await queue.getJob("w0");
    expect(job?.data.everyMinutes).toBe(7);
    expect(job?.data.dueAt).toBe(nextSlot(entry("w0", 7), Date.now()));
    expect(Math.abs((job?.timestamp ?? 0) + (job?.delay ?? 0) - (job?.data.dueAt ?? 0))).toBeLessThan(1_000);
    expect(await timeOf("w1")).toBe(unchanged);
  });

  test("run when they have hints, unless they have failed", async () => {
    due = new Map(entries.map((each) => [each.name, nextSlot(each, Date.now())]));
    await jobs.start();
    const failing = await queue.getJob("w1");
    await failing?.updateData({ ...failing.data, failures: 1 });
    const event = { id: "e", entity: { type: "page", id: "11111111-1111-4111-8111-111111111111" } };
    for (const { name } of entries) await addHint(redis, name, event);
    await jobs.check();
    expect([await timeOf("w0"), await timeOf("w1")]).toEqual(["now", expect.any(Number)]);
  });

  test("that failed start again when their entries were mended, once for each change, and all of them if asked", async () => {
    let token = "ntn_wrong";
    let tokenFile: string | undefined;
    const missing = (): string => {
      if (tokenFile === undefined) throw new Error("Expected a token in the file.");
      return tokenFile;
    };
    entries = [
      { ...entry("inline"), token },
      { ...entry("variable"), token: () => token },
      { ...entry("file"), token: missing },
    ];
    due = new Map(entries.map((each) => [each.name, nextSlot(each, Date.now())]));
    await jobs.start();
    /** Every workspace fails with the entry that it has, and waits for its interval. */
    const fail = async () => {
      for (const each of entries) {
        await queue.remove(each.name);
        const data = {
          workspace: each.name,
          everyMinutes: 60,
          dueAt: Date.now() + 3_600_000,
          failures: 3,
          error: "No.",
        };
        await queue.add("pull", { ...data, entry: fingerprintOf(each) }, { jobId: each.name, delay: 3_600_000 });
      }
    };
    const started = async () => {
      const times = await Promise.all(entries.map(async ({ name }) => [name, await timeOf(name)] as const));
      return times.filter(([, time]) => time === "now").map(([name]) => name);
    };
    await fail();
    await jobs.check();
    expect(await started()).toEqual([]);
    token = "ntn_right";
    await jobs.check();
    expect(await started()).toEqual(["variable"]);
    expect((await queue.getJob("variable"))?.data.failures).toBe(3);
    // A slice of another process failed again with its own variable.
    await fail();
    const other = await queue.getJob("variable");
    if (other !== undefined) await other.updateData({ ...other.data, entry: "other" });
    tokenFile = "ntn_right";
    entries = entries.map((each) => (each.name === "inline" ? { ...each, token } : each));
    await jobs.check();
    expect(await started()).toEqual(["inline", "file"]);
    await fail();
    await jobs.check();
    expect(await started()).toEqual([]);
    await jobs.check(true);
    expect(await started()).toEqual(["inline", "variable", "file"]);
  });

  test("need a Redis that removes nothing", async () => {
    await expect(checkRedis(redis)).resolves.toBeUndefined();
    await redis.config("SET", "maxmemory-policy", "volatile-lru");
    await expect(checkRedis(redis)).rejects.toThrow(
      "Expected Redis with the policy noeviction, got volatile-lru: Redis would remove jobs when its memory is full. " +
        "Set maxmemory-policy noeviction in its configuration.",
    );
    await redis.config("SET", "maxmemory-policy", "noeviction");
  });
});
