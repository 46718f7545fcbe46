// The cursor of a query: the values by which its last row sorts. A row that is added or removed meanwhile shifts no other row.
import { sql, type RawBuilder } from "kysely";
import { MirrorError } from "../errors.ts";
import { sha256 } from "../store/content-hash.ts";
import type { OrderTerm } from "./compile-sorts.ts";
import { numberParameter, textParameter, type SqlCondition } from "./value-sql.ts";

/** A value by which a row sorts. */
export type OrderValue = string | number | null;

/** Returns a text that is the same for the pages of one query only. */
export const queryKey = (query: readonly unknown[]): string => sha256(JSON.stringify(query)).slice(0, 16);

/** Returns the cursor of the rows after a row. */
export const rowCursor = (key: string, last: readonly OrderValue[]): string =>
  Buffer.from(JSON.stringify([key, ...last])).toString("base64url");

/**
 * Reads a cursor.
 * @throws MirrorError `invalid_argument` for a cursor of another query
 */
export function parseCursor(cursor: string, key: string, terms: readonly OrderTerm[]): OrderValue[] {
  const [cursorKey, ...values] = parseList(cursor);
  const isOfQuery = cursorKey === key && values.length === terms.length;
  if (
    !isOfQuery ||
    !terms.every(
      ({ type }, index) => values[index] === null || typeof values[index] === (type === "text" ? "string" : "number"),
    )
  )
    throw new MirrorError(
      "invalid_argument",
      "Expected cursor to be the nextCursor of the same query: the same data source, filter and sorts. Start without a cursor.",
    );
  return values as OrderValue[];
}

function parseList(cursor: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Returns the name of the column of a term. */
export const termName = (index: number): string => `order_${index}`;

/** Returns the condition for the rows after the last one. */
export function isAfter(terms: readonly OrderTerm[], last: readonly OrderValue[]): SqlCondition {
  return terms.reduceRight<SqlCondition>(
    (rest, { type, isDescending }, index) => {
      const column = sql.id(termName(index));
      const value = last[index] ?? null;
      // Rows without a value come after all others, by a column of their own.
      if (value === null) return sql`(${column} is null and ${rest})`;
      const wanted: RawBuilder<unknown> =
        type === "text" ? textParameter(String(value)) : numberParameter(Number(value));
      const comparison = sql.raw(isDescending ? "<" : ">");
      return sql`(${column} ${comparison} ${wanted} or (${column} = ${wanted} and ${rest}))`;
    },
    sql`1 = 0`,
  );
}
