// One SQL view for each data source: one row for each page, one column for each property. Columns belong to property ids, so
// they follow a rename.
import { sql } from "kysely";
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

/** Replaces the views of earlier runs by those of the present data sources, if the data sources have changed. */
export async function writeViews(db: Database, dialect: MirrorStore["dialect"]): Promise<void> {
  const sources = await findSources(db, {});
  const state = sha256(sources.map(({ id, content_hash: hash }) => `${id} ${hash}`).join("\n"));
  if ((await readMeta(db, "views")) === state) return;
  await writeMeta(db, "views", state);
  for (const name of await existingViews(db, dialect)) await sql`drop view if exists ${sql.id(name)}`.execute(db);
  const viewNames = uniqueNames(TABLE_NAMES);
  for (const { id } of sources) {
    const [row] = await readSource(db, { id });
    const source = parseFields(row?.json ?? "{}");
    const title = Array.isArray(source["title"])
      ? source["title"].map((run) => textOf(fieldsOf(run)["plain_text"])).join("")
      : "";
    await createView(db, dialect, viewNames(title, "data_source"), id, fieldsOf(source["properties"]));
  }
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

async function existingViews(db: Database, dialect: MirrorStore["dialect"]): Promise<string[]> {
  const { rows } =
    dialect === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'view'`.execute(db)
      : await sql<{ name: string }>`select viewname as name from pg_views where schemaname = current_schema()`.execute(
          db,
        );
  return rows.map((row) => row.name);
}

async function createView(
  db: Database,
  dialect: MirrorStore["dialect"],
  name: string,
  id: string,
  properties: Record<string, unknown>,
): Promise<void> {
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
  await sql`create view ${sql.id(name)} as select ${sql.join(all)} from objects as page
    where page.kind = 'page' and page.removed_at is null and page.parent_id = ${sql.lit(id)}
    and page.id not in (select id from templates)`.execute(db);
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
