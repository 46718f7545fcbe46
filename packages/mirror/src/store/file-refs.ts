// The places in an object that refer to files.
import { findFiles } from "../files/find-files.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { AnyRecord } from "../model/records/records.ts";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";

const deleteRefs = prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db.deleteFrom("ws_file_refs").where("kind", "=", kind).where("object_id", "=", id),
);

/** Removes the references of an object. */
export async function removeFileRefs(db: Database, { kind, id }: Pick<AnyRecord, "kind" | "id">): Promise<void> {
  await deleteRefs(db, { kind, id });
}

/** Replaces the references of an object. Returns true if the copy has the content of each file. */
export async function storeFileRefs(db: Database, record: AnyRecord): Promise<boolean> {
  const { kind, id } = record;
  await removeFileRefs(db, record);
  const files = findFiles(record.json);
  if (files.length === 0) return true;
  await db
    .insertInto("ws_file_refs")
    .values(files.map(({ path, source, name }) => ({ kind, object_id: id, path, source, name })))
    .execute();
  const sources = [...new Set(files.map((file) => file.source))];
  const known = await db.selectFrom("ws_files").select("source").where("source", "in", sources).execute();
  return known.length === sources.length;
}
