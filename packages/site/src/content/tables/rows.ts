import { readProperty } from "@ws/helpers";
import type { SnapshotObject, CopyReader, RowQuery } from "@ws/mirror/reader";
import { nameInRow, type Column } from "@ws/render/values";
import { fieldsOf } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";

/** Returns rows of the copy. A filter that the copy does not know hides all rows, because it may be there to hide them. */
export async function findRows(
  copy: Pick<CopyReader, "queryRows">,
  dataSourceId: string,
  query: RowQuery,
): Promise<readonly SnapshotObject[]> {
  try {
    return (await copy.queryRows(dataSourceId, query)).rows;
  } catch (error) {
    if (error instanceof MirrorError && error.code === "invalid_argument") return [];
    throw error;
  }
}

/** Returns the plain value of a row in a column. Null if the row has none. */
export function rowValue(row: SnapshotObject, column: Column): unknown {
  const name = nameInRow(row.json, column);
  if (name === undefined) return null;
  const value = fieldsOf(fieldsOf(row.json["properties"])[name]);
  // The copy has complete values.
  return readProperty({ id: row.id, properties: { value } }, "value", () => value);
}

/** Returns the words in a value, for the search. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(" ");
  const { name, start } = fieldsOf(value);
  return wordsOf(name ?? start ?? "");
}
