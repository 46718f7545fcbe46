// The disk of a simulation: a database and files in memory, which outlive the processes.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import type { FileStore } from "../../src/files/file-store.ts";
import type { MirrorStore } from "../../src/store/mirror-store.ts";
import { createSqliteStore, withStatementCache } from "../../src/store/open-store.ts";

/** The disk of a simulation. */
export interface Disk {
  readonly connection: InstanceType<typeof SqliteConnection>;
  readonly statements: SqliteDatabase;
  readonly files: Map<string, Buffer>;
  /** Number of runs that were begun, also those that were undone. */
  runs: number;
}

let sharedDisk: Disk | undefined;

/** Returns an empty disk. All simulations of a worker use the same database, because its tables take long to create. */
export function emptyDisk(): Disk {
  if (sharedDisk === undefined) {
    const database = new SqliteConnection(":memory:");
    sharedDisk = {
      connection: database,
      statements: withStatementCache(database),
      files: new Map(),
      runs: 0,
    };
    return sharedDisk;
  }
  const { statements, files } = sharedDisk;
  // Views stay: a run does not use the views of others, and SQLite prepares all statements again after each change of views.
  const tables = statements.prepare("select name from sqlite_master where type = 'table' and name <> 'meta'").all([]);
  for (const { name } of tables as { name: string }[]) statements.prepare(`delete from "${name}"`).run([]);
  statements.prepare("delete from meta where key <> 'tables_version'").run([]);
  files.clear();
  sharedDisk.runs = 0;
  return sharedDisk;
}

/** Opens the disk as a copy. `onStatement` is called before each statement, and can throw. */
export async function openDisk(disk: Disk, onStatement: (sql: string) => void = () => {}): Promise<MirrorStore> {
  const database: SqliteDatabase = {
    prepare(text) {
      onStatement(text);
      if (text.startsWith('insert into "runs"')) disk.runs += 1;
      return disk.statements.prepare(text);
    },
    close() {},
  };
  return createSqliteStore(database, filesOf(disk, onStatement), "the simulation");
}

/** Undoes a transaction that a process has not completed. */
export function rollBack(disk: Disk): void {
  if (disk.connection.inTransaction) disk.connection.exec("rollback");
}

function filesOf({ files }: Disk, onStatement: (sql: string) => void): FileStore {
  return {
    async write(content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      onStatement("write a file");
      const bytes = Buffer.concat(chunks);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      files.set(sha256, bytes);
      return { sha256, bytes: bytes.length };
    },
    read: (sha256) => Readable.from([files.get(sha256) ?? Buffer.alloc(0)]),
    has: async (sha256) => files.has(sha256),
    async *list() {
      yield* files.keys();
    },
  };
}
