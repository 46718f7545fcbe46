// Inserts rows, or replaces those with the same key.
import { prepared } from "./prepared.ts";
import { keyOf, TABLES, type Tables } from "./tables.ts";

/**
 * Creates a function that inserts rows, or replaces those with the same key.
 * @param kept columns that a row keeps when it is replaced
 */
export function upsert<Name extends keyof Tables>(table: Name, kept: readonly (keyof Tables[Name])[] = []) {
  const fixed: ReadonlySet<unknown> = new Set([...keyOf(table), ...kept]);
  const columns = Object.keys(TABLES[table].columns).filter((column) => !fixed.has(column));
  return prepared((db, { rows }: { rows: Tables[Name][] }) =>
    db
      .insertInto(table)
      .values(rows as never[])
      .onConflict((conflict) =>
        conflict
          .columns(keyOf(table) as never)
          .doUpdateSet(
            (eb) =>
              Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never,
          ),
      ),
  );
}
