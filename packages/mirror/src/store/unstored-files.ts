// Files to which visible objects refer, and which the copy neither has nor has skipped: their rows were lost.
import { sql } from "kysely";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "./database.ts";
import { fileText } from "./file-places.ts";

interface UnstoredUse {
  readonly kind: ObjectKind;
  readonly object_id: string;
  readonly page_id: string | null;
  readonly source: string;
  readonly name: string;
}

/** Returns the places that refer to such files. */
export async function findUnstoredUses(db: Database): Promise<readonly UnstoredUse[]> {
  const { rows } = await sql<UnstoredUse>`select use.kind, use.object_id, object.page_id, use.source, use.name
    from ws_file_refs as use
    join ws_objects as object on object.kind = use.kind and object.id = use.object_id
    left join ws_files as file on file.source = use.source
    left join ws_skipped as skipped on skipped.task_key = 'files:' || use.kind || '/' || use.object_id
    left join ws_tasks as task on task.key = 'files:' || use.kind || '/' || use.object_id
    where file.source is null and skipped.task_key is null and task.key is null
      and object.removed_at is null and object.out_of_sight_at is null
    order by use.kind, use.object_id, use.path`.execute(db);
  return rows;
}

/** Returns such files by their sources, with what people call them. */
export async function findUnstored(db: Database): Promise<{ readonly source: string; readonly names: string[] }[]> {
  const names = new Map<string, string[]>();
  for (const { kind, object_id: id, source, name } of await findUnstoredUses(db))
    names.set(source, [...(names.get(source) ?? []), await fileText(db, { kind, id, name })]);
  return Array.from(names, ([source, named]) => ({ source, names: named }));
}
