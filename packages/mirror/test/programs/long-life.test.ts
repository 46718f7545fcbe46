import { sql } from "kysely";
import { expect, test } from "vitest";
import { renumberRuns } from "../../src/store/migrations/renumber-runs.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, title } from "../export/workspace.ts";
import { describeStores } from "../support/describe-stores.ts";

describeStores("a copy with a long life", ({ open }) => {
  test("numbers its runs one by one, and stays complete", async () => {
    const store = await open("runs");
    const { call, pull, mirror } = await createWorkspace(emptyEmulator(), store);
    const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    for (let run = 1; run <= 25; run += 1) {
      if (run % 5 === 0) call("PATCH", `blocks/${page}/children`, { children: [paragraph(`Run ${run}`)] });
      await pull(5);
    }
    const runs = await store.db.selectFrom("ws_runs").selectAll().orderBy("id").execute();
    expect(runs.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(runs.every(({ requests }) => Number.isInteger(requests) && requests > 0)).toBe(true);
    expect((await mirror.status()).omissions).toEqual([]);
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    const numbers = await store.db.selectFrom("ws_objects").select(["position", "list_pass", "seen_run"]).execute();
    for (const value of numbers.flatMap((row) => Object.values(row)))
      expect(["number", "object"]).toContain(typeof value);
    await store.close();
  });

  test.each([
    ["of an earlier version", 3],
    ["whose next number is out of range", 19],
  ])("goes on with a copy %s, in which each run has a one more than the last", async (_, length) => {
    const store = await open(`ones ${length}`);
    const { call, pull, mirror } = await createWorkspace(emptyEmulator(), store);
    const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    for (let run = 1; run <= length; run += 1) await pull(5);
    const gone = idIn(call("POST", "pages", { parent: { page_id: page }, properties: title("Gone") }));
    await pull(5);
    // What the pulls of earlier versions wrote to PostgreSQL.
    const number = sql.raw("cast(substr('1111111111111111111', 1, cast(id as integer)) as bigint)");
    const seen = sql.raw("cast(substr('1111111111111111111', 1, cast(seen_run as integer)) as bigint)");
    await sql`delete from ws_runs where id > ${length}`.execute(store.db);
    await sql`update ws_objects set seen_run = ${length} where seen_run > ${length}`.execute(store.db);
    await sql`update ws_objects set seen_run = ${seen}`.execute(store.db);
    await sql`update ws_runs set id = -${number}`.execute(store.db);
    await sql`update ws_runs set id = -id`.execute(store.db);
    // What the update of an old copy does.
    await store.transaction(renumberRuns);
    call("PATCH", `pages/${gone}`, { in_trash: true });
    await pull(5);
    await pull(5);
    const runs = await store.db.selectFrom("ws_runs").select(["id", "ended_at"]).orderBy("id").execute();
    expect(runs).toHaveLength(length + 2);
    expect(runs.every(({ id, ended_at: ended }) => Number.isSafeInteger(id) && ended !== null)).toBe(true);
    const objects = await store.db
      .selectFrom("ws_objects")
      .select(["id", "removed_at"])
      .where("kind", "=", "page")
      .execute();
    expect(objects.find(({ id }) => id === gone)?.removed_at).not.toBeNull();
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    await store.close();
  });
});
