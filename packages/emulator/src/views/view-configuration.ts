// The configuration of views.
import { looseObjectOf, needed, optional } from "../body/object-parsers.ts";
import type { Parser } from "../body/parser.ts";
import { Failure, anyObject, anything, failure, listOf, mapped, orNull, text } from "../body/parser.ts";
import { VIEW_TYPES } from "../catalog/view-types.ts";
import { findProperty } from "../columns/find-property.ts";
import { encodedId } from "../columns/property-id.ts";
import { validationError, wrongField } from "../errors/validation-errors.ts";
import type { DataSourceRecord } from "../model/records.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";

/** Smallest width of a table column in pixels. @source api/errors-and-limits.yaml, limits.view_column_width_px_min */
const MIN_COLUMN_WIDTH = 32;

/**
 * The settings that a configuration of a view needs.
 * @source https://developers.notion.com/guides/data-apis/working-with-views, "Feature support by view type"
 */
const REQUIRED_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  board: ["group_by"],
  calendar: ["date_property_id"],
  timeline: ["date_property_id"],
  chart: ["chart_type"],
};

const columnWidth = mapped(anything, (width, path) =>
  typeof width === "number" && width < MIN_COLUMN_WIDTH ? failure(path, `≥ \`${MIN_COLUMN_WIDTH}\``, width) : width,
);
const settings = looseObjectOf({
  properties: optional(orNull(listOf(looseObjectOf({ property_id: needed(text()), width: optional(columnWidth) })))),
});

/** A configuration with its type. Notion documents `{ type: "table", … }` and `{ table: { … } }`. */
export const configurationInput: Parser<JsonObject> = mapped(anyObject, (configuration, path) => {
  const nested = VIEW_TYPES.find((type) => isObject(configuration[type]));
  const isNested = nested !== undefined && configuration["type"] === undefined;
  const flat = isNested ? { ...objectOr(configuration[nested]), type: nested } : configuration;
  const checked = settings(flat, path);
  return checked instanceof Failure ? checked : flat;
});

/**
 * Returns the configuration of a view with the names of its properties.
 * @throws ApiError for another type than that of the view, and for an unknown property
 */
export function resolveConfiguration(
  source: DataSourceRecord | undefined,
  type: string,
  configuration: JsonObject | null | undefined,
): JsonObject {
  if (configuration === null || configuration === undefined) return { type };
  const named = configuration["type"];
  if (named !== type) throw wrongField("configuration.type", `\`"${type}"\``, named);
  for (const field of REQUIRED_SETTINGS[type] ?? [])
    if (configuration[field] === undefined) throw wrongField(`configuration.${field}`, "defined", undefined);
  return { ...withNames(source, configuration), type };
}

/** Adds `property_name` beside each `property_id`, on every level. */
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

/** Returns a configuration in which the new settings replace the old ones. */
export function mergeConfiguration(before: JsonObject, given: JsonObject): JsonObject {
  return { ...before, ...given, type: textOr(before["type"], "table") };
}
