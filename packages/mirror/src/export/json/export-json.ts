// Exports everything that a copy has as JSON: objects, the order of blocks, history, files, skipped items and runs.
import { sql } from "kysely";
import { parseJson } from "../../json.ts";
import { BATCH } from "../../model/batches.ts";
import { isContainerKind, OBJECT_KINDS, type ObjectKind } from "../../model/records/object-kind.ts";
import { namePlaces } from "../../store/missing-files.ts";
import { keyOf, type Tables } from "../../store/tables.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { copyContent, sightField, type ExportContext } from "../export-context.ts";
import { jsonArray } from "./json-array.ts";

/** Writes one file for each kind of object and for each table of the history, and the contents of files. */
export async function exportJson(context: ExportContext): Promise<void> {
  const { db, snapshot, folder, skip } = context;
  for (const kind of OBJECT_KINDS) {
    const items = kind === "block" ? blocks(snapshot) : objects(context, kind);
    await folder.write(`objects/${kind}.json`, jsonArray(items));
  }
  for (const [name, query] of Object.entries(TABLES))
    await folder.write(`tables/${name}.json`, jsonArray(rowsOf(context, query)));
  const contents = await db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().orderBy("sha256").execute();
  for (const file of contents) {
    const why = await copyContent(context, `files/${file.sha256.slice(0, 2)}/${file.sha256.slice(2)}`, file);
    if (why === undefined) continue;
    for (const place of await namePlaces(context, [{ sha256: file.sha256, why }])) skip(place);
  }
}

async function* objects(context: ExportContext, kind: ObjectKind): AsyncGenerator<object, void> {
  const { snapshot, counter, wrote } = context;
  for await (const object of snapshot.objects(kind)) {
    await counter.add(object);
    if (isContainerKind(kind)) wrote();
    yield { id: object.id, parent_id: object.parentId ?? null, ...sightField(context, object), json: object.json };
  }
}

/** Yields the blocks, list by list, with their positions. */
async function* blocks(snapshot: RecordSnapshot): AsyncGenerator<object, void> {
  for await (const listId of snapshot.blockParents()) {
    let position = 0;
    for await (const { id, json } of snapshot.children(listId)) {
      yield { id, parent_id: listId, position, json };
      position += 1;
    }
  }
}

interface TableQuery {
  readonly from: keyof Tables;
  /** Column with the time since which a row exists. Rows without it are left out. */
  readonly since?: string;
}

/** Tables that have no other form in the export. `removed` has the last states of objects that are gone. */
const TABLES = {
  versions: { from: "ws_versions", since: "seen_at" },
  removed: { from: "ws_objects", since: "removed_at" },
  files: { from: "ws_files" },
  file_refs: { from: "ws_file_refs" },
  skipped: { from: "ws_skipped", since: "since" },
  runs: { from: "ws_runs", since: "started_at" },
} satisfies Record<string, TableQuery>;

/** Yields the rows of a table in the order of its key. */
async function* rowsOf(
  { db, snapshot: { place } }: ExportContext,
  { from, since }: TableQuery,
): AsyncGenerator<{ readonly [column: string]: unknown }, void> {
  const key = keyOf(from);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const exists = place === undefined ? sql`is not null` : sql`<= ${place}`;
  const existed = since === undefined ? sql`1 = 1` : sql`${sql.ref(since)} ${exists}`;
  let after = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(from)}
      where ${existed} and ${after} order by ${columns} limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows)
      yield Object.fromEntries(Object.entries(row).map(([column, value]) => [column, valueOf(column, value)]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = sql`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Texts of JSON become JSON. */
const valueOf = (column: string, value: unknown): unknown =>
  typeof value === "string" && column === "json" ? parseJson(value) : value;
