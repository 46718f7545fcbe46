// The values of an object that people read.
import { cellValue, plainRow } from "@ws/render/values";
import type { AnyRecord } from "../records/records.ts";
import { searchTextsOf } from "./search-texts.ts";

/** Returns values as text: of a page by the names of its columns, of other objects by the parts of their texts, with `checked`. */
export function readValues(record: AnyRecord): Map<string, string> {
  if (record.kind === "page")
    return new Map(
      Object.entries(plainRow(record.json)).map(([name, value]) => [name, String(cellValue(value) ?? "")]),
    );
  const values = new Map<string, string>();
  for (const { part, text } of searchTextsOf(record)) values.set(part, [values.get(part) ?? [], text].flat().join(" "));
  const { checked } = record.kind === "block" ? record.content : {};
  return checked === undefined ? values : values.set("checked", JSON.stringify(checked));
}
