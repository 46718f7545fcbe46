// Version 2: the index of the full-text search. The next run fills it.
import { sql } from "kysely";
import { INDEX_DIALECTS } from "../search-index/index-dialects.ts";
import type { CopyMigration } from "./copy-migration.ts";

/** Adds the tables of the search. */
export const addSearch: CopyMigration = async (db, dialect) => {
  const integer = dialect === "postgres" ? sql`bigint` : sql`integer`;
  await sql`create table ws_search (number ${integer} not null, kind text not null, id text not null, part text not null,
    page_id text, constraint ws_search_key primary key (number))`.execute(db);
  await sql`create index ws_search_by_id on ws_search (id)`.execute(db);
  await sql`create table ws_words (word text not null, constraint ws_words_key primary key (word))`.execute(db);
  await INDEX_DIALECTS[dialect].create(db);
};
