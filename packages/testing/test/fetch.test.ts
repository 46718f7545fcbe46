// cassette.fetch: the standard function on a cassette.
import { join } from "node:path";
import { createEmulator } from "@ws/emulator";
import { createCassette, ReplayMissError, type FetchFunction } from "@ws/testing";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();
const emulator = createEmulator({ seed: "empty", clock: "frozen" });
const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
const URL_ME = "https://api.notion.com/v1/users/me";

async function run(fetch: FetchFunction) {
  const me = await fetch(URL_ME, { headers });
  const found = await fetch(new URL("https://api.notion.com/v1/search"), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ query: "x", page_size: 1 }),
  });
  const stream = await fetch("https://api.notion.com/v1/sessions", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message: "hi" }),
  });
  const missing = await fetch("https://api.notion.com/v1/nothing", { headers });
  return [await me.json(), await found.json(), (await stream.text()).includes("stream.end"), missing.status, me.url];
}

test("records and replays requests, forms of bodies, statuses and streams", async () => {
  const path = join(folder, "fetch.har");
  const recording = await createCassette({ path, mode: "record", upstream: emulator.httpClient, report: () => {} });
  const recorded = await run(recording.fetch);
  await recording.close();
  expect(recorded.slice(2)).toEqual([true, 400, URL_ME]);
  const replay = await createCassette({ path, mode: "replay" });
  const replayed = await run(replay.fetch);
  expect(replayed.slice(1)).toEqual(recorded.slice(1));
  await expect(replay.fetch("https://api.notion.com/v1/users", { headers })).rejects.toBeInstanceOf(ReplayMissError);
  await expect(replay.fetch(URL_ME, { signal: AbortSignal.abort(new Error("stop")) })).rejects.toThrow("stop");
  await replay.close();
});

test("a failure of the network is a TypeError with its cause", async () => {
  const upstream = { request: () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })) };
  const cassette = await createCassette({
    path: join(folder, "failed.har"),
    mode: "record",
    upstream,
    report: () => {},
  });
  await expect(cassette.fetch(URL_ME, { headers })).rejects.toMatchObject({
    name: "TypeError",
    message: "fetch failed",
  });
  await cassette.close();
});
