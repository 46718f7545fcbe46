// The real command, killed with SIGKILL at random moments. The states that are kept stay as they are.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, title } from "../export/workspace.ts";
import { createRandom } from "../simulation/random.ts";
import { startCommand } from "../support/command.ts";
import { describeStores } from "../support/describe-stores.ts";
import { exportState } from "../forget/export-states.ts";

const KILLS = Number(process.env["KILLS"] ?? 4);
const SEED = Number(process.env["SEED"] ?? 1);
const PAGES = 100;
const DAYS = 5;

describeStores("forget that is killed", ({ open, args }) => {
  test("loses no kept state, and the next call continues", async () => {
    const random = createRandom(SEED);
    const store = await open("killed");
    const { call, pull, now } = await createWorkspace(emptyEmulator(), store);
    const blocks = Array.from({ length: PAGES }, (_, index) => {
      const properties = title(`Page ${index}`);
      const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties }));
      const { results } = call("PATCH", `blocks/${page}/children`, { children: [paragraph("first")] });
      return idIn((results as [{ id: string }])[0]);
    });
    const days: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      for (const block of blocks) call("PATCH", `blocks/${block}`, paragraph(`day ${day}`));
      await pull(24 * 60);
      days.push(now());
    }
    const kept = [days[0], days.at(-1)].map(String);
    const before = await Promise.all(kept.map((at) => exportState(store, at)));
    const command = ["forget", ...args("killed"), "--keep-daily", "1", "--keep-yearly", "2", "--json"];
    for (let kills = 0; kills < KILLS; kills += 1) {
      const { child, printed, ended } = startCommand(command);
      if (random.chance(0.5)) await Promise.race([printed("progress"), ended]);
      await wait(random.below(200));
      child.kill("SIGKILL");
      await ended;
      expect(await verifyStore(store)).toEqual([]);
      expect(await Promise.all(kept.map((at) => exportState(store, at)))).toEqual(before);
    }
    expect(await startCommand(command).ended).toBe(0);
    expect(await verifyStore(store)).toEqual([]);
    expect(await Promise.all(kept.map((at) => exportState(store, at)))).toEqual(before);
    const [{ versions } = { versions: 0 }] = await store.db
      .selectFrom("ws_versions")
      .select((eb) => eb.fn.countAll<number>().as("versions"))
      .where("kind", "=", "block")
      .execute();
    expect(versions).toBe(PAGES);
    await store.close();
  });
});
