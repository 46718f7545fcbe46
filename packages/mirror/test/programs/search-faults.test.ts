// Searches while another process changes the copy, after kills, and with a full disk.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MirrorError } from "../../src/errors.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import { readMeta, writeMeta } from "../../src/store/meta.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { rebuildIndex } from "../../src/store/search-index/rebuild-index.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { paragraph } from "../export/workspace.ts";
import { pageObjects, storeObjects } from "../search/search-workspace.ts";
import { createRandom } from "../simulation/random.ts";
import { startCommand } from "../support/command.ts";
import { describeStores } from "../support/describe-stores.ts";
import { call } from "../support/editor.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

const PAGES = 40;
const KILLS = Number(process.env["KILLS"] ?? 3);

describeStores("a search beside other processes", (stores) => {
  let service: SlowService;
  let store: CopyStore;
  beforeAll(async () => {
    service = await startSlowService(PAGES, 5);
    store = await stores.open("beside");
  });
  afterAll(async () => {
    await store.close();
    service.close();
  });

  const start = (name: string, ...options: string[]) =>
    startCommand([name, ...stores.args("beside"), ...options], {
      WORKSPACE_TOKEN: service.emulator.token,
      WORKSPACE_BASE_URL: service.url,
    });
  const pull = () => start("pull", "--requests-per-second", "off");

  const search = (words: string) => searchCopy(store, words, { kind: "block", limit: 1000 });

  /** Returns the blocks of the copy with a text. */
  async function stored(text: string): Promise<string[]> {
    const blocks = store.db.selectFrom("ws_objects").select("id").where("kind", "=", "block");
    const rows = await blocks.where("removed_at", "is", null).where("json", "like", `%${text}%`).execute();
    return rows.map(({ id }) => id).toSorted();
  }

  test("finds what is committed, while a run goes on and after it was killed", async () => {
    expect(await pull().ended).toBe(0);
    const { results } = call(service.emulator, "POST", "search", { page_size: 100 });
    for (let round = 0; round <= KILLS; round += 1) {
      const word = `heron${round}`;
      service.emulator.setClock(`2026-07-0${3 + round}T09:00:00.000Z`);
      for (const { id } of results as { id: string }[])
        call(service.emulator, "PATCH", `blocks/${id}/children`, { children: [paragraph(`A ${word} was here`)] });
      const { child, ended } = pull();
      if (round < KILLS) void service.afterRequests(40 + round * 30).then(() => child.kill("SIGKILL"));
      let before = 0;
      while (child.exitCode === null && child.signalCode === null) {
        const found = await search(word);
        expect(found.length).toBeGreaterThanOrEqual(before);
        expect(found.every(({ excerpt }) => excerpt.text.includes(word))).toBe(true);
        before = found.length;
        await wait(20);
      }
      expect(await ended).toBe(round < KILLS ? "SIGKILL" : 0);
      expect((await search(word)).map(({ id }) => id).toSorted()).toEqual(await stored(word));
      expect(await verifyStore(store)).toEqual([]);
    }
    expect(await search(`heron${KILLS}`)).toHaveLength(results instanceof Array ? results.length : 0);
  });

  test("finds everything after a rebuild of the index that was killed", async () => {
    const random = createRandom(1);
    const expected = (await search("heron0")).length;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const { child, printed, ended } = start("verify", "--rebuild-index", "--json");
      await Promise.race([printed("progress"), ended]);
      await wait(random.below(60));
      child.kill("SIGKILL");
      await ended;
      const found = await search("heron0").then(
        ({ length }) => length,
        (error: unknown) => error,
      );
      if (found === expected) continue;
      expect(found).toMatchObject({ code: "no_index" });
      const problems = (await verifyStore(store)).map(({ kind }) => kind);
      expect(problems).toEqual(["index"]);
      const shown = await runMain(["search", ...stores.args("beside"), "heron0"]);
      expect(shown.code).toBe(1);
      expect(shown.stderr).toMatch(/Run "npx @ws\/mirror verify .+ --rebuild-index"\./u);
    }
    expect(await start("verify", "--rebuild-index").ended).toBe(0);
    expect(await search("heron0")).toHaveLength(expected);
    expect(await verifyStore(store)).toEqual([]);
  });

  test("fits the objects after the disk was full, in SQLite", async () => {
    if (store.dialect === "postgres") return;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
    const setLimit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(store.db);
    await setLimit((rows[0]?.page_count ?? 0) + 5);
    const texts = Array.from({ length: 300 }, (_, index) => `An egret, number ${index} of many on the shore`);
    await expect(storeObjects(store, pageObjects(77, "Egrets", texts))).rejects.toMatchObject({ code: "cannot_write" });
    expect(await search("egret")).toEqual([]);
    expect(await verifyStore(store)).toEqual([]);
    const found = await search("heron0");
    const rebuilt = await rebuildIndex(store, new AbortController().signal).then(
      () => true,
      () => false,
    );
    if (!rebuilt) await expect(search("heron0")).rejects.toThrow(MirrorError);
    await setLimit(1_000_000);
    await rebuildIndex(store, new AbortController().signal);
    expect(await search("heron0")).toEqual(found);
    expect(await verifyStore(store)).toEqual([]);
  });
});

test("does not end the transaction of a run that has read and not written yet, in SQLite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-beside-"));
  try {
    const store = await openStore(folder);
    await store.transaction((db) => writeMeta(db, "a", "1"));
    // SQLite does so itself from time to time. After it, a reader keeps nobody from emptying the log.
    await sql`pragma wal_checkpoint(passive)`.execute(store.db);
    await store.transaction(async (db) => {
      expect(await readMeta(db, "a")).toBe("1");
      const command = join(import.meta.dirname, "../../bin/ws-mirror.js");
      const { status } = spawnSync(process.execPath, [command, "search", folder, "words"]);
      expect(status).toBe(0);
      await writeMeta(db, "a", "2");
    });
    expect(await readMeta(store.db, "a")).toBe("2");
    await store.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
