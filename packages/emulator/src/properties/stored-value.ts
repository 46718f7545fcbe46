// Values of properties in the form in which they are stored: ids of options, users and pages instead of the objects.
import { parseOrThrow } from "../body/parse-body.ts";
import type { ValueInputs } from "../body/property-values.ts";
import { VALUE_PARSERS } from "../body/property-values.ts";
import type { WritableType } from "../catalog/property-kinds.ts";
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import { defaultStatus, resolveOption } from "../columns/options.ts";
import { defaultFileName, resolveFile } from "../files/resolve-file.ts";
import { validationError } from "../errors/validation-errors.ts";
import { userIdOrBot } from "../agents/agent-users.ts";
import type { SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";

/** The column of a value. */
export interface ValueColumn {
  readonly workspace: Workspace;
  readonly property: SchemaProperty;
  /** The name or id by which the request names the column. */
  readonly key: string;
}

type Resolver<T> = (value: T, column: ValueColumn) => JsonValue;

const richText: Resolver<ValueInputs["rich_text"]> = (value, { workspace }) => resolveRichText(workspace, value);
const shortText: Resolver<string | null> = (value) => (value === "" ? null : value);
const idsOf: Resolver<readonly { readonly id: string }[]> = (value) => [...new Set(value.map(({ id }) => id))];

const PLACE_DETAILS = ["name", "address", "aws_place_id", "google_place_id"] as const;

const RESOLVERS: { readonly [K in WritableType]: Resolver<ValueInputs[K]> } = {
  title: richText,
  rich_text: richText,
  number: (value) => value,
  url: shortText,
  email: shortText,
  phone_number: shortText,
  checkbox: (value) => value,
  date: storedDate,
  // A place shows all of its fields. @source https://developers.notion.com/reference/page-property-values#place
  place: (value) =>
    value && {
      lat: value.lat,
      lon: value.lon,
      ...Object.fromEntries(PLACE_DETAILS.map((key) => [key, value[key] ?? null])),
    },
  people: (value, { workspace }) => [...new Set(value.map(({ id }) => userIdOrBot(workspace, id)))],
  relation: idsOf,
  select: (value, { workspace, property }) => (value === null ? null : resolveOption(workspace, property, value)),
  status: (value, { workspace, property }) =>
    value === null ? defaultStatus(property) : resolveOption(workspace, property, value),
  multi_select: (value, { workspace, property }) => [
    ...new Set(value.map((option) => resolveOption(workspace, property, option))),
  ],
  files: (value, { workspace }) => value.map((file) => namedFile(workspace, file)),
  verification: ({ state, date = null }, { workspace }) =>
    state === "verified" ? { state, date, verified_by: workspace.userId } : null,
};

function storedDate(input: ValueInputs["date"], { key }: ValueColumn): JsonValue {
  if (input?.misfit !== undefined) throw validationError(`${key} has an invalid date. ${input.misfit}`);
  return input?.value ?? null;
}

function namedFile(workspace: Workspace, file: ValueInputs["files"][number]): JsonObject {
  const stored = resolveFile(workspace, file);
  return { name: file.common.name ?? defaultFileName(workspace, stored), ...stored };
}

/** Returns a value in the form in which it is stored. */
export function storedValue<K extends WritableType>(type: K, value: ValueInputs[K], column: ValueColumn): JsonValue {
  return RESOLVERS[type](value, column);
}

/**
 * Returns a value that does not name its type in the form in which it is stored. Null empties the property.
 * @param path where the value is, with the type at the end, for errors
 */
export function storedBareValue(type: WritableType, value: JsonValue, path: string, column: ValueColumn): JsonValue {
  return value === null ? emptyStored(type, column) : parseAndStore(type, value, path, column);
}

function parseAndStore<K extends WritableType>(
  type: K,
  value: JsonValue,
  path: string,
  column: ValueColumn,
): JsonValue {
  return storedValue(type, parseOrThrow(VALUE_PARSERS[type], value, path), column);
}

function emptyStored(type: WritableType, { property }: ValueColumn): JsonValue {
  if (type === "status") return defaultStatus(property);
  const empty = PROPERTY_KINDS[type]?.empty ?? null;
  if (empty === "list") return [];
  return empty === "object" ? null : empty;
}
