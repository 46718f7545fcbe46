import { InvalidInputError } from "../errors.ts";
import { describeValue, isFields, type Fields } from "../input/fields.ts";
import type { Columns } from "../schema/schema-definition.ts";
import { timestampOf } from "./row-fields.ts";
import { unknownColumn } from "./write-values.ts";

/** One sort of a query. */
export interface RowSort {
  /** Key of the column, or of the time. */
  readonly key: string;
  readonly isDescending: boolean;
  /** The entry in the `sorts` of the query. */
  readonly sort: Fields;
}

/**
 * Returns the sorts of a query. Columns are named by id.
 * @throws InvalidInputError for an unknown column or direction
 */
export function compileOrder(columns: Columns, orderBy: unknown): RowSort[] {
  if (orderBy === undefined) return [];
  if (!isFields(orderBy)) {
    throw invalid(`Expected orderBy to be directions by column, got ${describeValue(orderBy)}.`);
  }
  return Object.entries(orderBy).flatMap(([key, direction]) => {
    if (direction === undefined) return [];
    if (direction !== "ascending" && direction !== "descending") {
      throw invalid(`Expected orderBy.${key} to be ascending or descending, got ${describeValue(direction)}.`, key);
    }
    const timestamp = timestampOf(key);
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (timestamp === undefined && column === undefined) throw invalid(unknownColumn(key, columns), key);
    const subject = timestamp === undefined ? { property: column?.id } : { timestamp };
    return [{ key, isDescending: direction === "descending", sort: { ...subject, direction } }];
  });
}

const invalid = (message: string, ...path: string[]): InvalidInputError =>
  new InvalidInputError([{ message, path: ["orderBy", ...path] }]);
