// The values of an object that filters and sorts of rows compare.
import { comparedTime, comparedValue, foldedText, type ComparedValue } from "@ws/helpers/filters";
import { titleOf } from "@ws/render/values";
import { storable } from "../../json.ts";
import type { AnyRecord } from "../records/records.ts";
import { jsonKey } from "./json-key.ts";

/** The values of an object that filters and sorts of rows compare. */
interface ComparedObject {
  /** By what rows sort that refer to the object: the title of a page, the name of a person. */
  readonly name?: string;
  /** Times of a row. */
  readonly created_time?: ComparedValue;
  readonly last_edited_time?: ComparedValue;
  /** Values of a row, by property id. */
  readonly values?: Readonly<Record<string, ComparedValue>>;
}

/** Returns what filters and sorts compare of an object, as JSON. Null for objects to which no row refers. */
export function comparedObject(record: AnyRecord): string | null {
  const compared = comparedOf(record);
  return compared === undefined ? null : JSON.stringify(compared, storableText);
}

const storableText = (_key: string, value: unknown): unknown => (typeof value === "string" ? storable(value) : value);

function comparedOf(record: AnyRecord): ComparedObject | undefined {
  if (record.kind === "user") return record.name === undefined ? {} : { name: foldedText(record.name) };
  if (record.kind !== "page") return undefined;
  const name = titleOf(record);
  if (record.parentType !== "data_source_id") return { name };
  const values = record.properties.map(({ id, type, json }) => [jsonKey(id), comparedValue(type, json)] as const);
  return {
    name,
    created_time: comparedTime(record.createdTime),
    last_edited_time: comparedTime(record.editedTime),
    values: Object.fromEntries(values.filter(([, value]) => Object.keys(value).length > 0)),
  };
}
