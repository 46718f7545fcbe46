import type { ObjectKind } from "../model/records/object-kind.ts";
import type { SnapshotFile } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import { prepared } from "../store/prepared.ts";

/** A place in an object that has a stored file. */
export interface FileUse extends SnapshotFile {
  /** Id of the page of a block or comment. Undefined for other objects. */
  readonly pageId: string | undefined;
  /** JSON pointer to the file in the object. */
  readonly path: string;
}

/** A place that has a stored file, with its object. */
export interface ObjectFile extends FileUse {
  readonly kind: ObjectKind;
  /** Id of the object. */
  readonly id: string;
}

const findAllUses = prepared((db) =>
  db
    .selectFrom("ws_file_refs as use")
    .innerJoin("ws_objects as object", (join) =>
      join.onRef("object.kind", "=", "use.kind").onRef("object.id", "=", "use.object_id"),
    )
    .innerJoin("ws_files as file", "file.source", "use.source")
    .select([
      "use.kind",
      "use.object_id",
      "object.page_id",
      "use.path",
      "use.name",
      "file.sha256",
      "file.bytes",
      "file.content_type",
    ])
    .where("object.removed_at", "is", null)
    .orderBy("use.kind")
    .orderBy("use.object_id")
    .orderBy("use.path"),
);

/** Returns all places that have stored files. */
export async function readAllFileUses(db: Database): Promise<ObjectFile[]> {
  const rows = await findAllUses(db, {});
  return rows.map(({ object_id: id, page_id: pageId, ...use }) => ({ ...use, id, pageId: pageId ?? undefined }));
}

const findUses = prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db
    .selectFrom("ws_file_refs as use")
    .innerJoin("ws_objects as object", (join) =>
      join.onRef("object.kind", "=", "use.kind").onRef("object.id", "=", "use.object_id"),
    )
    .innerJoin("ws_files as file", "file.source", "use.source")
    .select(["object.page_id", "use.path", "use.name", "file.sha256", "file.bytes", "file.content_type"])
    .where("use.kind", "=", kind)
    .where("use.object_id", "=", id)
    .where("object.removed_at", "is", null)
    .orderBy("use.path"),
);

/** Returns the places in an object that have stored files. Empty for an object that was removed. */
export async function readFileUses(db: Database, kind: ObjectKind, id: string): Promise<FileUse[]> {
  const rows = await findUses(db, { kind, id });
  return rows.map(({ page_id: pageId, ...use }) => ({ ...use, pageId: pageId ?? undefined }));
}
