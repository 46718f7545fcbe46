// Several workers on one queue.
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { Client as PostgresClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import { createMirror, openStore } from "@ws/mirror";
import { describeWork } from "../support/work-servers.ts";

const NAMES = ["w0", "w1"];

describeWork("three workers on one queue and one database", { services: [] }, (servers) => {
  let emulators: RunningEmulator[];
  beforeAll(async () => {
    emulators = await Promise.all(NAMES.map((_, randomSeed) => startEmulator({ randomSeed, seed: "empty" })));
    await Promise.all(emulators.map(addPages));
    servers.write(
      ...emulators.map(({ url, token }, index) => ({
        name: NAMES[index],
        token,
        baseUrl: url,
        requestsPerSecond: 100,
      })),
    );
    return async () => void (await Promise.all(emulators.map((emulator) => emulator.close())));
  });

  /** Counts the objects in the copy of a workspace. 0 if the copy does not exist yet. */
  async function countObjects(client: PostgresClient, name: string): Promise<number> {
    try {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ws_${name}.ws_objects`);
      return Number(rows[0]?.count);
    } catch {
      return 0;
    }
  }

  test("nothing is lost or written twice when a worker is killed", async () => {
    const workers = [servers.work(), servers.work(), servers.work()];
    const haveAll = (isTrue: (lines: string) => boolean) => isTrue(workers.map(({ stderr }) => stderr()).join(""));
    const client = new PostgresClient({ connectionString: servers.postgres.url });
    await client.connect();
    for (const name of NAMES) await expect.poll(() => countObjects(client, name)).toBeGreaterThan(10);
    await client.end();
    const areAllPulled = () =>
      haveAll((lines) => NAMES.every((name) => new RegExp(`^${name}: .* skipped$`, "mu").test(lines)));
    // At least one of two workers is in the middle of a pull. While they stand still, they keep the locks of their copies,
    // and the third worker takes their jobs.
    const stopped = workers.slice(0, 2);
    for (const { child } of stopped) child.kill("SIGSTOP");
    const isRefused = () => haveAll((lines) => lines.includes("Another process changes the copy"));
    await expect.poll(() => areAllPulled() || isRefused()).toBe(true);
    for (const { child } of stopped) child.kill("SIGKILL");
    await expect.poll(() => areAllPulled()).toBe(true);
    for (const [index, { url, token }] of emulators.entries()) {
      const store = await openStore({ database: servers.postgres.url, workspace: NAMES[index] });
      const notion = new AsyncClient({ auth: token, baseUrl: url });
      const { problems, differences } = await createMirror({ client: notion, store }).verify({ deep: true });
      expect({ problems, differences }).toEqual({ problems: [], differences: [] });
      // Every object was stored once: none has an earlier version.
      expect(await servers.earlierStates(NAMES[index] ?? "")).toEqual([]);
      await store.close();
      await notion.close();
    }
  });
});

/** Adds a tree of 30 pages. */
async function addPages({ url, token }: RunningEmulator): Promise<void> {
  const client = new AsyncClient({ auth: token, baseUrl: url });
  const pages: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const parent = pages.at(index / 3 - 1);
    const { id } = await client.pages.create({
      parent: parent === undefined ? { workspace: true, type: "workspace" } : { page_id: parent },
      properties: { title: { title: [{ text: { content: `Page ${index}` } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: `Text ${index}` } }] } }],
    });
    pages.push(id);
  }
  await client.close();
}
