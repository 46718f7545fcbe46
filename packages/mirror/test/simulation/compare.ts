// Compares a copy with the workspace, object by object. It asks the emulator in another way than the mirror does: for its
import { idOf, textOf } from "../../src/json.ts";
// export and for each object by id.
import type { JsonObject } from "@ws/emulator";
import { contentHash } from "../../src/store/content-hash.ts";
import type { Disk } from "./process.ts";
import type { World } from "./world.ts";

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly json: string;
  readonly content_hash: string;
  readonly parent_id: string | null;
  readonly type: string | null;
}

const PATHS: Readonly<Record<string, string>> = {
  page: "pages",
  database: "databases",
  data_source: "data_sources",
  block: "blocks",
  comment: "comments",
  view: "views",
  user: "users",
};

/** Returns the differences between the copy and the workspace. Empty if there are none. */
export function differences(disk: Disk, world: World): string[] {
  const rows = disk.connection.prepare("select * from objects where removed_at is null").all() as Row[];
  const copied = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const omitted = new Set(
    (disk.connection.prepare("select object_id from omissions").all() as { object_id: string }[]).map(
      (row) => row.object_id,
    ),
  );
  const found: string[] = [];
  const expected = new Set<string>();
  const all = world.emulator.export();
  for (const object of all) {
    const kind = textOf(object["object"]) ?? "";
    const id = idOf(object);
    const key = `${kind} ${id}`;
    if (PATHS[kind] === undefined || omitted.has(id)) continue;
    const current = world.call("GET", `${PATHS[kind]}/${id}`);
    if (isTrashed(current, world)) continue;
    expected.add(key);
    const row = copied.get(key);
    if (row === undefined) found.push(`missing: ${key}`);
    else if (contentHash(JSON.parse(row.json) as JsonObject) !== row.content_hash) found.push(`hash: ${key}`);
    else if (contentHash(current) !== row.content_hash)
      found.push(`content: ${key} ${JSON.stringify(current)} ${row.json}`);
  }
  for (const key of copied.keys())
    if (!expected.has(key)) found.push(`not in the workspace: ${key} ${JSON.stringify(copied.get(key))}`);
  return [...found, ...orderDifferences(disk, world)];
}

/** True for objects that are in the trash, or whose parent is. The export leaves out only the first of them. */
function isTrashed(object: JsonObject, world: World): boolean {
  if (object["in_trash"] === true) return true;
  if (object["object"] !== "view" && object["object"] !== "comment") return false;
  const { type, ...ids } = object["parent"] as Record<string, string>;
  const kind = type === "database_id" ? "databases" : type === "page_id" ? "pages" : "blocks";
  return world.call("GET", `${kind}/${ids[String(type)] ?? ""}`)["in_trash"] !== false;
}

function orderDifferences(disk: Disk, world: World): string[] {
  const rows = disk.connection
    .prepare("select id, parent_id from objects where kind = 'block' and removed_at is null order by position")
    .all() as Row[];
  const lists = new Map<string, string[]>();
  for (const { id, parent_id: parent } of rows) lists.set(String(parent), [...(lists.get(String(parent)) ?? []), id]);
  return [...lists].flatMap(([parent, ids]) => {
    const { results } = world.call("GET", `blocks/${parent}/children?page_size=100`);
    const current = Array.isArray(results) ? results.map((block) => idOf(block as JsonObject)) : [];
    return current.join() === ids.join() ? [] : [`order: ${parent}`];
  });
}
