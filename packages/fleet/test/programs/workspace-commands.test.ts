// The commands for one workspace: pull now, pause, resume; and the order of workspaces that wait.
import { expect, test } from "vitest";
import { QUEUE_NAME } from "../../src/redis/keys.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("a workspace", { services: [[2, 0]] }, (servers) => {
  /** Runs a command for a workspace. Returns its exit code and what it has printed. */
  const run = async (command: string, name: string) => {
    const args = ["--queue", `redis://127.0.0.1:${servers.redis.port}`, "--database", servers.postgres.url];
    const { code, stderr } = await runFleet([command, name, ...args]);
    return [code, stderr.trim()];
  };

  const countOf = (text: string, part: string) => text.split(part).length - 1;

  test("is pulled now by pull, not while it is paused, and again when it is resumed", async () => {
    servers.write(servers.entry("acme"), servers.entry("globex"));
    const worker = servers.work();
    const pulls = () => countOf(worker.stderr(), "acme: ");
    await worker.printed("globex: ");
    await expect.poll(() => pulls()).toBe(1);
    await expect.poll(() => run("pull", "acme")).toEqual([0, "acme: The next run is due now."]);
    await expect.poll(() => pulls()).toBe(2);
    expect(await run("pause", "acme")).toEqual([0, "acme: Paused. Its copy stays, and no longer changes."]);
    expect(await run("pull", "acme")).toEqual([2, 'ws-fleet: acme is paused. Run "npx @ws/fleet resume acme" first.']);
    // Its time comes, and nothing is pulled.
    await servers.withRedis((redis) => redis.zadd(`bull:${QUEUE_NAME}:delayed`, "0", "acme"));
    expect(await run("pull", "globex")).toEqual([0, "globex: The next run is due now."]);
    await expect.poll(() => countOf(worker.stderr(), "globex: ")).toBe(2);
    const status = await runFleet(["status", ...servers.state]);
    expect(status.stdout).toMatch(/^acme +paused/mu);
    expect(pulls()).toBe(2);
    expect(await run("resume", "acme")).toEqual([0, "acme: Resumed. The next run is due now."]);
    await expect.poll(() => pulls()).toBe(3);
    expect(await run("pause", "other")).toEqual([
      2,
      'ws-fleet: Expected a workspace that a worker has in its queue, got "other".',
    ]);
  });

  test("whose schema was dropped by hand says that its history is gone, once", async () => {
    servers.write(servers.entry("dropped"));
    const worker = servers.work();
    await worker.printed("dropped: ");
    await expect.poll(() => countOf(worker.stderr(), "skipped")).toBe(1);
    await servers.rows("any", "drop schema ws_dropped cascade");
    await expect.poll(() => run("pull", "dropped")).toEqual([0, "dropped: The next run is due now."]);
    await expect.poll(() => countOf(worker.stderr(), "skipped")).toBe(2);
    await expect.poll(() => run("pull", "dropped")).toEqual([0, "dropped: The next run is due now."]);
    await expect.poll(() => countOf(worker.stderr(), "skipped")).toBe(3);
    expect(
      worker.stderr().match(/^dropped: The copy in schema ws_dropped was removed, .* \(history_lost\)$/gmu),
    ).toHaveLength(1);
  });

  test("with a lower number of priority goes first", async () => {
    const names = ["p9", "p1", "p5", "p2"];
    servers.write(...names.map((name) => servers.entry(name, { priority: Number(name.slice(1)) })));
    const worker = servers.work(["--concurrency", "1", "--once"]);
    expect(await worker.ended).toBe(0);
    const order = [...new Set([...worker.stderr().matchAll(/^(p\d): /gmu)].map(([, name]) => name))];
    // The first one may be taken before the others are in the queue.
    expect(order.slice(1)).toEqual(names.filter((name) => name !== order[0]).toSorted());
  });
});
