// Plain values of the properties of rows, for the SQL views.
import { cellValue, plainRow } from "@ws/render/values";
import { storable } from "../../json.ts";
import { jsonKey } from "../../model/compared/json-key.ts";
import type { AnyRecord } from "../../model/records/records.ts";

/** Returns the plain values of a row by property id, as JSON. Objects that are no rows of a data source have none. */
export function cellsOf(record: AnyRecord): string | null {
  if (record.kind !== "page" || record.parentType !== "data_source_id") return null;
  const row = plainRow(record.json);
  const members = record.properties.map(
    ({ name, id }) => `${JSON.stringify(jsonKey(id))}:${cellText(cellValue(row[name]))}`,
  );
  return `{${members.join(",")}}`;
}

/** An empty text is null, as every empty value. */
function cellText(value: string | number | null): string {
  if (typeof value === "string") return value === "" ? "null" : JSON.stringify(storable(value));
  // SQLite makes an integer of a number without a fraction and exponent, so that `select price` prints 3 and not 3.0.
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? `${value}`.replace(/^-?\d+$/u, "$&e0")
    : JSON.stringify(value);
}
