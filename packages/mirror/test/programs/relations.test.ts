// Relations of a copy in PostgreSQL. An operator has one schema for each of many workspaces, and the catalog holds them all.
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMirror } from "../../src/mirror.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { createTestWorkspace } from "../support/workspace.ts";

const MAX_RELATIONS = 26;

describe.skipIf(!hasPostgres)("a copy in PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());

  test(`has at most ${MAX_RELATIONS} relations after a pull, without the views of its data sources`, async () => {
    const { client, fetchFile, nowMs } = await createTestWorkspace({ seed: "demo" });
    const store = await openPostgresStore({ url: server.url, schema: "ws_demo", filesFolder: temporaryFolder() });
    const { objects } = await createMirror({ client, store, fetchFile, nowMs }).pull();
    expect(objects["data_source"]).toBeGreaterThan(0);
    await store.close();
    const connection = new Client({ connectionString: server.url });
    await connection.connect();
    const { rows } = await connection.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'ws_demo'::regnamespace and relkind <> 'v' order by name`,
    );
    await connection.end();
    expect(rows.length, rows.map(({ name }) => name).join(" ")).toBeLessThanOrEqual(MAX_RELATIONS);
  });
});
