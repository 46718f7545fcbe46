// The disk of a simulation: a SQLite database and files in memory, which outlive the processes.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import type { FileStore } from "../../src/files/file-store.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { withStatementCache } from "../../src/store/dialects/sqlite-statements.ts";
import { createSqliteStore } from "../../src/store/open/open-store.ts";
import type { Random } from "./random.ts";

/** Called before each statement and each file. Can throw. */
export type OnStatement = (sql: string) => void;

/** The disk of a simulation. */
export interface Disk {
  readonly files: Map<string, Buffer>;
  /** Number of runs that were begun, also those that were undone. */
  runs: number;
  /** Returns the rows of a query. */
  readonly rows: <Row>(query: string) => Promise<Row[]>;
  /** Opens the disk as a copy. */
  readonly open: (onStatement?: OnStatement) => Promise<CopyStore>;
  /** Takes the lock from the process that has it. */
  readonly loseLock: () => Promise<void>;
  /** Undoes a transaction that a process has not completed, and ends its connections and its lock. */
  readonly rollBack: () => Promise<void>;
  /** Does with the running transaction as a database does whose disk is full. */
  readonly onFull: (random: Random) => void;
}

interface SharedDatabase {
  readonly connection: InstanceType<typeof SqliteConnection>;
  readonly statements: SqliteDatabase;
}

let shared: SharedDatabase | undefined;

/** Returns an empty disk. All simulations of a worker use the same database, because its tables take long to create. */
export function emptyDisk(): Disk {
  if (shared === undefined) {
    const connection = new SqliteConnection(":memory:");
    shared = { connection, statements: withStatementCache(connection) };
  } else clear(shared);
  const { connection, statements } = shared;
  const rollBack = () => {
    if (connection.inTransaction) connection.exec("rollback");
  };
  const place = emptyPlace();
  const locks = new Set<() => Promise<void>>();
  const disk: Disk = {
    files: new Map(),
    runs: 0,
    rows: async <Row>(query: string) => statements.prepare(query).all([]) as Row[],
    open: async (onStatement = () => {}) => {
      const database: SqliteDatabase = {
        prepare(text) {
          onStatement(text);
          countRun(disk, text);
          return statements.prepare(text);
        },
        close() {},
      };
      const store = await createSqliteStore(database, filesOf(disk, onStatement), join(place, "mirror.db"), {
        folder: place,
      });
      return { ...store, lock: async (onLost) => endedOnce(locks, await store.lock(onLost)) };
    },
    loseLock: async () => rmSync(join(place, "lock.db")),
    async rollBack() {
      rollBack();
      for (const release of locks) await release();
    },
    onFull(random) {
      // SQLite undoes the transaction itself in some cases.
      if (connection.inTransaction && random.chance(0.5)) rollBack();
    },
  };
  return disk;
}

/** The folder of the lock. The database itself is in memory. */
let lockFolder: string | undefined;

/** Returns the folder of the lock, without a lock. */
function emptyPlace(): string {
  if (lockFolder === undefined) {
    const folder = temporaryFolder();
    // Vitest deletes it after the tests of a file.
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    lockFolder = folder;
  }
  mkdirSync(lockFolder, { recursive: true });
  rmSync(join(lockFolder, "lock.db"), { force: true });
  writeFileSync(join(lockFolder, "mirror.db"), "");
  return lockFolder;
}

/** Returns a function that releases a lock once: a process that has died does not release it again. */
function endedOnce(locks: Set<() => Promise<void>>, release: () => Promise<void>): () => Promise<void> {
  const releaseOnce = async () => {
    if (locks.delete(releaseOnce)) await release();
  };
  locks.add(releaseOnce);
  return releaseOnce;
}

function clear({ statements }: SharedDatabase): void {
  // Views stay: a run does not use the views of others, and SQLite prepares all statements again after each change of views.
  // FTS5 empties its own tables.
  const tables = statements
    .prepare(
      "select name from sqlite_master where type = 'table' and name <> 'ws_meta' and name not like 'ws_search_words_%'",
    )
    .all([]);
  for (const { name } of tables as { name: string }[]) statements.prepare(`delete from "${name}"`).run([]);
  statements.prepare("delete from ws_meta where kind <> 'copy' or key not in ('version', 'search_indexed')").run([]);
}

/** Notes that a statement begins a run. */
export function countRun(disk: Disk, statement: string): void {
  if (statement.startsWith('insert into "ws_runs"')) disk.runs += 1;
}

/** Returns the files of a disk. */
export function filesOf({ files }: Disk, onStatement: OnStatement): FileStore {
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
    async remove(sha256) {
      onStatement("remove a file");
      files.delete(sha256);
    },
    async *list() {
      for (const [sha256, { length }] of files) yield { sha256, bytes: length };
    },
  };
}
