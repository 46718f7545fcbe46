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
  /** Id of the last run. Undefined after a statement that can change it. */
  lastRun: number | undefined;
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
      lastRun: undefined,
    };
    return sharedDisk;
  }
  const { connection: database, statements, files } = sharedDisk;
  const entries = statements.prepare("select type, name from sqlite_master where type <> 'index'").all([]);
  for (const { type, name } of entries as { type: string; name: string }[]) {
    if (type === "view") database.exec(`drop view "${name}"`);
    else if (name !== "meta") statements.prepare(`delete from "${name}"`).run([]);
  }
  statements.prepare("delete from meta where key <> 'tables_version'").run([]);
  files.clear();
  sharedDisk.lastRun = undefined;
  return sharedDisk;
}

/** Opens the disk as a copy. `onStatement` is called before each statement, and can throw. */
export async function openDisk(disk: Disk, onStatement: (sql: string) => void = () => {}): Promise<MirrorStore> {
  const database: SqliteDatabase = {
    prepare(text) {
      onStatement(text);
      if (text === "rollback" || text.startsWith('insert into "runs"')) disk.lastRun = undefined;
      return disk.statements.prepare(text);
    },
    close() {},
  };
  return createSqliteStore(database, filesOf(disk, onStatement), "the simulation");
}

/** Undoes a transaction that a process has not completed. */
export function rollBack(disk: Disk): void {
  if (disk.connection.inTransaction) disk.connection.exec("rollback");
  disk.lastRun = undefined;
}

/** Returns the id of the last run. 0: there is none. */
export function lastRun(disk: Disk): number {
  if (disk.lastRun === undefined) {
    const [row] = disk.statements.prepare("select max(id) as id from runs").all([]) as { id: number | null }[];
    disk.lastRun = row?.id ?? 0;
  }
  return disk.lastRun;
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
