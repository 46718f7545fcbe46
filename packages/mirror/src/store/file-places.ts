// Where the contents of files are used, and what people call files and objects.
import { titleOf } from "@ws/render/values";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "./database.ts";
import { allOf } from "./objects.ts";
import { prepared } from "./prepared.ts";

/** A place in a present object that refers to a file. */
export interface FilePlace {
  readonly kind: ObjectKind;
  readonly object_id: string;
  /** Name of the file in the workspace. */
  readonly name: string;
  /** URL of the file without its signature. */
  readonly source: string;
}

const findPlaces = prepared((db, { sha256 }: { sha256: string }) =>
  db
    .selectFrom("ws_files as file")
    .innerJoin("ws_file_refs as use", "use.source", "file.source")
    .innerJoin("ws_objects as object", (join) =>
      join.onRef("object.kind", "=", "use.kind").onRef("object.id", "=", "use.object_id"),
    )
    .select(["use.kind", "use.object_id", "use.name", "use.source", "object.page_id"])
    .where("file.sha256", "=", sha256)
    .where("object.removed_at", "is", null)
    .orderBy("use.object_id")
    .orderBy("use.path"),
);

/** Returns the places in present objects that refer to a content. */
export const placesOf = (db: Database, sha256: string): Promise<FilePlace[]> => findPlaces(db, { sha256 });

/** Names a file for people: by its name and the title of its page. */
export async function fileText(
  db: Database,
  { kind, id, name }: { readonly kind: ObjectKind; readonly id: string; readonly name: string },
): Promise<string> {
  const title = await titleNear(db, kind, id);
  return `file "${name}"${title === "" ? "" : ` on "${title}"`}`;
}

/** Names an object for people: by its kind and the title of its page. */
export async function objectText(db: Database, kind: ObjectKind, id: string): Promise<string> {
  const title = await titleNear(db, kind, id);
  const name = kind.replaceAll("_", " ");
  if (title === "") return name;
  return kind === "block" || kind === "comment" ? `${name} on "${title}"` : `${name} "${title}"`;
}

/** Returns the title of an object, or of the page that contains it. */
async function titleNear(db: Database, kind: ObjectKind, id: string): Promise<string> {
  if (kind === "page" || kind === "database" || kind === "data_source") {
    const row = await allOf(db, kind).select("json").where("id", "=", id).executeTakeFirst();
    return row === undefined ? "" : titleOf(recordOfRow(kind, row.json));
  }
  const row = await allOf(db, kind).select("page_id").where("id", "=", id).executeTakeFirst();
  return row?.page_id === null || row === undefined ? "" : titleNear(db, "page", row.page_id);
}
