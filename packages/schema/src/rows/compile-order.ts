import { isFields, type Fields } from "@ws/helpers/tasks";
import { invalidInput, requireColumn } from "../input/invalid-input.ts";
import type { Columns } from "../schema-definition.ts";
import { timestampOf } from "./row-fields.ts";

/**
 * Returns the `sorts` of a query. Columns are named by id.
 * @throws InvalidInputError for an unknown column or direction
 */
export function compileOrder(columns: Columns, orderBy: unknown = {}): Fields[] {
  if (!isFields(orderBy)) throw invalidInput(["orderBy"], "directions by column", orderBy);
  return Object.entries(orderBy).flatMap(([key, direction]) => {
    if (direction === undefined) return [];
    const path = ["orderBy", key];
    const timestamp = timestampOf(key);
    const subject = timestamp === undefined ? { property: requireColumn(columns, path).id } : { timestamp };
    if (direction === "ascending" || direction === "descending") return { ...subject, direction };
    throw invalidInput(path, "ascending or descending", direction);
  });
}
