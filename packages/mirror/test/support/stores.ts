// Runs a suite of tests on both stores.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { MirrorStore } from "../../src/store/mirror-store.ts";
import { openPostgresStore } from "../../src/store/open-postgres-store.ts";
import { openSqlite } from "../../src/store/open-store.ts";
import { memoryFileStore } from "./memory-file-store.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "./postgres-server.ts";

/** Opens a new, empty copy. It is closed after the tests. */
export type OpenCopy = () => Promise<MirrorStore>;

/** Defines a suite for SQLite, and for PostgreSQL if it is installed. */
export function describeStores(name: string, suite: (open: OpenCopy, dialect: MirrorStore["dialect"]) => void): void {
  describe(`${name} in SQLite`, () => {
    const stores: MirrorStore[] = [];
    afterAll(async () => {
      for (const store of stores) await store.close();
    });
    suite(async () => {
      const store = await openSqlite(":memory:", memoryFileStore());
      stores.push(store);
      return store;
    }, "sqlite");
  });
  describe.skipIf(!hasPostgres)(`${name} in PostgreSQL`, () => {
    let server: PostgresServer;
    let folder: string;
    const stores: MirrorStore[] = [];
    beforeAll(async () => {
      server = await startPostgresServer();
      folder = mkdtempSync(join(tmpdir(), "ws-mirror-stores-"));
    }, 60_000);
    afterAll(async () => {
      for (const store of stores) await store.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    });
    suite(async () => {
      const options = { url: server.url, filesFolder: folder, schema: `copy_${stores.length}` };
      const store = await openPostgresStore(options);
      stores.push(store);
      return store;
    }, "postgres");
  });
}
