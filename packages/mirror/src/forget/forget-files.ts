// Removes the contents of files that no state refers to. First from the tables, then from the store of files, so that the
// tables never name a file that is gone.
import { sql } from "kysely";
import { findFiles } from "../files/find-files.ts";
import { BATCH, batchesOf } from "../model/batches.ts";
import { OBJECT_KINDS, type ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "../store/database.ts";
import { prepared, preparedChange } from "../store/prepared.ts";
import { removeHashes } from "../store/row-hashes.ts";
import type { MetaTable, VersionsTable } from "../store/tables.ts";
import type { ForgetContext } from "./forget-context.ts";

/** Kind of the notes about contents that are left to remove from the store of files. Their keys are the hashes. */
const UNNEEDED = "unneeded";

/** Removes files that no state of an object refers to from the tables, and notes their contents. */
export async function forgetFiles(context: ForgetContext): Promise<void> {
  const sources = await context.change(unneededSources);
  for (const some of batchesOf([...sources]))
    await context.change(async (db) => {
      const rows = await deleteFiles(db, { sources: some });
      await removeHashes(db, "ws_files", rows);
      const sizes = new Map(rows.map(({ sha256, bytes }) => [sha256, Number(bytes)]));
      for (const { sha256 } of await findKept(db, { hashes: [...sizes.keys()] })) sizes.delete(sha256);
      if (sizes.size === 0) return;
      await insertNotes(db, { rows: [...sizes.keys()].map((sha256) => ({ kind: UNNEEDED, key: sha256, value: "" })) });
      context.counts.files += sizes.size;
      for (const bytes of sizes.values()) context.counts.fileBytes += bytes;
    });
}

/** Returns the URLs of files that no state refers to. */
async function unneededSources(db: Database): Promise<Set<string>> {
  const sources = new Set((await findUnreferred(db, {})).map((row) => row.source));
  let after: Pick<VersionsTable, "kind" | "id" | "seen_at"> | undefined;
  while (sources.size > 0) {
    const isAfter =
      after === undefined ? sql`1 = 1` : sql`(kind, id, seen_at) > (${after.kind}, ${after.id}, ${after.seen_at})`;
    const { rows } = await sql<VersionsTable & { kind: ObjectKind }>`select kind, id, seen_at, json from ws_versions
      where ${isAfter} and (${HAS_FILES}) and kind in (${sql.join(OBJECT_KINDS)}) order by kind, id, seen_at limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { kind, json } of rows)
      for (const { source } of findFiles(recordOfRow(kind, json).json)) sources.delete(source);
    after = rows.at(-1);
    if (after === undefined) break;
  }
  return sources;
}

/** Objects that can refer to files: of Notion, or pictures of icons and mentions. */
const HAS_FILES = sql.raw(
  ['"expiry_time"', '"icon":{', '"custom_emoji":{'].map((part) => `json like '%${part}%'`).join(" or "),
);

/** The files of present states are in `ws_file_refs`, those of versions only in their JSON. */
const findUnreferred = prepared((db) =>
  db
    .selectFrom("ws_files")
    .leftJoin("ws_file_refs", "ws_file_refs.source", "ws_files.source")
    .select("ws_files.source")
    .where("ws_file_refs.path", "is", null),
);

const deleteFiles = prepared((db, { sources }: { sources: string[] }) =>
  db.deleteFrom("ws_files").where("source", "in", sources).returningAll(),
);

/** Returns those of some contents that another URL has. */
const findKept = prepared((db, { hashes }: { hashes: string[] }) =>
  db.selectFrom("ws_files").select("sha256").where("sha256", "in", hashes),
);

const insertNotes = preparedChange((db, { rows }: { rows: MetaTable[] }) =>
  db
    .insertInto("ws_meta")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Removes the noted contents from the store of files, also those that an interrupted `forget` has left. */
export async function removeContents({ files, change }: ForgetContext): Promise<void> {
  for (;;) {
    const { keys, kept } = await change(async (db) => {
      const noted = (await findNotes(db, {})).map(({ key }) => key);
      const used = noted.length === 0 ? [] : await findKept(db, { hashes: noted });
      return { keys: noted, kept: new Set(used.map(({ sha256 }) => sha256)) };
    });
    if (keys.length === 0) return;
    // A run can have downloaded the content again.
    for (const key of keys) if (!kept.has(key)) await files.remove(key);
    await change((db) => deleteNotes(db, { keys }));
  }
}

const findNotes = prepared((db) =>
  db.selectFrom("ws_meta").select("key").where("kind", "=", UNNEEDED).orderBy("key").limit(BATCH),
);

const deleteNotes = preparedChange((db, { keys }: { keys: string[] }) =>
  db.deleteFrom("ws_meta").where("kind", "=", UNNEEDED).where("key", "in", keys),
);
