// Removes the contents of files that no state refers to. First from the tables, then from the store of files, so that the
// tables never name a file that is gone.
import { sql } from "kysely";
import { findFiles } from "../files/find-files.ts";
import { BATCH, batchesOf } from "../model/batches.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "../store/database.ts";
import { prepared, preparedChange } from "../store/prepared.ts";
import { removeHashes } from "../store/row-hashes.ts";
import type { VersionsTable } from "../store/tables.ts";
import type { ForgetContext } from "./forget-context.ts";

/** Begin of the keys under which the copy notes contents that are left to remove from the store of files. */
const UNNEEDED_KEY = "unneeded_file:";

/** Removes files that no state of an object refers to from the tables, and notes their contents. */
export async function forgetFiles(context: ForgetContext): Promise<void> {
  const sources = await context.change(unneededSources);
  for (const some of batchesOf([...sources]))
    await context.change(async (db) => {
      const rows = await deleteSources(db, { sources: some });
      await removeHashes(db, "ws_file_sources", rows);
    });
  for (;;) {
    const count = await context.change(async (db) => {
      const files = await findUnneeded(db, {});
      if (files.length === 0) return 0;
      await insertNotes(db, { rows: files.map(({ sha256 }) => ({ key: UNNEEDED_KEY + sha256, value: "" })) });
      await deleteFiles(db, { hashes: files.map(({ sha256 }) => sha256) });
      await removeHashes(db, "ws_files", files);
      context.counts.files += files.length;
      for (const { bytes } of files) context.counts.fileBytes += Number(bytes);
      return files.length;
    });
    if (count === 0) return;
  }
}

/** Returns the URLs of files that no state refers to. */
async function unneededSources(db: Database): Promise<Set<string>> {
  const sources = new Set((await findUnreferred(db, {})).map((row) => row.source));
  let after: Pick<VersionsTable, "kind" | "id" | "seen_at"> | undefined;
  while (sources.size > 0) {
    const isAfter =
      after === undefined ? sql`1 = 1` : sql`(kind, id, seen_at) > (${after.kind}, ${after.id}, ${after.seen_at})`;
    const { rows } = await sql<VersionsTable>`select kind, id, seen_at, json from ws_versions
      where ${isAfter} and json like '%"expiry_time"%' order by kind, id, seen_at limit ${sql.lit(BATCH)}`.execute(db);
    for (const { kind, json } of rows)
      for (const { source } of findFiles(recordOfRow(kind, json).json)) sources.delete(source);
    after = rows.at(-1);
    if (after === undefined) break;
  }
  return sources;
}

/** The files of present states are in `ws_file_refs`, those of versions only in their JSON. */
const findUnreferred = prepared((db) =>
  db
    .selectFrom("ws_file_sources")
    .select("source")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("ws_file_refs").select("path").whereRef("ws_file_refs.source", "=", "ws_file_sources.source"),
        ),
      ),
    ),
);

const deleteSources = prepared((db, { sources }: { sources: string[] }) =>
  db.deleteFrom("ws_file_sources").where("source", "in", sources).returningAll(),
);

const findUnneeded = prepared((db) =>
  db
    .selectFrom("ws_files")
    .selectAll()
    .where("sha256", "not in", (eb) => eb.selectFrom("ws_file_sources").select("sha256"))
    .where("sha256", "not in", (eb) =>
      eb.selectFrom("ws_file_refs").select("sha256").where("sha256", "is not", null).$castTo<{ sha256: string }>(),
    )
    .limit(BATCH),
);

const deleteFiles = preparedChange((db, { hashes }: { hashes: string[] }) =>
  db.deleteFrom("ws_files").where("sha256", "in", hashes),
);

const insertNotes = preparedChange((db, { rows }: { rows: { key: string; value: string }[] }) =>
  db
    .insertInto("ws_meta")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Removes the noted contents from the store of files, also those that an interrupted `forget` has left. */
export async function removeContents({ files, change }: ForgetContext): Promise<void> {
  for (;;) {
    const noted = await change((db) => findNotes(db, {}));
    if (noted.length === 0) return;
    for (const { key, sha256 } of noted) {
      // A run can have downloaded the content again.
      if (sha256 === null) await files.remove(key.slice(UNNEEDED_KEY.length));
    }
    await change((db) => deleteNotes(db, { keys: noted.map(({ key }) => key) }));
  }
}

const findNotes = prepared((db) =>
  db
    .selectFrom("ws_meta")
    .leftJoin("ws_files", (join) => join.on(sql<boolean>`ws_meta.key = ${sql.lit(UNNEEDED_KEY)} || ws_files.sha256`))
    .select(["ws_meta.key", "ws_files.sha256"])
    .where("key", "like", `${UNNEEDED_KEY}%`)
    .orderBy("key")
    .limit(BATCH),
);

const deleteNotes = preparedChange((db, { keys }: { keys: string[] }) =>
  db.deleteFrom("ws_meta").where("key", "in", keys),
);
