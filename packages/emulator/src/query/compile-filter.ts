// Compiles the filter of a request into one test of rows.
import { needed, looseObjectOf } from "../body/object-parsers.ts";
import { parseOrThrow } from "../body/parse-body.ts";
import { oneOf, text } from "../body/parser.ts";
import { findProperty } from "../columns/find-property.ts";
import { oneMissing, validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { minuteText } from "../values/time.ts";
import { compileGroups } from "./compile-groups.ts";
import { formulaKind, rollupKind } from "./computed-filters.ts";
import { compileCondition } from "./conditions.ts";
import { dateConditions } from "./date-conditions.ts";
import type { FilterContext, FilterKind, RowTest } from "./filter-kinds.ts";
import { FILTER_KINDS } from "./filter-kinds.ts";

const KINDS: Readonly<Record<string, FilterKind>> = { ...FILTER_KINDS, formula: formulaKind, rollup: rollupKind };

/** Most levels of and/or groups. @source api/resources.yaml, filters.rule */
const MAX_LEVELS = [2, "two"] as const;

/** Compiles a filter against the columns of a data source. @throws ApiError for a filter that is refused */
export function compileFilter(
  workspace: Workspace,
  source: DataSourceRecord,
  filter: JsonValue | undefined,
  isQuery = false,
): RowTest {
  const context = { workspace, source, isQuery };
  return compileGroups(filter, { leaf: (leaf, path) => compileLeaf(context, leaf, path), maxLevels: MAX_LEVELS });
}

function compileLeaf(context: FilterContext, filter: JsonObject, path: string): RowTest {
  if (filter["timestamp"] !== undefined) return compileTimestamp(context, filter, path);
  if (Object.keys(filter).length === 0)
    throw oneMissing(["or", "and", "property", "timestamp"].map((name) => `${path}.${name}`));
  return compileProperty(context, filter, path);
}

const timestampLeaf = looseObjectOf({ timestamp: needed(oneOf(["created_time", "last_edited_time"])) });

function compileTimestamp({ workspace }: FilterContext, filter: JsonObject, path: string): RowTest {
  const { timestamp } = parseOrThrow(timestampLeaf, filter, `body.${path}`);
  const test = compileCondition(dateConditions(workspace.clock.now()), filter[timestamp], `${path}.${timestamp}`);
  return (page) => test({ start: minuteText(timestamp === "created_time" ? page.createdAt : page.editedAt) });
}

const propertyLeaf = looseObjectOf({ property: needed(text()) });

/** Keys of a leaf that do not name its kind. */
const OTHER_KEYS = new Set(["property", "type"]);

function compileProperty(context: FilterContext, filter: JsonObject, path: string): RowTest {
  const { property: nameOrId } = parseOrThrow(propertyLeaf, filter, `body.${path}`);
  const property = findProperty(context.source, nameOrId);
  if (property === undefined) throw validationError(`Could not find property with name or id: ${nameOrId}`);
  const name = Object.keys(filter).find((key) => !OTHER_KEYS.has(key)) ?? "";
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) throw oneMissing(Object.keys(KINDS).map((known) => `${path}.${known}`));
  checkFit(property, name, kind);
  return kind.overRow(context, property, filter[name], `${path}.${name}`);
}

function checkFit(property: SchemaProperty, name: string, { fits }: FilterKind): void {
  if (property.type !== name && !fits.includes(property.type))
    throw validationError(`database property ${property.type} does not match filter ${name}`);
}
