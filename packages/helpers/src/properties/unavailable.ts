// Values that Notion could not give, which is not the same as an empty value. Since 2026-08-05, formulas and rollups that depend on
// too many others have the type `unsupported`; a rollup that is too long to read has `incomplete`.
// See https://github.com/makenotion/notion-sdk-js/releases/tag/v5.24.0
import { fieldsList, fieldsOf, memberOf } from "../json/fields.ts";

const UNAVAILABLE: ReadonlySet<unknown> = new Set(["unsupported", "incomplete"]);

/** Formulas and rollups are values of others. A limit keeps hostile ones from filling the call stack. */
const MAX_DEPTH = 100;

/**
 * True for a value that Notion could not give, as a property or result of the form `{ type, [type]: value }`. {@link readRow} and
 * other plain values have null for it, as for an empty value. An item of a rollup is a value of its own.
 * @example
 * isUnavailable({ type: "formula", formula: { type: "unsupported", unsupported: {} } }); // → true
 */
export function isUnavailable(property: unknown): boolean {
  const { type } = fieldsOf(property);
  const isComputed = type === "formula" || type === "rollup";
  return UNAVAILABLE.has(isComputed ? fieldsOf(memberOf(fieldsOf(property), type))["type"] : type);
}

/**
 * Returns the names of the properties whose value, or a part of it, Notion could not give.
 * @example
 * const row = readRow(page);
 * if (unavailableProperties(page).includes("Total")) console.log("Notion did not compute the total");
 */
export const unavailableProperties = ({
  properties,
}: {
  readonly properties: Readonly<Record<string, unknown>>;
}): string[] => Object.keys(properties).filter((name) => lacksPart(properties[name], 0));

function lacksPart(property: unknown, depth: number): boolean {
  if (isUnavailable(property)) return true;
  const fields = fieldsOf(property);
  const { type } = fields;
  if (depth >= MAX_DEPTH || (type !== "rollup" && type !== "formula")) return false;
  return fieldsList(fieldsOf(memberOf(fields, type))["array"]).some((item) => lacksPart(item, depth + 1));
}
