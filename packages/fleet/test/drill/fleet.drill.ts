// Plays the faults of a fleet one after another, then compares each copy with its workspace.
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasS3 } from "../../../mirror-s3/test/support/s3-server.ts";
import { startCommand } from "../../../mirror/test/support/command.ts";
import { hasPgbouncer } from "../../../mirror/test/support/pgbouncer-server.ts";
import { hasPostgres } from "../../../mirror/test/support/postgres-server.ts";
import { hasRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { customerScenes } from "./customer-scenes.ts";
import { Drill } from "./drill.ts";
import { failoverScenes } from "./failover-scenes.ts";
import { serverScenes } from "./server-scenes.ts";
import { workerScenes } from "./worker-scenes.ts";

const hasFaketime = spawnSync("faketime", ["--version"]).status === 0;
const programs = {
  Redis: hasRedisServer,
  PostgreSQL: hasPostgres,
  pgbouncer: hasPgbouncer,
  Ceph: hasS3,
  faketime: hasFaketime,
};

/** The output of verify for a copy that equals its workspace. */
const INTACT = "Every object and file is as it was written, and as Notion has it now.";

const missing = Object.entries(programs).flatMap(([name, isThere]) => (isThere ? [] : [name]));

test("the programs of the drill are installed", () => expect(missing).toEqual([]));

describe.skipIf(missing.length > 0)("drill", () => {
  const drill = new Drill();
  beforeAll(() => drill.start());
  afterAll(() => drill.stop());

  test("three workers start", async ({ task }) => {
    await drill.expectCalm();
    expect(drill.living).toHaveLength(3);
    task.meta.seen = `${drill.customers.length} workspaces have complete copies`;
  });

  const scenes = [...workerScenes, ...customerScenes, ...serverScenes, ...failoverScenes].map(
    (scene) => [scene.done, scene] as const,
  );

  test.for(scenes)("%s", async ([, { play }], { task }) => {
    drill.fillUp();
    const seen = await play(drill);
    expect(seen).not.toBe("");
    task.meta.seen = seen;
  });

  test("each copy equals its workspace: verify --deep", async ({ task }) => {
    for (const worker of drill.living) worker.kill("SIGTERM");
    await expect.poll(() => drill.living.length).toBe(0);
    // Completes the runs that were going on.
    expect(await drill.startWorker({ args: ["--once"] }).ended).toBe(0);
    for (const name of drill.customers) {
      const { servers, s3 } = drill;
      const args = ["--database", servers.postgres.url, "--workspace", name, "--workspaces", servers.file];
      const verify = startCommand(["verify", "--deep", ...args, ...drill.files], s3.environment());
      const code = await verify.ended;
      // Warnings of the AWS SDK come before the words of the command.
      const output = verify.stdout() + verify.stderr();
      expect({ name, code, output }).toMatchObject({ name, code: 0 });
      expect(output).toContain(INTACT);
    }
    task.meta.seen = `${drill.customers.length} copies with exit code 0: ${INTACT}`;
  });
});
