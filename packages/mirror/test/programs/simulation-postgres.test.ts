// Simulations with a PostgreSQL server. The long run has more: `node test/fuzz/mirror.mjs`.
import { describe, expect, onTestFinished, test } from "vitest";
import { FIXED_SEEDS } from "../simulation/fixed-seeds.ts";
import { createPostgresDisks } from "../simulation/postgres-disk.ts";
import { simulate } from "../simulation/simulate.ts";
import { hasPostgres, startPostgresServer } from "../support/postgres-server.ts";

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  test("equals the workspace after edits, faults, webhooks and deaths", async () => {
    const server = await startPostgresServer();
    onTestFinished(() => server.stop());
    const disks = await createPostgresDisks(server.url);
    for (const seed of FIXED_SEEDS.filter((_seed, index) => index % 5 === 0)) {
      const { problems, log } = await simulate(seed, await disks.empty());
      expect(problems, `seed ${seed}\n${log.join("\n")}`).toEqual([]);
    }
    await disks.close();
  });
});
