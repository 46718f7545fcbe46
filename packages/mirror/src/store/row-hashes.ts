// The ledger: hashes of texts and rows in `ws_meta`, so that `verify` notices a change of them. A hash inside of each row and a
// count would save 5 % of a copy and no time, but could not name a missing row, nor find a row of an earlier state.
import { sql, type Kysely } from "kysely";
import { BATCH, batchesOf } from "../model/batches.ts";
import { sha256 } from "./content-hash.ts";
import { storeMeta } from "./meta.ts";
import { prepared } from "./prepared.ts";
import { keyOf, TABLE_NAMES, TABLES, type MetaTable, type Tables } from "./tables.ts";
import { upsert } from "./upsert.ts";

type Database = Kysely<Tables>;

/** The tables whose rows are hashed. */
export const HASHED_TABLE_NAMES = TABLE_NAMES.filter((table) => TABLES[table].hashed !== undefined);

/** Returns the kind of the rows of a table in the ledger: its name without the prefix. */
export const ledgerKind = (table: keyof Tables): string => table.replace(/^ws_/u, "");

/** Returns the row of the ledger that protects a row. */
export function ledgerRowOf(table: keyof Tables, row: object): MetaTable {
  const key = keyOf(table);
  const columns: readonly string[] = TABLES[table].hashed ?? [];
  const values = new Map(Object.entries(row) as [string, string | number][]);
  const text = (names: readonly string[]): string => names.map((name) => String(values.get(name))).join(" ");
  return { kind: ledgerKind(table), key: text(key), value: sha256(text(columns)) };
}

/** Returns the value of the ledger that protects a version: the hash of its text, and the time of its removal. */
export const versionHash = ({ hash, removed_at: removedAt }: { hash: string; removed_at: string | null }): string =>
  removedAt === null ? hash : `${hash} ${removedAt}`;

/** Returns the hash of the text in the value that protects a version. */
export const textHashIn = (value: string): string => value.slice(0, 64);

/** True if a text is the one that was written. @param value value of the ledger */
export const hasText = (text: string, value: string | undefined): boolean =>
  value !== undefined && sha256(text) === textHashIn(value);

/** Kind of the values that protect the times at which the content of objects was read. */
export const READ = "read";

/** Writes hashes into the ledger. */
export async function writeLedger(db: Database, rows: readonly MetaTable[]): Promise<void> {
  if (rows.length > 0) await storeMeta(db, { rows: [...rows] });
}

const deleteLedger = prepared((db, { kind, ids }: { kind: string; ids: string[] }) =>
  db.deleteFrom("ws_meta").where("kind", "=", kind).where("key", "in", ids),
);

/** Removes hashes from the ledger. */
export async function removeLedger(db: Database, kind: string, ids: readonly string[]): Promise<void> {
  for (const some of batchesOf(ids)) await deleteLedger(db, { kind, ids: some });
}

/** Removes the hashes of rows, after the rows were removed. */
export const removeHashes = (db: Database, table: keyof Tables, rows: readonly object[]): Promise<void> =>
  removeLedger(
    db,
    ledgerKind(table),
    rows.map((row) => ledgerRowOf(table, row).key),
  );

/** Notes the hashes of rows, after each change of them. */
export const hashRows = (db: Database, table: keyof Tables, rows: readonly object[]): Promise<void> =>
  writeLedger(
    db,
    rows.map((row) => ledgerRowOf(table, row)),
  );

const STORES = Object.fromEntries(HASHED_TABLE_NAMES.map((table) => [table, upsert(table)]));

/** Stores rows with their hashes, in place of those with the same key. */
export async function storeRows<Name extends keyof Tables>(
  db: Database,
  table: Name,
  rows: readonly Tables[Name][],
): Promise<void> {
  if (rows.length === 0) return;
  await STORES[table]?.(db, { rows: [...rows] as never });
  await hashRows(db, table, rows);
}

/** Returns the hashes of the ledger, by kind and id. */
export async function hashesOf(
  db: Database,
  kinds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const ledger = db.selectFrom("ws_meta").selectAll().where("kind", "in", kinds).where("key", "in", ids);
  return new Map((await ledger.execute()).map(({ kind, key, value }) => [`${kind} ${key}`, value]));
}

/**
 * Yields the rows of a table in batches, in the order of its key.
 * @param column column of `values`
 * @param values values of the only rows. @default all rows
 */
export async function* rowsOf<Name extends keyof Tables>(
  db: Database,
  table: Name,
  column = "",
  values?: readonly string[],
): AsyncGenerator<readonly Tables[Name][], void> {
  if (values !== undefined) {
    for (const some of batchesOf(values))
      yield (
        await sql<
          Tables[Name]
        >`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(some)})`.execute(db)
      ).rows;
    return;
  }
  const key = keyOf(table);
  const names = sql.join(key.map((name) => sql.ref(name)));
  let after = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)} where ${after}
      order by ${names} limit ${sql.lit(BATCH)}`.execute(db);
    yield rows;
    const last = new Map(Object.entries(rows.at(-1) ?? {}));
    if (rows.length < BATCH) return;
    after = sql`(${names}) > (${sql.join(key.map((name) => sql`cast(${last.get(name)} as text)`))})`;
  }
}
