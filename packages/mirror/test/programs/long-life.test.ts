import { expect, test } from "vitest";
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
    expect((await mirror.status()).skipped).toEqual([]);
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    const numbers = await store.db.selectFrom("ws_objects").select(["position", "list_pass", "seen_run"]).execute();
    for (const value of numbers.flatMap((row) => Object.values(row)))
      expect(["number", "object"]).toContain(typeof value);
    await store.close();
  });
});
