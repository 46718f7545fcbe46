// Adds the rows and files of a copy to an archive.
import { createHash } from "node:crypto";
import { isFileFault } from "../files/checked-file-store.ts";
import type { FileStore, StoredFile } from "../files/file-store.ts";
import type { Database } from "../store/database.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { tablesVersion } from "../store/migrations/migrations.ts";
import { COPY, FILES_PLACE, SEARCH_INDEXED } from "../store/meta.ts";
import { namePlaces, type MissingFile, type MissingFilePlace } from "../store/missing-files.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { TABLES, type Tables } from "../store/tables.ts";
import { fileEntry, hashedName, rowsEntry, SUMMARY, summaryText, type RowCounts } from "./archive-format.ts";
import type { ArchiveWriter } from "./archive-stream.ts";
import { rowLine, tableRows, type TableRow } from "./table-rows.ts";

/** Progress of `pack` and `unpack`: contents of files. */
export interface PackProgress {
  readonly done: number;
  readonly left: number;
}

/** The contents of an archive. */
export interface Packed {
  /** Number of objects, in their present states. */
  readonly objects: number;
  /** Number of contents of files. */
  readonly files: number;
  /** Files that the archive lacks, because the copy lacks them or their bytes have changed. */
  readonly missing: readonly MissingFilePlace[];
}

/** Adds everything in one transaction, so that changes of a run at the same time are not visible. Ends the archive, also on errors. */
export async function fillArchive(
  archive: ArchiveWriter,
  { db, dialect, files }: CopyStore,
  signal: AbortSignal,
  onProgress: (progress: PackProgress) => void,
): Promise<Packed> {
  const hash = createHash("sha256");
  const addText = async (name: string, text: string) => {
    signal.throwIfAborted();
    const content = Buffer.from(text);
    hash.update(hashedName(name)).update(content);
    await archive.add(name, content.byteLength, [content]);
  };
  try {
    const packed = await DIALECTS[dialect].readTransaction(db).execute(async (reading) => {
      const rows = await addRows(reading, dialect, addText);
      const stored = await storedFiles(reading);
      const missing: MissingFile[] = [];
      for (const [index, file] of stored.entries()) {
        const why = await whyUnreadable(files, file, signal);
        if (why !== undefined) missing.push({ sha256: file.sha256, why });
        else {
          const name = fileEntry(file.sha256);
          hash.update(hashedName(name));
          await archive.add(name, file.bytes, contentOf(files, file, signal));
        }
        onProgress({ done: index + 1, left: stored.length - index - 1 });
      }
      const written = stored.length - missing.length;
      return { rows, files: written, missing: await namePlaces({ db: reading }, missing) };
    });
    const { rows, missing } = packed;
    const summary = { tables: tablesVersion(), rows, files: packed.files, sha256: hash.digest("hex") };
    const text = Buffer.from(summaryText(summary));
    await archive.add(SUMMARY, text.byteLength, [text]);
    archive.end();
    return { objects: rows.ws_objects ?? 0, files: packed.files, missing };
  } catch (error) {
    archive.fail(error);
    throw error;
  }
}

/** True for what an unpacked copy gets of its own: the mark of the index of the search, and the place of files. */
const isOfThisCopy = (table: keyof Tables, { kind, key }: TableRow): boolean =>
  table === "ws_meta" && kind === COPY && (key === SEARCH_INDEXED || key === FILES_PLACE);

/** Length of the rows in one entry, in characters. A row can be longer. */
const ENTRY_LENGTH = 2 ** 20;

/** Adds the rows of all tables. Returns how many each table has. */
async function addRows(
  db: Database,
  dialect: CopyStore["dialect"],
  addText: (name: string, text: string) => Promise<void>,
): Promise<RowCounts> {
  const present = new Set((await DIALECTS[dialect].names(db)).map(({ name }) => name));
  const counts: { -readonly [Table in keyof RowCounts]: number } = {};
  // The first restore creates the last table.
  for (const table of Object.keys(TABLES).filter((name): name is keyof Tables => present.has(name))) {
    let count = 0;
    let entries = 0;
    let text = "";
    for await (const all of tableRows(db, table)) {
      const rows = all.filter((row) => !isOfThisCopy(table, row));
      count += rows.length;
      for (const row of rows) {
        text += rowLine(table, row);
        if (text.length < ENTRY_LENGTH) continue;
        await addText(rowsEntry(table, (entries += 1)), text);
        text = "";
      }
    }
    if (text !== "") await addText(rowsEntry(table, entries + 1), text);
    counts[table] = count;
  }
  return counts;
}

/** Returns the contents of the copy in the order of their hashes. Several addresses can have the same content. */
const storedFiles = (db: Database): Promise<StoredFile[]> =>
  db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().orderBy("sha256").orderBy("bytes").execute();

/** Returns why a content is missing or damaged. An entry of a tar file begins with its size, so it is read before it is added. */
async function whyUnreadable(files: FileStore, file: StoredFile, signal: AbortSignal): Promise<string | undefined> {
  try {
    for await (const _ of contentOf(files, file, signal));
    return undefined;
  } catch (error) {
    if (isFileFault(error)) return error.message;
    throw error;
  }
}

async function* contentOf(
  files: FileStore,
  { sha256, bytes }: StoredFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of files.read(sha256, bytes) as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted();
    yield chunk;
  }
}
