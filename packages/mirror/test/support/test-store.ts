// Opens the stores of tests: in memory, or in PostgreSQL, where `npm run test:programs` runs the same suites again.
import { sql, type TableMetadata } from "kysely";
import { inject } from "vitest";
import type { FileStore } from "../../src/files/file-store.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { openPostgresStore } from "../../src/store/open/open-postgres-store.ts";
import { openSqlite, openStore } from "../../src/store/open/open-store.ts";
import { memoryFileStore } from "./memory-file-store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the database for the stores of tests. Without one, they are in memory. */
    readonly postgresUrl?: string;
  }
}

const url = inject("postgresUrl");
const opened: CopyStore[] = [];

/** True if the copies of tests are in PostgreSQL. */
export const isPostgres = url !== undefined;

/** Declares tests of something that only SQLite has. */
export const onSqlite = (declare: () => void): void => {
  if (!isPostgres) declare();
};

/** Opens an empty copy. */
export async function openTestStore(files: FileStore = memoryFileStore()): Promise<CopyStore> {
  if (url === undefined) return openSqlite(":memory:", files);
  const schema = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const store = await openPostgresStore({ url, filesFolder: files, schema });
  opened.push(store);
  return store;
}

/** Opens a copy in a folder, for tests of other packages that damage it. */
export const openFolderStore = (folder: string): Promise<CopyStore> => openStore(folder, { create: true });

/** Closes the copies in PostgreSQL. */
export async function closeTestStores(): Promise<void> {
  await Promise.all(opened.splice(0).map((store) => store.close()));
}

/** Returns the tables and views of a copy. */
export async function tablesOf({ db }: CopyStore): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables();
  if (!isPostgres) return tables;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.name);
}
