// Workers whose clocks are wrong: times of the schedule are those of Redis.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { QUEUE_NAME } from "../../src/redis/keys.ts";
import { nextSlot } from "../../src/work/slots.ts";
import { openService } from "../../src/state/service-state.ts";
import { describeWork } from "../support/work-servers.ts";

const MINUTE_MS = 60_000;

describeWork("a worker whose clock is wrong", { services: [[2, 0]] }, (servers) => {
  const redisTime = () => servers.withRedis(async (redis) => Number((await redis.time())[0]) * 1000);

  /** Returns the times of the delayed jobs by workspace. */
  const dueTimes = () =>
    servers.withRedis(async (redis) => {
      const parts = await redis.zrange(`bull:${QUEUE_NAME}:delayed`, "0", "-1", "WITHSCORES");
      return new Map(parts.flatMap((id, index) => (index % 2 === 0 ? [[id, Number(parts[index + 1]) / 4096]] : [])));
    });

  /** Starts a worker whose clock is minutes ahead. */
  function startAhead(minutes: number) {
    const preload = join(servers.folder, `clock${minutes}.mjs`);
    writeFileSync(preload, `const now = Date.now; Date.now = () => now() + ${minutes * MINUTE_MS};`);
    return servers.work([], [process.execPath, "--import", pathToFileURL(preload).href]);
  }

  test.each([10, -10])("moves no jobs of the others, and puts its own at their times: %i minutes", async (minutes) => {
    const now = await redisTime();
    // Their next times are within the ten minutes by which the clock is wrong.
    const names = Array.from({ length: 1_000 }, (_, index) => `w${index}_${minutes + 10}`)
      .filter((name) => nextSlot({ name, everyMinutes: 60 }, now) - now < 9 * MINUTE_MS)
      .filter((name) => nextSlot({ name, everyMinutes: 60 }, now) - now > 2 * MINUTE_MS)
      .slice(0, 6);
    const late = names.pop() ?? "";
    const entries = names.map((name) => servers.entry(name));
    servers.write(...entries);
    const first = servers.work();
    await expect.poll(() => [...pullsIn(first.stderr())].length).toBe(5);
    await expect.poll(async () => (await dueTimes()).size).toBe(5);
    const before = await dueTimes();
    first.child.kill("SIGTERM");
    await first.ended;
    servers.write(...entries, servers.entry(late));
    const second = startAhead(minutes);
    await second.printed(`${late}: `);
    await expect.poll(async () => (await dueTimes()).size).toBe(6);
    const after = await dueTimes();
    // A worker knows the clock of Redis but for the time that a request to it takes.
    const distanceMs = Math.abs((after.get(late) ?? 0) - nextSlot({ name: late, everyMinutes: 60 }, now));
    expect(distanceMs).toBeLessThan(1_000);
    expect(new Map([...after].filter(([id]) => id !== late))).toEqual(before);
    const service = openService(`redis://127.0.0.1:${servers.redis.port}`, servers.postgres.url);
    const [state] = await service.read([late]);
    const ageMs = service.nowMs() - (state?.row?.currentTo?.getTime() ?? 0);
    await service.close();
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(5 * MINUTE_MS);
  });

  const pullsIn = (text: string) => text.matchAll(/skipped$/gmu);
});
