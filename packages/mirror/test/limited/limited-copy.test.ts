import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { createLimitedFolder } from "../../src/limited/limited-folder.ts";
import { openCopy } from "../../src/reader/open-copy.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { idAt, pageObjects, storeObjects } from "../search/search-workspace.ts";

const folder = temporaryFolder();

/** Lets temporary folders be in a folder of the test. */
let temporary: string;
beforeEach(() => {
  temporary = temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
});
afterEach(() => vi.unstubAllEnvs());

describe("a temporary folder", () => {
  test("is for this user only, and is removed", async () => {
    const { path, remove } = createLimitedFolder();
    expect(statSync(path).mode & 0o777).toBe(0o700);
    await remove();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("removes what a killed process has left, and nothing that is in use or new", async () => {
    const used = createLimitedFolder();
    const killed = join(temporary, "ws-limited-copy-killed");
    const other = join(temporary, "something-else");
    const fresh = join(temporary, "ws-limited-copy-fresh");
    for (const path of [killed, other, fresh]) mkdirSync(path);
    for (const path of [killed, other, used.path]) utimesSync(path, 1, 1);
    const next = createLimitedFolder();
    expect([killed, other, fresh, used.path].map((path) => existsSync(path))).toEqual([false, true, true, true]);
    for (const { remove } of [used, next]) await remove();
  });
});

describe("a copy that is opened with limits", () => {
  /** Creates a copy with two pages. */
  async function createCopy(name: string): Promise<string> {
    const path = join(folder, name);
    const store = await openStore(path);
    await storeObjects(store, [
      ...pageObjects(1, "Lamps", ["red lamp"]),
      ...pageObjects(2, "Salaries", ["a lamp of gold"]),
    ]);
    await store.close();
    return path;
  }

  const foundIn = (copy: Awaited<ReturnType<typeof openCopy>>) =>
    copy.read(async (reader) => (await reader.search("lamp")).map(({ title }) => title));

  test("shows what limits leave, and what they leave after each change", async () => {
    const path = await createCopy("changes");
    const copy = await openCopy(path, { except: [idAt(2000)] });
    expect([copy.isLimited, copy.dialect]).toEqual([true, "sqlite"]);
    expect(await foundIn(copy)).toEqual(["Lamps"]);
    expect(await copy.read((reader) => reader.object("page", idAt(2000)))).toBeUndefined();
    const store = await openStore(path);
    await storeObjects(store, pageObjects(3, "More lamps", []));
    expect((await foundIn(copy)).toSorted((a, b) => a.localeCompare(b))).toEqual(["Lamps", "More lamps"]);
    await store.close();
    await copy.close();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("is written once for reads at the same time, and again if its folder is removed", async () => {
    const copy = await openCopy(await createCopy("reads"), { only: [idAt(1000)] });
    const reads = await Promise.all(Array.from({ length: 20 }, () => foundIn(copy)));
    expect(new Set(reads.flat())).toEqual(new Set(["Lamps"]));
    const [name = ""] = readdirSync(temporary);
    const written = () => readdirSync(join(temporary, name)).filter((entry) => /^\d+$/u.test(entry));
    expect(written()).toEqual(["1"]);
    rmSync(join(temporary, name, "1"), { recursive: true });
    expect(await foundIn(copy)).toEqual(["Lamps"]);
    expect(written()).toEqual(["2"]);
    await copy.close();
  });

  test("reads while it is written again see the state before", async () => {
    const path = await createCopy("during");
    const copy = await openCopy(path, { except: [idAt(2000)] });
    await copy.read(async (reader) => {
      const store = await openStore(path);
      await storeObjects(store, pageObjects(3, "More lamps", []));
      await store.close();
      expect(await foundIn(copy)).toHaveLength(2);
      expect(await reader.search("lamp")).toHaveLength(1);
    });
    await copy.close();
  });

  test("is not written again and again while a run changes the copy", async () => {
    const path = await createCopy("run");
    const copy = await openCopy(path, { except: [idAt(2000)] });
    // A millisecond for each look at the clock, so that writing takes one.
    let nowMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 1));
    try {
      expect(await foundIn(copy)).toHaveLength(1);
      const store = await openStore(path);
      const unlock = await store.lock();
      await storeObjects(store, pageObjects(3, "More lamps", []));
      expect(await foundIn(copy)).toHaveLength(1);
      expect(await copy.read(async (reader) => (await reader.age()).isChanging)).toBe(true);
      nowMs += 10;
      expect(await foundIn(copy)).toHaveLength(2);
      await storeObjects(store, pageObjects(4, "Even more lamps", []));
      expect(await foundIn(copy)).toHaveLength(2);
      await unlock();
      expect(await foundIn(copy)).toHaveLength(3);
      await store.close();
    } finally {
      clock.mockRestore();
      await copy.close();
    }
  });

  test("reads the copy that takes the place of another one", async () => {
    const path = await createCopy("replaced");
    const copy = await openCopy(path, { except: [idAt(2000)] });
    expect(await foundIn(copy)).toEqual(["Lamps"]);
    rmSync(path, { recursive: true });
    await expect(foundIn(copy)).rejects.toThrow("Expected a folder with mirror.db");
    const store = await openStore(path);
    await storeObjects(store, pageObjects(7, "New lamps", []));
    await store.close();
    expect(await foundIn(copy)).toEqual(["New lamps"]);
    await copy.close();
  });

  test("refuses texts that are no ids, and shows nothing for ids that a copy without a run lacks", async () => {
    const path = await createCopy("refused");
    await expect(openCopy(path, { only: ["Lamps"] })).rejects.toThrow('Expected an id or a URL in "only".');
    await expect(openCopy(path, { only: [] })).rejects.toThrow('Expected at least one id in "only"');
    const copy = await openCopy(path, { only: [idAt(9000)] });
    expect(await foundIn(copy)).toEqual([]);
    await copy.close();
    expect(readdirSync(temporary)).toEqual([]);
  });
});
