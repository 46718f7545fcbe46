// Writes a filter of Notion as a condition of a statement.
import type { RawBuilder } from "kysely";
import { HelperError } from "@ws/helpers";
import { compileFilter, type FilterColumn } from "@ws/helpers/filters";
import { MirrorError } from "../errors.ts";
import { jsonKey } from "../model/compared/json-key.ts";
import type { ValueFunctions } from "../store/dialects/dialect.ts";
import { COMBINED, ValueSql, type SqlCondition } from "./value-sql.ts";

/** The rows that are filtered. */
export interface FilteredRows {
  readonly columns: readonly FilterColumn[];
  /** The column of the copy with what filters compare. */
  readonly compared: RawBuilder<unknown>;
  readonly functions: ValueFunctions;
  readonly nowMs: number;
}

/**
 * Returns the condition of a filter. Without a filter, all rows match.
 * @throws MirrorError `invalid_argument` if a part of the filter does not fit
 */
export function filterSql(rows: FilteredRows, filter: unknown): SqlCondition {
  const conditionsAt = (...path: string[]) => new ValueSql(rows.functions, rows.compared, path).conditions();
  return asMirrorError(() =>
    compileFilter(
      filter,
      rows,
    )({ ...COMBINED, column: (id) => conditionsAt("values", jsonKey(id)), time: (name) => conditionsAt(name) }),
  );
}

/** Calls a function of the helpers. @throws MirrorError `invalid_argument` in place of the error of the helpers */
export function asMirrorError<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof HelperError)) throw cause;
    throw new MirrorError("invalid_argument", cause.message, { cause });
  }
}
