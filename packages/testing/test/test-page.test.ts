import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createEmulator, startEmulator } from "@ws/emulator";
import { createCassette, openTestPage, removeLeftovers, TEST_PAGE_MARK, withTestPage } from "@ws/testing";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { callApi, callApiSync } from "./support/mini-client.ts";
import { pageClient } from "./support/page-client.ts";

const folder = testFolder();
const MINUTE_MS = 60_000;

function setUp() {
  const emulator = createEmulator({ clock: "frozen", now: Date.now() });
  const client = pageClient((call) => callApi(emulator.httpClient, call));
  const syncClient = pageClient((call) => callApiSync(emulator.syncHttpClient, call) as { object: string });
  const read = (id: string) =>
    callApiSync(emulator.syncHttpClient, { method: "GET", path: `blocks/${id}` }) as { in_trash?: boolean };
  return { emulator, parent: emulator.testPageId, client, syncClient, read };
}

describe("withTestPage", () => {
  test("creates a page under the parent and deletes it with its content", async () => {
    const { client, parent, read } = setUp();
    const child = await withTestPage(client, parent, async ({ id, title }) => {
      expect(title).toBe(TEST_PAGE_MARK);
      expect(read(id)).toMatchObject({ in_trash: false, child_page: { title }, parent: { page_id: parent } });
      const made = (await client.pages.create({ parent: { page_id: id }, properties: {} })) as { id: string };
      return { page: id, below: made.id };
    });
    expect(read(child.page)).toMatchObject({ in_trash: true });
  });

  test("is synchronous with a synchronous client", () => {
    const { syncClient, parent, read } = setUp();
    const id: string = withTestPage(syncClient, parent, (page) => page.id, { name: "sync" });
    expect(read(id)).toMatchObject({ in_trash: true, child_page: { title: `${TEST_PAGE_MARK}: sync` } });
  });

  test("deletes the page if the test fails, and rethrows the error of the test", async () => {
    const { client, syncClient, parent, read } = setUp();
    const ids: string[] = [];
    const fail = ({ id }: { id: string }): never => {
      ids.push(id);
      throw new Error("error of the test");
    };
    await expect(withTestPage(client, parent, fail)).rejects.toThrow("error of the test");
    expect(() => withTestPage(syncClient, parent, fail)).toThrow("error of the test");
    expect(ids.map((id) => read(id).in_trash)).toEqual([true, true]);
  });

  test("throws an AggregateError if the test and the deletion fail", async () => {
    const { client, parent } = setUp();
    const broken = {
      ...client,
      blocks: { ...client.blocks, delete: async () => Promise.reject(new Error("no right")) },
    };
    const run = withTestPage(broken, parent, () => {
      throw new Error("error of the test");
    });
    await expect(run).rejects.toBeInstanceOf(AggregateError);
    await expect(run).rejects.toThrow("could not be deleted");
    await expect(withTestPage(broken, parent, () => "fine")).rejects.toThrow("no right");
  });

  test("deletes only leftovers of crashed runs, found by title and age", async () => {
    const { emulator, client, parent, read } = setUp();
    const now = Date.now();
    const page = async (title: string, ageMs: number) => {
      emulator.setClock(now - ageMs);
      const properties = { title: { title: [{ text: { content: title } }] } };
      return ((await client.pages.create({ parent: { page_id: parent }, properties })) as { id: string }).id;
    };
    const old = [await page(TEST_PAGE_MARK, 120 * MINUTE_MS), await page(`${TEST_PAGE_MARK}: x`, 90 * MINUTE_MS)];
    const kept = [await page(TEST_PAGE_MARK, 30 * MINUTE_MS), await page("Another page", 120 * MINUTE_MS)];
    emulator.setClock(now);
    await withTestPage(client, parent, () => undefined);
    expect(old.map((id) => read(id).in_trash)).toEqual([true, true]);
    expect(kept.map((id) => read(id).in_trash)).toEqual([false, false]);
    expect(await removeLeftovers(client, parent, 10 * MINUTE_MS)).toBe(1);
    expect(kept.map((id) => read(id).in_trash)).toEqual([true, false]);
  });

  test("removes its signal listeners", async () => {
    const { client, parent } = setUp();
    const count = () => process.listenerCount("SIGINT") + process.listenerCount("SIGTERM");
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    const before = count();
    await withTestPage(client, parent, () => expect(count()).toBe(before + 2));
    await turn();
    expect(count()).toBe(before);
  });

  test("gives the same result from a cassette at any later time", async () => {
    const { emulator } = setUp();
    const path = join(folder, "page.har");
    const run = async (mode: "record" | "replay") => {
      const cassette = await createCassette({ path, mode, upstream: emulator.httpClient, unused: "fail" });
      const client = pageClient((call) => callApi(cassette.httpClient, call));
      const id = await withTestPage(client, emulator.testPageId, (page) => page.id);
      await cassette.close();
      return id;
    };
    const recorded = await run("record");
    expect(await run("replay")).toBe(recorded);
  });
});

test("openTestPage keeps the page until remove is called", async () => {
  const { client, parent, read } = setUp();
  const { page, remove } = await openTestPage(client, parent);
  expect(read(page.id)).toMatchObject({ in_trash: false });
  await remove();
  expect(read(page.id)).toMatchObject({ in_trash: true });
});

test("openTestPage rejects if the page cannot be created", async () => {
  const { client } = setUp();
  const broken = { ...client, pages: { create: async () => Promise.reject(new Error("no such parent")) } };
  await expect(openTestPage(broken, "nowhere")).rejects.toThrow("no such parent");
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "deletes the page on %s and ends the process by the signal",
  async (signal) => {
    const emulator = await startEmulator();
    try {
      const script = fileURLToPath(new URL("support/interrupted.mjs", import.meta.url));
      const child = spawn(process.execPath, [script, emulator.url, emulator.testPageId], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(child.stdout, "data")) as [Buffer];
      child.kill(signal);
      expect(await once(child, "exit")).toEqual([null, signal]);
      const page = await callApi(undefined, { method: "GET", path: `blocks/${String(line).trim()}` }, emulator.url);
      expect(page).toMatchObject({ in_trash: true });
    } finally {
      await emulator.close();
    }
  },
);
