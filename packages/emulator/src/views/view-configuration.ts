// The configuration of views: read from a request, and shown with the names of the properties it speaks of.
import { findProperty } from "../columns/find-property.ts";
import { encodedId } from "../columns/property-id.ts";
import { bodyError, validationError, wrongField } from "../errors/validation-errors.ts";
import type { DataSourceRecord } from "../model/records.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, optionalText, textOr } from "../values/json.ts";

/** Smallest width of a table column in pixels. @source api/errors-and-limits.yaml, limits.view_column_width_px_min */
const MIN_COLUMN_WIDTH = 32;

/**
 * Reads a view's configuration.
 * The service's documents give two forms: `{ type: "table", properties }` and `{ table: { properties } }`; both are taken.
 */
export function readConfiguration(
  source: DataSourceRecord | undefined,
  type: string,
  input: JsonValue | undefined,
): JsonObject {
  if (input === undefined || input === null) return { type };
  if (!isObject(input)) throw wrongField("configuration", "an object", input);
  const nested = input[type];
  const given = isObject(nested) && input["type"] === undefined ? { ...nested, type } : input;
  const named = optionalText(given["type"]);
  if (named !== type)
    throw bodyError(
      "configuration.type",
      `should be \`"${type}"\`, instead was \`${JSON.stringify(given["type"]) ?? "undefined"}\``,
    );
  checkColumns(given["properties"]);
  return { ...withNames(source, given), type };
}

function checkColumns(columns: JsonValue | undefined): void {
  if (columns === undefined || columns === null) return;
  if (!Array.isArray(columns)) throw wrongField("configuration.properties", "an array", columns);
  columns.forEach((column, index) => {
    const path = `configuration.properties[${index}]`;
    if (!isObject(column) || typeof column["property_id"] !== "string")
      throw wrongField(`${path}.property_id`, "a string", isObject(column) ? column["property_id"] : undefined);
    const width = column["width"];
    if (typeof width === "number" && width < MIN_COLUMN_WIDTH) {
      throw bodyError(`${path}.width`, `should be ≥ \`${MIN_COLUMN_WIDTH}\`, instead was \`${width}\``);
    }
  });
}

/** Adds `property_name` beside each `property_id`, also deeper down. */
function withNames(source: DataSourceRecord | undefined, value: JsonObject): JsonObject {
  const answer: JsonObject = {};
  for (const [key, held] of Object.entries(value)) {
    if (held === null) continue;
    if (Array.isArray(held)) answer[key] = held.map((item) => (isObject(item) ? withNames(source, item) : item));
    else answer[key] = isObject(held) ? withNames(source, held) : held;
    if (!key.endsWith("property_id") || typeof held !== "string" || source === undefined) continue;
    const property = findProperty(source, held);
    if (property === undefined) throw validationError(`Could not find property with ID: ${held}.`);
    answer[key] = encodedId(property.id);
    answer[key.replace(/id$/, "name")] = property.name;
  }
  return answer;
}

/** A changed configuration: given settings replace the old ones. */
export function mergeConfiguration(before: JsonObject, given: JsonObject): JsonObject {
  return { ...before, ...given, type: textOr(before["type"], "table") };
}
