// The names that exist in the schema of a copy, and the views among them that this package created.
import { sql } from "kysely";
import { sha256 } from "./content-hash.ts";
import type { Database, MirrorStore } from "./mirror-store.ts";
import { cutName } from "./sql-names.ts";

/** Names in the schema of a copy. */
export interface PresentNames {
  /** Views that this package created and nobody replaced. */
  readonly own: ReadonlySet<string>;
  /** Tables, indexes, sequences, types and views of this package or of other programs. */
  readonly others: ReadonlySet<string>;
}

/** Comment of a view in PostgreSQL, whose text the server changes. */
export const VIEW_COMMENT = "Written by ws-mirror. Do not change: it is replaced when its data source changes.";

/**
 * Reads the names.
 * @param hashes hashes of the statements that created the views of this package, by name
 * @param isUnmarked true if an earlier version of this package created them, without comments
 */
export async function presentNames(
  db: Database,
  dialect: MirrorStore["dialect"],
  hashes: Readonly<Record<string, string>>,
  isUnmarked: boolean,
): Promise<PresentNames> {
  // That version did not know that PostgreSQL cuts names.
  const toName = isUnmarked && dialect === "postgres" ? cutName : (name: string) => name;
  const known = new Map(Object.entries(hashes).map(([name, hash]) => [toName(name), hash]));
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { name, isView, text } of await READERS[dialect](db)) {
    const isMarked = text === VIEW_COMMENT || (text === null && isUnmarked);
    if (isView && known.has(name) && (isMarked || sha256(text ?? "") === known.get(name))) own.add(name);
    else others.add(name.toLowerCase());
  }
  // PostgreSQL distinguishes a table "Repairs" from the view repairs.
  for (const name of own) others.delete(name);
  return { own, others };
}

/** Something with a name. */
interface Named {
  readonly name: string;
  readonly isView: boolean;
  /** The statement of a view in SQLite, and the comment of a view in PostgreSQL. */
  readonly text: string | null;
}

const READERS = {
  async sqlite(db) {
    const { rows } = await sql<{ name: string; type: string; sql: string | null }>`select name, type, sql
      from sqlite_master`.execute(db);
    // SQLite stores the first words of a statement in upper case.
    return rows.map(({ name, type, sql: text }) => ({
      name,
      isView: type === "view",
      text: text?.replace(/^CREATE VIEW /u, "create view ") ?? null,
    }));
  },
  async postgres(db) {
    const { rows } = await sql<Named>`
      select relname as name, relkind = 'v' as "isView", obj_description(oid, 'pg_class') as text from pg_catalog.pg_class
      where relnamespace = current_schema()::regnamespace
      union all
      select typname as name, false as "isView", null as text from pg_catalog.pg_type
      where typnamespace = current_schema()::regnamespace and typcategory <> 'A' and typrelid = 0`.execute(db);
    return rows;
  },
} satisfies Record<MirrorStore["dialect"], (db: Database) => Promise<Named[]>>;
