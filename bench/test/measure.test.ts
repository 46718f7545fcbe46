import { expect, test } from "vitest";
import { measure } from "../speed/measure.mjs";

test("makes exactly the given number of calls, and never more than `concurrency` at the same time", async () => {
  let calls = 0;
  let active = 0;
  let most = 0;
  await measure(
    async () => {
      calls += 1;
      most = Math.max(most, (active += 1));
      await new Promise(setImmediate);
      active -= 1;
    },
    { calls: 50, concurrency: 7 },
  );
  expect({ calls, most }).toEqual({ calls: 50, most: 7 });
});

test("measures a call that returns no promise", async () => {
  const sample = await measure(() => 1, { calls: 10, concurrency: 1 });
  expect(sample.callsPerSecond).toBeGreaterThan(0);
  expect(sample.latencyMicroseconds).toBeGreaterThanOrEqual(0);
});

test("rejects with the error of a call", async () => {
  await expect(measure(() => Promise.reject(new Error("no")), { calls: 3, concurrency: 2 })).rejects.toThrow("no");
});
