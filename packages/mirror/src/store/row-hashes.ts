// Hashes of rows that no JSON of the service repeats, so that `verify` notices a change of them.
import { sql, type Kysely } from "kysely";
import { BATCH } from "../model/batches.ts";
import { sha256 } from "./content-hash.ts";
import { prepared } from "./prepared.ts";
import type { LedgerTable, Tables } from "./tables.ts";

type Database = Kysely<Tables>;

/** The tables with their keys and the other columns that are hashed. */
const HASHED_TABLES = {
  contents: { key: ["id"], columns: ["read_at", "edited_time"] },
  omissions: { key: ["task_key"], columns: ["object_id", "what", "why", "since"] },
  files: { key: ["sha256"], columns: ["bytes", "content_type"] },
  file_sources: { key: ["source"], columns: ["sha256"] },
  orders: { key: ["list_key", "seen_at"], columns: ["ids"] },
  templates: { key: ["id"], columns: ["data_source_id", "name", "is_default"] },
} as const satisfies Partial<
  Record<keyof Tables, { readonly key: readonly string[]; readonly columns: readonly string[] }>
>;

/** A table whose rows are hashed. */
export type HashedTable = keyof typeof HASHED_TABLES;

/** Names of the tables. */
export const HASHED_TABLE_NAMES = Object.keys(HASHED_TABLES) as HashedTable[];

/** Returns the row of the ledger that protects a row. */
export function ledgerRowOf(table: HashedTable, row: object): LedgerTable {
  const { key, columns } = HASHED_TABLES[table];
  const values = new Map(Object.entries(row) as [string, string | number][]);
  const text = (names: readonly string[]): string => names.map((name) => String(values.get(name))).join(" ");
  return { kind: table, id: text(key), hash: sha256(text(columns)) };
}

const insertLedger = prepared((db, { rows }: { rows: LedgerTable[] }) =>
  db
    .insertInto("ledger")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["kind", "id"]).doUpdateSet((eb) => ({ hash: eb.ref("excluded.hash") })),
    ),
);

/** Writes hashes into the ledger. */
export async function writeLedger(db: Database, rows: readonly LedgerTable[]): Promise<void> {
  if (rows.length > 0) await insertLedger(db, { rows: [...rows] });
}

/** Notes the hashes of rows, after each change of them. */
export const hashRows = (db: Database, table: HashedTable, rows: readonly object[]): Promise<void> =>
  writeLedger(
    db,
    rows.map((row) => ledgerRowOf(table, row)),
  );

/** Yields the rows of a table in batches, in the order of its key. */
export async function* rowsOf(db: Database, table: HashedTable): AsyncGenerator<readonly object[], void> {
  const { key } = HASHED_TABLES[table];
  const names = sql.join(key.map((name) => sql.ref(name)));
  let after = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)} where ${after}
      order by ${names} limit ${sql.lit(BATCH)}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = sql`(${names}) > (${sql.join(key.map((name) => sql`cast(${last[name]} as text)`))})`;
  }
}

/** Hashes all rows of a copy of an earlier version, which did not. */
export async function hashAllRows(db: Database): Promise<void> {
  for (const table of HASHED_TABLE_NAMES) for await (const rows of rowsOf(db, table)) await hashRows(db, table, rows);
}
