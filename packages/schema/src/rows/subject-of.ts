import type { Fields } from "@ws/helpers/json";
import { requireColumn, type Path } from "../input/invalid-input.ts";
import type { Column, Columns } from "../schema-definition.ts";

/**
 * Returns the column or time at the end of a path in `where` or `orderBy`, and its name in a request. Columns are named by id.
 * @throws InvalidInputError for an unknown column
 */
export function subjectOf(columns: Columns, path: Path): readonly [Column, Fields] {
  const name = path.at(-1);
  const type = name === "createdTime" ? "created_time" : name === "lastEditedTime" ? "last_edited_time" : undefined;
  if (type !== undefined) return [{ name: type, type }, { timestamp: type }];
  const column = requireColumn(columns, path);
  return [column, { property: column.id }];
}
