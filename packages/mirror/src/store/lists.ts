// The lists whose history a copy has, as JSON in the table of versions: the ids of the blocks of a page or block in their order,
// those of the views of a database, and the templates of a data source.
import { parseJson } from "../json.ts";
import type { KeptList } from "../model/records/object-kind.ts";
import { versionId } from "../model/records/version-id.ts";
import { sha256 } from "./content-hash.ts";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";
import { versionHash, writeLedger } from "./row-hashes.ts";
import { upsert } from "./upsert.ts";

/** A time after all others. */
const LAST_TIME = "9999";

const findList = prepared((db, { kind, id, at }: { kind: KeptList; id: string; at: string }) =>
  db
    .selectFrom("ws_versions")
    .select("json")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("seen_at", "<=", at)
    .orderBy("seen_at", "desc")
    .limit(1),
);

/**
 * Returns the items that a list had at a time.
 * @param id id of the object that has the list
 */
export async function listAt(db: Database, kind: KeptList, id: string, at = LAST_TIME): Promise<readonly unknown[]> {
  const [row] = await findList(db, { kind, id, at });
  return row === undefined ? [] : itemsOf(row.json);
}

/** Returns the items in a row of a list. */
export function itemsOf(json: string): readonly unknown[] {
  const items = parseJson(json);
  return Array.isArray(items) ? items : [];
}

const storeVersions = upsert("ws_versions");

/** Keeps the items of a list from a time on, if they differ from those before. */
export async function keepList(
  db: Database,
  kind: KeptList,
  id: string,
  items: readonly unknown[],
  at: string,
): Promise<void> {
  const json = JSON.stringify(items);
  const [before] = await findList(db, { kind, id, at: LAST_TIME });
  if ((before?.json ?? "[]") === json) return;
  const hash = sha256(json);
  await storeVersions(db, { rows: [{ kind, id, json, content_hash: hash, seen_at: at, removed_at: null }] });
  await writeLedger(db, [
    { kind: "version", key: versionId(kind, id, at), value: versionHash({ hash, removed_at: null }) },
  ]);
}
