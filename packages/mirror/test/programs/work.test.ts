import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { Client as PostgresClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMirror } from "../../src/mirror.ts";
import { OBJECT_KINDS } from "../../src/store/tables.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";

const COMMAND = join(import.meta.dirname, "../../bin/ws-mirror.js");

let folder: string;
let redis: RedisServer;
let postgres: PostgresServer;
let emulators: RunningEmulator[];

/** An event that a worker printed. */
interface WorkerEvent {
  readonly type: string;
  readonly workspace?: string;
  readonly changed?: number;
  readonly message?: string;
}

describe.skipIf(!hasRedisServer || !hasPostgres)("three workers on one queue and one database", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-work-"));
    [redis, postgres, ...emulators] = await Promise.all([
      startRedisServer(),
      startPostgresServer(),
      startEmulator({ randomSeed: 1, seed: "empty" }),
      startEmulator({ randomSeed: 2, seed: "empty" }),
    ]);
    await Promise.all(emulators.map(addPages));
    const workspaces = emulators.map(({ url, token }, index) => ({
      name: `w${index}`,
      token,
      baseUrl: url,
      everyMinutes: 60,
      requestsPerSecond: 100,
    }));
    writeFileSync(join(folder, "workspaces.json"), JSON.stringify(workspaces));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(emulators.map((emulator) => emulator.close()));
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  test("nothing is lost or written twice when a worker is killed", { timeout: 180_000 }, async () => {
    const events: WorkerEvent[] = [];
    const workers = [startWorker(events), startWorker(events), startWorker(events)];
    try {
      const client = new PostgresClient({ connectionString: postgres.url });
      await client.connect();
      await waitFor(async () => (await countObjects(client, "w0")) > 10 && (await countObjects(client, "w1")) > 10);
      await client.end();
      const isPulled = (name: string) => events.some((event) => event.type === "pulled" && event.workspace === name);
      const areAllPulled = () => ["w0", "w1"].every(isPulled);
      // At least one of two workers is in the middle of a pull. While they stand still, they keep the locks of their copies,
      // and the third worker takes their jobs.
      for (const worker of workers.slice(0, 2)) worker.kill("SIGSTOP");
      await waitFor(() => areAllPulled() || events.some((event) => event.message?.startsWith("Another process")));
      for (const worker of workers.slice(0, 2)) worker.kill("SIGKILL");
      await waitFor(areAllPulled);
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
    }
    for (const [index, { url, token }] of emulators.entries()) {
      const store = await openPostgresStore({ url: postgres.url, filesFolder: folder, schema: `ws_w${index}` });
      const client = new AsyncClient({ auth: token, baseUrl: url });
      const { problems, differences } = await createMirror({ client, store }).verify({ deep: true });
      expect({ problems, differences }).toEqual({ problems: [], differences: [] });
      // Every object was stored once: none has an earlier version.
      expect(await store.db.selectFrom("ws_versions").where("kind", "in", OBJECT_KINDS).selectAll().execute()).toEqual(
        [],
      );
      await store.close();
      await client.close();
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

function startWorker(events: WorkerEvent[]): ChildProcess {
  const urls = ["--queue", `redis://127.0.0.1:${redis.port}`, "--database", postgres.url];
  const files = ["--workspaces", join(folder, "workspaces.json"), "--files", join(folder, "files")];
  const worker = spawn(process.execPath, [COMMAND, "work", ...urls, ...files, "--job-lock", "1", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: worker.stdout }).on("line", (line) => events.push(JSON.parse(line) as WorkerEvent));
  return worker;
}

/** Counts the objects in the copy of a workspace. 0 if the copy does not exist yet. */
async function countObjects(client: PostgresClient, name: string): Promise<number> {
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ws_${name}.ws_objects`);
    return Number(rows[0]?.count);
  } catch {
    return 0;
  }
}

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
