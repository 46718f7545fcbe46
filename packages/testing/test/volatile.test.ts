import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createCassette, type MatchOptions } from "@ws/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi } from "./support/mini-client.ts";

const folder = testFolder();
let files = 0;
const newPath = () => join(folder, `${(files += 1)}.har`);

const SERVER_ID = "99999999-9999-4999-8999-999999999999";

/** A service that returns the request with a server id. */
const echo = inMemory(({ url, body }) => ({ json: { id: SERVER_ID, url, body } }));

type Send = (method: string, path: string, body?: unknown) => Promise<{ id: string; url: string; body: unknown }>;

/** Records the requests of `run`, then replays the requests of `again`. */
async function recordAndReplay(
  match: MatchOptions,
  run: (send: Send) => Promise<unknown>,
  again: (send: Send) => Promise<unknown>,
) {
  const path = newPath();
  const recording = await createCassette({ path, mode: "record", ...echo });
  const through =
    (httpClient: typeof recording.httpClient): Send =>
    async (method, target, body) =>
      (await callApi(httpClient, { method, path: target, body })) as Awaited<ReturnType<Send>>;
  await run(through(recording.httpClient));
  await recording.close();
  const replay = await createCassette({ path, mode: "replay", match, unused: "fail" });
  const result = await again(through(replay.httpClient));
  await replay.close();
  return result;
}

test("matches a new id, and returns it in the response", async () => {
  const make = async (send: Send) => {
    const key = randomUUID();
    const created = await send("POST", "pages", { key, title: "made" });
    const read = await send("GET", `pages/${key}?as=${key.replaceAll("-", "")}`);
    return { key, created, read };
  };
  const result = (await recordAndReplay({ volatile: ["ids"] }, make, make)) as Awaited<ReturnType<typeof make>>;
  expect(result.created).toEqual({
    id: SERVER_ID,
    url: expect.any(String) as string,
    body: { key: result.key, title: "made" },
  });
  expect(result.read.url).toContain(`pages/${result.key}?as=${result.key.replaceAll("-", "")}`);
});

test("matches new times", async () => {
  const at = (time: string) => (send: Send) => send("POST", "pages", { at: time, title: `Test ${time}` });
  const result = await recordAndReplay(
    { volatile: ["times"] },
    at("2026-07-01T08:00:00.000Z"),
    at("2026-11-21T04:58:53.123Z"),
  );
  expect(result).toMatchObject({ body: { at: "2026-11-21T04:58:53.123Z", title: "Test 2026-11-21T04:58:53.123Z" } });
});

test("matches a custom pattern", async () => {
  const named = (name: string) => (send: Send) => send("GET", `search?name=${name}`);
  const result = await recordAndReplay({ volatile: [/run-(\d+)/] }, named("run-1"), named("run-77"));
  expect(result).toMatchObject({ url: expect.stringContaining("name=run-77") as unknown });
});

test("rejects a new id that is not declared volatile", async () => {
  const make = (send: Send) => send("POST", "pages", { key: randomUUID() });
  await expect(recordAndReplay({}, make, make)).rejects.toThrow(/body.key: recorded "/);
});

test("rejects a second new id for the same recorded id", async () => {
  const twice = (first: string, second: string) => async (send: Send) => {
    await send("POST", "pages", { key: first });
    return send("GET", `pages/${second}`);
  };
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  await expect(recordAndReplay({ volatile: ["ids"] }, twice(a, a), twice(b, c))).rejects.toThrow(
    "No recorded response for GET",
  );
  await expect(recordAndReplay({ volatile: ["ids"] }, twice(a, a), twice(b, b))).resolves.toBeDefined();
});

test("matches recorded ids with themselves, in any order of requests", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const read = (ids: readonly string[]) => async (send: Send) => {
    const urls: string[] = [];
    for (const id of ids) urls.push((await send("GET", `pages/${id}`)).url);
    return urls.map((url) => url.slice(-36));
  };
  expect(await recordAndReplay({ volatile: ["ids"] }, read([a, b]), read([b, a]))).toEqual([b, a]);
});

test("distinguishes new ids by their context, in any order of requests", async () => {
  const all = (ids: Readonly<Record<string, string>>, order: readonly string[]) => async (send: Send) => {
    await Promise.all(order.map((name) => send("POST", "pages", { name, key: ids[name] })));
    return Promise.all(order.map(async (name) => (await send("GET", `pages/${ids[name]}`)).url.slice(-36)));
  };
  const fresh = () => ({ a: randomUUID(), b: randomUUID(), c: randomUUID() });
  const again = fresh();
  const result = await recordAndReplay(
    { volatile: ["ids"] },
    all(fresh(), ["a", "b", "c"]),
    all(again, ["c", "a", "b"]),
  );
  expect(result).toEqual([again.c, again.a, again.b]);
});

test("returns every request with the new ids and times", async () => {
  // A digit directly beside an id would make it another text.
  const text = fc.string({ minLength: 1 }).filter((part) => !/ID|TIME|^__proto__$/.test(part));
  const value = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 2 },
      fc.constant("ID"),
      fc.constant("see ID at TIME"),
      text,
      fc.integer(),
      tie("list"),
      tie("object"),
    ),
    list: fc.array(tie("json"), { maxLength: 3 }),
    object: fc.dictionary(text, tie("json"), { maxKeys: 3 }),
  })).object;
  await fc.assert(
    fc.asyncProperty(value, fc.uuid(), fc.uuid(), async (body, first, second) => {
      const filled = (id: string, time: string): unknown =>
        JSON.parse(JSON.stringify({ sent: body }).replaceAll("ID", id).replaceAll("TIME", time));
      const [recorded, sent] = [filled(first, "2026-01-01T00:00:00.000Z"), filled(second, "2026-02-02T11:22:33.444Z")];
      const match: MatchOptions = { volatile: ["ids", "times"] };
      const result = await recordAndReplay(
        match,
        (send) => send("POST", "pages", recorded),
        (send) => send("POST", "pages", sent),
      );
      expect(result).toMatchObject({ body: sent as object });
    }),
    { numRuns: 60 },
  );
});

test("does not match a recorded id with another recorded id", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const run = async (send: Send) => {
    await send("POST", "pages", { key: a });
    await send("GET", `pages/${b}`);
  };
  const swapped = (send: Send) => send("POST", "pages", { key: b });
  await expect(recordAndReplay({ volatile: ["ids"] }, run, swapped)).rejects.toThrow(
    "No recorded response for POST pages",
  );
});
