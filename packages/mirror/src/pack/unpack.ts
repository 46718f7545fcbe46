// Turns an archive into a copy.
import { MirrorError } from "../errors.ts";
import { copyStoreOf, withLock, type CopyStore } from "../store/mirror-store.ts";
import { batchesOf } from "../model/batches.ts";
import type { Database } from "../store/database.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { COPY, FILES_PLACE } from "../store/meta.ts";
import { createTable } from "../store/migrations/create-tables.ts";
import type { CopyLocation } from "../store/open/copy-location.ts";
import { openStore } from "../store/open/open-store.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import { TABLE_NAMES, type Tables } from "../store/tables.ts";
import { writeViewsAgain } from "../store/views/write-views.ts";
import type { ArchiveSummary } from "./archive-format.ts";
import { checkArchive, damagedArchive, entriesOf, type ArchiveEntry } from "./check-archive.ts";
import type { PackProgress } from "./fill-archive.ts";
import { parseRow, type TableRow } from "./table-rows.ts";

/** Options of {@link unpack}. */
export interface UnpackOptions {
  /** An archive of `pack()`. */
  readonly from: string;
  /** Stops with the signal's reason. The copy stays empty; contents of files that are stored stay for the next try. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress after each content of a file. */
  readonly onProgress?: ((progress: PackProgress) => void) | undefined;
}

/** The result of {@link unpack}. */
export interface UnpackResult {
  /** Number of objects, in their present states. */
  readonly objects: number;
  /** Number of contents of files. */
  readonly files: number;
}

/**
 * Turns an archive of `pack()` into a copy, in SQLite or PostgreSQL. The whole archive is checked before anything is written, and
 * the copy appears in one step: after a kill it is empty, and you can run it again.
 * @param location place of the copy, which must be new or empty
 * @throws MirrorError `invalid_argument` for a place that has a copy, or an archive of another version, `damaged_file` for an
 * archive that is cut or whose bytes have changed
 */
export async function unpack(location: string | CopyLocation, options: UnpackOptions): Promise<UnpackResult> {
  const { from, signal = new AbortController().signal } = options;
  if (typeof from !== "string" || from === "")
    throw new MirrorError("invalid_argument", 'Expected the path of an archive in "from", got an empty text.');
  // Before the copy is created, so that a damaged archive leaves nothing behind.
  const summary = await checkArchive(from, signal);
  const store = copyStoreOf(await openStore(location));
  try {
    return await unpackInto(store, summary, options);
  } finally {
    await store.close();
  }
}

/** Unpacks an archive into an open, empty copy. @param summary that of the checked archive */
export async function unpackInto(
  store: CopyStore,
  { rows, files: count }: Pick<ArchiveSummary, "rows" | "files">,
  { from, signal, onProgress = () => {} }: UnpackOptions,
): Promise<UnpackResult> {
  return withLock(store, signal, async (stop) => {
    await refuseFilled(store.db);
    let files = 0;
    await store.transaction(async (db) => {
      await db.deleteFrom("ws_meta").where("key", "<>", FILES_PLACE).execute();
      if (rows.ws_restore_ids !== undefined) await createTable(db, DIALECTS[store.dialect], "ws_restore_ids");
      for await (const entry of entriesOf(from, stop)) {
        stop.throwIfAborted();
        if (entry.kind === "rows") await insertRows(db, entry.table, await rowsOf(entry, from));
        else if (entry.kind === "file") {
          const { sha256 } = await store.files.write(entry.content());
          if (sha256 !== entry.sha256) throw damagedArchive(from, `the content of ${entry.sha256} has changed`);
          onProgress({ done: (files += 1), left: count - files });
        }
      }
      await writeViewsAgain(db, store.dialect);
      await rebuildIndex({ db, transaction: (work) => work(db) }, stop);
    });
    return { objects: rows.ws_objects ?? 0, files };
  });
}

async function rowsOf(entry: ArchiveEntry & { readonly kind: "rows" }, from: string): Promise<TableRow[]> {
  const lines = (await entry.text()).split("\n").slice(0, -1);
  return lines.map((line) => {
    const row = parseRow(entry.table, line);
    if (row === undefined) throw damagedArchive(from, `a line of ${entry.table} is no row of this table`);
    return row;
  });
}

async function insertRows(db: Database, table: keyof Tables, rows: readonly TableRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto(table).values(batch).execute();
}

/** Refuses a copy that has something. A new one has values of its own only. */
async function refuseFilled(db: Database): Promise<void> {
  for (const table of TABLE_NAMES) {
    const query = db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as("one"))
      .limit(1);
    const found = await (table === "ws_meta" ? query.where("kind" as never, "<>", COPY as never) : query).execute();
    if (found.length > 0)
      throw new MirrorError(
        "invalid_argument",
        "Expected a new or empty place for the copy, got one that has a copy. Choose another folder or schema.",
      );
  }
}
