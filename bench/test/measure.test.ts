import { describe, expect, test } from "vitest";
import { DATA_SOURCE_ID, queryAnswer, USER } from "../lib/answers.mjs";
import { CONTENDERS, loadContender, type ContenderName } from "../lib/contenders.mjs";
import { measure } from "../lib/measure.mjs";
import { startServerProcess } from "../lib/child.mjs";

describe("measuring", () => {
  test("makes exactly as many calls as it is told, never more at once than it is told", async () => {
    let calls = 0;
    let now = 0;
    let most = 0;
    await measure(
      async () => {
        calls += 1;
        most = Math.max(most, (now += 1));
        await new Promise(setImmediate);
        now -= 1;
      },
      { calls: 50, atOnce: 7 },
    );
    expect({ calls, most }).toEqual({ calls: 50, most: 7 });
  });
  test("takes a call that answers at once for what it is", async () => {
    const sample = await measure(() => 1, { calls: 10, atOnce: 1 });
    expect(sample.callsPerSecond).toBeGreaterThan(0);
    expect(sample.latencyMicroseconds).toBeGreaterThanOrEqual(0);
  });
  test("hands on the error of a call", async () => {
    await expect(measure(() => Promise.reject(new Error("no")), { calls: 3, atOnce: 2 })).rejects.toThrow("no");
  });
});

describe("the answers", () => {
  test("are a user of 206 bytes and a page of 100 rows of 61 kB", () => {
    expect(Buffer.byteLength(USER)).toBe(206);
    expect(Math.round(Buffer.byteLength(queryAnswer(1)) / 1000)).toBe(61);
    expect(JSON.parse(queryAnswer(1))).toMatchObject({ results: { length: 100 }, next_cursor: null, has_more: false });
  });
  test("count the pages that are left", () => {
    expect(JSON.parse(queryAnswer(3))).toMatchObject({ next_cursor: "2", has_more: true });
  });
});

describe("every contender", async () => {
  const server = await startServerProcess();
  test.each(Object.keys(CONTENDERS) as ContenderName[])("%s gets the user and the rows", async (name) => {
    const contender = await loadContender(name, server.url);
    const [user, page] = [await contender.small(), await contender.page()];
    await contender.close();
    expect(user).toMatchObject({ object: "user", name: "Ada Lovelace" });
    expect(page).toMatchObject({ results: { length: 100, 99: { parent: { data_source_id: DATA_SOURCE_ID } } } });
  });
});
