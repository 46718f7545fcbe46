// The statements of the index that both databases understand.
import { sql } from "kysely";
import type { SearchDatabase, SearchDocument } from "./search-dialect.ts";

/** Creates the table of the state. */
export async function createState(db: SearchDatabase): Promise<void> {
  await sql`create table if not exists site_search_state(until text not null)`.execute(db);
}

/** Returns the time up to which changes are in the index. Empty: none. */
export async function readState(db: SearchDatabase): Promise<string> {
  const { rows } = await sql<{ until: string }>`select until from site_search_state`.execute(db);
  return rows[0]?.until ?? "";
}

/** Stores the time up to which changes are in the index. */
export async function writeState(db: SearchDatabase, until: string): Promise<void> {
  await sql`delete from site_search_state`.execute(db);
  await sql`insert into site_search_state(until) values (${until})`.execute(db);
}

/** Replaces a document. One without text is removed. */
export async function replaceDocument(db: SearchDatabase, { id, title, body }: SearchDocument): Promise<void> {
  await sql`delete from site_search where id = ${id}`.execute(db);
  if (title !== "" || body !== "")
    await sql`insert into site_search(id, title, body) values (${id}, ${title}, ${body})`.execute(db);
}
