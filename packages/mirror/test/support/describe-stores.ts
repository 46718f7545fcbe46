// Runs a suite on both kinds of stores, so that none behaves differently.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "./postgres-server.ts";

/** A kind of store. */
export interface TestStores {
  /** Opens a copy by its name. Creates it unless `create` is false. */
  readonly open: (name: string, create?: boolean) => Promise<CopyStore>;
  /** Returns the arguments of the command for a copy. */
  readonly args: (name: string) => string[];
}

/** Runs a suite with SQLite, and with PostgreSQL where it is installed. */
export function describeStores(title: string, suite: (stores: TestStores) => void): void {
  let folder: string;
  const makeFolder = () => void (folder = mkdtempSync(join(tmpdir(), "ws-mirror-stores-")));
  const removeFolder = () => rmSync(folder, { recursive: true });
  describe(`${title}, in SQLite`, () => {
    beforeAll(makeFolder);
    afterAll(removeFolder);
    suite({
      open: (name, create = true) => openStore(join(folder, name), { create }),
      args: (name) => [join(folder, name)],
    });
  });
  describe.skipIf(!hasPostgres)(`${title}, in PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      makeFolder();
      server = await startPostgresServer();
    });
    afterAll(async () => {
      await server.stop();
      removeFolder();
    });
    // The command uses the schema `public`, so each copy has a database of its own.
    const urlOf = (name: string) => server.url.replace(/[^/]+$/u, name);
    const open = async (name: string, create = true) => {
      await server.createDatabase(name);
      return openPostgresStore({ url: urlOf(name), filesFolder: join(folder, name, "files"), create });
    };
    suite({ open, args: (name) => [join(folder, name), "--database", urlOf(name)] });
  });
}
