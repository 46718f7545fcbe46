// Faults of Redis, of PostgreSQL and of workers in the middle of a pull: nothing is lost, nothing is stored twice, and one line
// says what happened.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { runMain } from "../../../mirror/test/support/run-main.ts";
import { describeWork } from "../support/work-servers.ts";

const LATE_LOCK =
  "Redis or this process stood still, so the lock of the job has expired, and another worker can take it. The copy stays locked. (lock_lost)";

describeWork("a worker in the middle of a pull", { services: [[40, 40]] }, (servers) => {
  let workers: RunningCommand[] = [];
  let count = 0;
  let name: string;
  beforeEach(() => {
    count += 1;
    name = `w${count}`;
    workers = [];
    servers.service.delayMs = 40;
    servers.write(servers.entry(name));
  });

  function start(args: readonly string[] = [], program?: readonly string[]): RunningCommand {
    const worker = servers.work(["--job-lock", "3", ...args], program);
    workers.push(worker);
    return worker;
  }

  /** Waits until a worker is in the middle of the first pull. */
  const inTheMiddle = () => servers.service.afterRequests(30);

  const isPulled = () => workers.some((worker) => /\d+ skipped/u.test(worker.stderr()));
  const waitForPull = () => expect.poll(() => isPulled()).toBe(true);

  /** Expects that the copy equals the workspace, and that each object was stored once. */
  async function expectWholeCopy(): Promise<void> {
    servers.service.delayMs = 0;
    const verify = ["verify", "--deep", "--workspace", name, ...servers.copies];
    expect(await runMain(verify)).toMatchObject({ code: 0, stderr: "" });
    expect(await servers.earlierStates(name)).toEqual([]);
  }

  /** Returns the lines of a worker, except those of its start and its slices. */
  const faultsOf = (worker: RunningCommand) =>
    worker
      .stderr()
      .split("\n")
      .map((line) => line.replace(/, next attempt [-\d]+T[:\d]+Z\)$/u, ")"))
      .filter((line) => line !== "" && !/^Waiting for jobs|requests, \d+ (?:skipped|tasks left)$/u.test(line));

  const inUse = () =>
    `${name}: Another process changes the copy in schema ws_${name}. Wait until it has ended. (copy_in_use, failure 1 in a row)`;

  test("keeps the jobs of slices that are longer than the lock of a job, although other slots are idle", async () => {
    servers.service.delayMs = 1_500;
    const worker = start(["--slice", "6"]);
    await waitForPull();
    await expectWholeCopy();
    expect(worker.stderr().match(/tasks left$/gmu)?.length).toBeGreaterThan(1);
    expect(faultsOf(worker)).toEqual([]);
  });

  test("survives a Redis that is flushed", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await servers.withRedis((client) => client.flushall());
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker)).toEqual([`queue: Redis has lost the jobs of ${name}. They are put back. (queue_lost)`]);
  });

  test("survives a Redis that does not respond for four seconds", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await servers.withRedis((client) => client.call("CLIENT", "PAUSE", "4000", "ALL"));
    await waitForPull();
    await expectWholeCopy();
    // The lock of the job may have been renewed just in time.
    expect([[], [`${name}: ${LATE_LOCK}`]]).toContainEqual(faultsOf(worker));
  });

  test("survives a Redis whose memory is full, and says so", async () => {
    const worker = start(["--slice", "1"]);
    await inTheMiddle();
    await servers.withRedis((client) => client.config("SET", "maxmemory", "1"));
    await worker.printed("The memory of Redis is full");
    await servers.withRedis((client) => client.config("SET", "maxmemory", "0"));
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker).filter((line) => line.includes("redis_full")).length).toBeLessThanOrEqual(3);
  });

  test("survives a restart of PostgreSQL, and says so", async () => {
    const worker = start();
    await inTheMiddle();
    await servers.postgres.restart();
    await waitForPull();
    await expectWholeCopy();
    // A check of the server can fall into the restart, and the next slice can begin before PostgreSQL has started.
    const [lost, ...refused] = faultsOf(worker).filter(
      (line) => !line.startsWith("database: PostgreSQL cannot be used: "),
    );
    expect(lost).toContain("is no longer locked: the connection to PostgreSQL has ended.");
    for (const line of refused) expect(line).toContain(`${name}: Expected a PostgreSQL database at the URL, got: `);
  });

  test("that stands still keeps the lock of its copy, and goes on beside another one", async () => {
    const first = start();
    await inTheMiddle();
    servers.service.delayMs = 1_000;
    first.child.kill("SIGSTOP");
    const second = start();
    await second.printed("Another process changes the copy");
    first.child.kill("SIGCONT");
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(first)).toEqual([`${name}: ${LATE_LOCK}`]);
    // It tries again, and the first one can take long.
    expect(new Set(faultsOf(second))).toEqual(new Set([inUse()]));
  });

  test("that is killed loses nothing: another one goes on", async () => {
    const first = start();
    await inTheMiddle();
    first.child.kill("SIGKILL");
    const second = start();
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(second).length).toBeLessThanOrEqual(1);
  });

  test("whose clock is set back by an hour goes on", async () => {
    const preload = join(servers.folder, "clock.mjs");
    writeFileSync(
      preload,
      `const now = Date.now;
      process.once("SIGUSR2", () => { Date.now = () => now() - 3_600_000; });`,
    );
    const worker = start(["--slice", "1"], [process.execPath, "--import", pathToFileURL(preload).href]);
    await inTheMiddle();
    worker.child.kill("SIGUSR2");
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(worker)).toEqual([]);
  });

  const ENDING = (seconds: number) =>
    `Ending. The slices of ${name} end within ${seconds} seconds. A second signal ends them at once.`;

  test("drains at SIGTERM: what has begun is stored, and the next worker repeats nothing", async () => {
    const before = servers.service.requests();
    const first = start();
    await inTheMiddle();
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(130);
    expect(faultsOf(first)).toEqual([ENDING(60)]);
    expect(first.stderr()).toMatch(new RegExp(String.raw`${name}: \d+ changed, .* [1-9]\d* tasks left\n$`, "u"));
    const second = start();
    await waitForPull();
    const sent = servers.service.requests() - before;
    expect(faultsOf(second)).toEqual([]);
    expect(await servers.rows(name, "select requests::int from ws_runs")).toEqual([{ requests: sent }]);
    await expectWholeCopy();
  });

  test("ends at once at a second SIGTERM, and loses nothing", async () => {
    servers.service.delayMs = 30_000;
    const first = start();
    await servers.service.afterRequests(1);
    first.child.kill("SIGTERM");
    await first.printed(ENDING(60));
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe("SIGTERM");
    servers.service.delayMs = 40;
    start();
    await waitForPull();
    await expectWholeCopy();
  });

  test("cancels slices that do not end within their time after SIGTERM, and says so", async () => {
    servers.service.delayMs = 30_000;
    const first = start(["--slice", "1"]);
    await servers.service.afterRequests(1);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(130);
    expect(faultsOf(first)).toEqual([
      ENDING(1),
      `${name}: The slice was cancelled, because it did not end in time. The next one continues. (aborted)`,
    ]);
    servers.service.delayMs = 40;
    const second = start();
    await waitForPull();
    await expectWholeCopy();
    expect(faultsOf(second)).toEqual([]);
  });

  test("says at SIGTERM that no slice is running", async () => {
    const worker = start();
    await waitForPull();
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(130);
    expect(faultsOf(worker)).toEqual(["Ending. No slice is running."]);
  });

  test("refuses a Redis that would remove jobs", async () => {
    await servers.withRedis((client) => client.config("SET", "maxmemory-policy", "allkeys-lru"));
    const worker = start();
    expect(await worker.ended).toBe(2);
    expect(worker.stderr()).toContain("Expected Redis with the policy noeviction, got allkeys-lru");
    await servers.withRedis((client) => client.config("SET", "maxmemory-policy", "noeviction"));
  });
});
