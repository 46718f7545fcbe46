// One SQL view for each data source: one row for each page, one column for each property. Columns belong to property ids, so
// they follow a rename.
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import { fieldsOf, parseFields, textOf } from "../json.ts";
import { sha256 } from "./content-hash.ts";
import { readMeta, writeMeta, type Database, type MirrorStore } from "./mirror-store.ts";
import { prepared } from "./prepared.ts";

/** Columns that each view has besides the properties. */
const COMMON_COLUMNS = ["page_id", "url", "created_time", "last_edited_time"];

/** Names that a view cannot have. */
const TABLE_NAMES = [
  "objects",
  "versions",
  "orders",
  "contents",
  "templates",
  "files",
  "file_refs",
  "file_sources",
  "omissions",
  "runs",
  "tasks",
  "restores",
  "restore_ids",
  "cells",
  "ledger",
  "meta",
];

/** Types whose values are numbers. */
const NUMBERS = new Set(["number", "checkbox"]);

/** Key of the views in the values of the copy. */
const META_KEY = "written_views";

/** The views that were written last. */
interface WrittenViews {
  /** Hash of the data sources at that time. */
  readonly state: string;
  /** Hashes of the statements that created the views, by name. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** A new copy has no views. */
const NO_VIEWS: WrittenViews = { state: sha256(""), hashes: {} };

/** Replaces the views of the data sources that have changed. Views of other programs stay. */
export async function writeViews(db: Database, dialect: MirrorStore["dialect"]): Promise<void> {
  const sources = await findSources(db, {});
  const state = sha256(sources.map(({ id, content_hash: hash }) => `${id} ${hash}`).join("\n"));
  const stored = await readMeta(db, META_KEY);
  const before = stored === undefined ? NO_VIEWS : (JSON.parse(stored) as WrittenViews);
  if (before.state === state) return;
  const statements = new Map<string, CompiledQuery>();
  const viewNames = uniqueNames(TABLE_NAMES);
  for (const { id } of sources) {
    const [row] = await readSource(db, { id });
    const source = parseFields(row?.json ?? "{}");
    const title = Array.isArray(source["title"])
      ? source["title"].map((run) => textOf(fieldsOf(run)["plain_text"])).join("")
      : "";
    const name = viewNames(title, "data_source");
    statements.set(name, viewOf(dialect, name, id, fieldsOf(source["properties"])).compile(db));
  }
  const hashes = Object.fromEntries([...statements].map(([name, statement]) => [name, sha256(statement.sql)]));
  for (const name of new Set([...Object.keys(before.hashes), ...statements.keys()])) {
    if (before.hashes[name] === hashes[name]) continue;
    // PostgreSQL refuses to drop a view that other views read.
    await sql`drop view if exists ${sql.id(name)} ${sql.raw(dialect === "postgres" ? "cascade" : "")}`.execute(db);
    const statement = statements.get(name);
    if (statement !== undefined) await db.executeQuery(statement);
  }
  await writeMeta(db, META_KEY, JSON.stringify({ state, hashes } satisfies WrittenViews));
}

const findSources = prepared((db) =>
  db
    .selectFrom("objects")
    .select(["id", "content_hash"])
    .where("kind", "=", "data_source")
    .where("removed_at", "is", null)
    .orderBy("first_seen_at")
    .orderBy("id"),
);

const readSource = prepared((db, { id }: { id: string }) =>
  db.selectFrom("objects").select("json").where("kind", "=", "data_source").where("id", "=", id),
);

/** Returns the statement that creates a view. */
function viewOf(
  dialect: MirrorStore["dialect"],
  name: string,
  id: string,
  properties: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const columnNames = uniqueNames(COMMON_COLUMNS);
  const columns = Object.entries(properties).map(([propertyName, property]) => {
    const { id: propertyId, type } = fieldsOf(property);
    const value = sql`(select value from cells where cells.page_id = page.id and cells.property_id = ${sql.lit(String(propertyId))})`;
    const typed = dialect === "postgres" && NUMBERS.has(String(type)) ? sql`cast(${value} as numeric)` : value;
    return sql`${typed} as ${sql.id(columnNames(propertyName, "column"))}`;
  });
  const member = (key: string) =>
    dialect === "sqlite"
      ? sql`json_extract(page.json, ${sql.lit(`$.${key}`)})`
      : sql`page.json::json ->> ${sql.lit(key)}`;
  const all = [
    ...columns,
    sql`page.id as page_id`,
    sql`${member("url")} as url`,
    sql`${member("created_time")} as created_time`,
    sql`page.last_edited_time as last_edited_time`,
  ];
  return sql`create view ${sql.id(name)} as select ${sql.join(all)} from objects as page
    where page.kind = 'page' and page.removed_at is null and page.parent_id = ${sql.lit(id)}
    and page.id not in (select id from templates)`;
}

/** Returns a function that turns titles into names of SQL, each different from all names before. */
function uniqueNames(taken: readonly string[]): (title: string, fallback: string) => string {
  const used = new Set(taken);
  return (title, fallback) => {
    const plain = title
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
      .replaceAll(/^_+|_+$/gu, "")
      .slice(0, 50);
    const base = plain === "" ? fallback : /^\p{N}/u.test(plain) ? `_${plain}` : plain;
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base}_${number}`;
    used.add(name);
    return name;
  };
}
