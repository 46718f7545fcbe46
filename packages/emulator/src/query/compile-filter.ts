// A filter of a request becomes one test over rows, compiled once and then run on each.
import { LIMITS } from "../catalog/limits.ts";
import { findProperty } from "../columns/find-property.ts";
import { bodyError, oneMissing, validationError, wrongField } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { cellValue } from "../properties/cell-value.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, isObject, objectOr, textOr } from "../values/json.ts";
import { minuteText } from "../values/time.ts";
import { dateValue, idValues, numberValue, optionReader, textValue } from "./cell-values.ts";
import { TEXT_TYPES, formulaFilter, rollupFilter } from "./computed-filters.ts";
import {
  CHECKBOX_CONDITIONS,
  FILE_CONDITIONS,
  MULTI_OPTION_CONDITIONS,
  NUMBER_CONDITIONS,
  OPTION_CONDITIONS,
  TEXT_CONDITIONS,
  VERIFICATION_CONDITIONS,
  idConditions,
  readCondition,
} from "./conditions.ts";
import { dateConditions } from "./date-conditions.ts";
import type { FilterBuilder, FilterContext, RowTest } from "./filter-builder.ts";

/** Most levels of and/or groups. @source api/resources.yaml, filters.rule */
const MOST_GROUP_LEVELS = 2;

/** Compiles a filter. */
export function compileFilter(workspace: Workspace, source: DataSourceRecord, filter: JsonValue | undefined): RowTest {
  if (filter === undefined || filter === null) return () => true;
  return compile({ workspace, source }, filter, "filter", 0);
}

function compile(context: FilterContext, filter: JsonValue, path: string, level: number): RowTest {
  if (!isObject(filter)) throw wrongField(path, "an object", filter);
  for (const key of ["and", "or"] as const) {
    const entries = filter[key];
    if (entries !== undefined) return compileGroup(context, key, entries, `${path}.${key}`, level);
  }
  if (filter["timestamp"] !== undefined) return compileTimestamp(context, filter, path);
  return compileProperty(context, filter, path);
}

function compileGroup(
  context: FilterContext,
  key: "and" | "or",
  entries: JsonValue,
  path: string,
  level: number,
): RowTest {
  if (!Array.isArray(entries)) throw wrongField(path, "an array", entries);
  if (level >= MOST_GROUP_LEVELS) throw bodyError(path, "should be not present: filters nest at most two levels deep");
  if (entries.length > LIMITS.arrayItems)
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.arrayItems}\`, instead was \`${entries.length}\``);
  const tests = entries.map((entry, index) => compile(context, entry, `${path}[${index}]`, level + 1));
  return key === "and" ? (page) => tests.every((test) => test(page)) : (page) => tests.some((test) => test(page));
}

function compileTimestamp({ workspace }: FilterContext, filter: JsonObject, path: string): RowTest {
  const name = filter["timestamp"];
  if (name !== "created_time" && name !== "last_edited_time") {
    throw bodyError(
      `${path}.timestamp`,
      `should be \`"created_time"\` or \`"last_edited_time"\`, instead was \`${JSON.stringify(name)}\``,
    );
  }
  const test = readCondition(dateConditions(workspace.clock.now()), filter[name], `${path}.${name}`);
  return (page) => test({ start: minuteText(name === "created_time" ? page.createdAt : page.editedAt) });
}

/** Keys of a leaf that are not its condition. */
const NOT_A_CONDITION = new Set(["property", "type"]);

function compileProperty(context: FilterContext, filter: JsonObject, path: string): RowTest {
  const nameOrId = filter["property"];
  if (nameOrId === undefined && Object.keys(filter).length === 0)
    throw oneMissing(["or", "and", "property", "timestamp"].map((name) => `${path}.${name}`));
  if (typeof nameOrId !== "string")
    throw wrongField(`${path}.property`, nameOrId === undefined ? "defined" : "a string", nameOrId);
  const property = findProperty(context.source, nameOrId);
  if (property === undefined) throw validationError(`Could not find property with name or id: ${nameOrId}`);
  const kind = Object.keys(filter).find((key) => !NOT_A_CONDITION.has(key));
  const build = kind === undefined ? undefined : BUILDERS[kind];
  if (kind === undefined || build === undefined)
    throw oneMissing(Object.keys(BUILDERS).map((name) => `${path}.${name}`));
  checkFit(property, kind);
  return build(context, property, filter[kind], `${path}.${kind}`);
}

function checkFit(property: SchemaProperty, kind: string): void {
  const same = property.type === kind || (TEXT_TYPES.has(property.type) && TEXT_TYPES.has(kind));
  const alike =
    (kind === "date" && property.type.endsWith("_time")) ||
    (kind === "people" && property.type.endsWith("_by")) ||
    (kind === "number" && property.type === "unique_id") ||
    (kind === "select" && property.type === "status") ||
    (kind === "status" && property.type === "select");
  if (!same && !alike) {
    throw validationError(`database property ${property.type} does not match filter ${kind}`);
  }
}

const textFilter: FilterBuilder = (_, property, condition, path) => {
  const test = readCondition(TEXT_CONDITIONS, condition, path);
  return (page) => test(textValue(page, property));
};
const numberFilter: FilterBuilder = (_, property, condition, path) => {
  const test = readCondition(NUMBER_CONDITIONS, condition, path);
  return (page) => test(numberValue(page, property));
};
const optionFilter: FilterBuilder = (_, property, condition, path) => {
  const test = readCondition(OPTION_CONDITIONS, condition, path);
  const read = optionReader(property);
  return (page) => test(read(page));
};
const dateFilter: FilterBuilder = ({ workspace }, property, condition, path) => {
  const test = readCondition(dateConditions(workspace.clock.now()), condition, path);
  return (page) => test(dateValue(page, property));
};
const idFilter: FilterBuilder = ({ workspace }, property, condition, path) => {
  const test = readCondition(idConditions(workspace.botId), condition, path);
  return (page) => test(idValues(page, property));
};

const BUILDERS: Readonly<Record<string, FilterBuilder>> = {
  title: textFilter,
  rich_text: textFilter,
  url: textFilter,
  email: textFilter,
  phone_number: textFilter,
  number: numberFilter,
  unique_id: numberFilter,
  checkbox: (_, property, condition, path) => {
    const test = readCondition(CHECKBOX_CONDITIONS, condition, path);
    return (page) => test(page.values[property.id] === true);
  },
  select: optionFilter,
  status: optionFilter,
  multi_select: (_, property, condition, path) => {
    const test = readCondition(MULTI_OPTION_CONDITIONS, condition, path);
    const read = optionReader(property);
    return (page) => test(read(page));
  },
  date: dateFilter,
  created_time: dateFilter,
  last_edited_time: dateFilter,
  people: idFilter,
  created_by: idFilter,
  last_edited_by: idFilter,
  relation: idFilter,
  files: (_, property, condition, path) => {
    const test = readCondition(FILE_CONDITIONS, condition, path);
    return (page) => test(arrayOr(page.values[property.id]));
  },
  verification: ({ workspace, source }, property, condition, path) => {
    const test = readCondition(VERIFICATION_CONDITIONS, condition, path);
    return (page) => test(verificationWord(objectOr(cellValue({ workspace, source, page, property }))));
  },
  formula: formulaFilter,
  rollup: rollupFilter,
};

function verificationWord(value: JsonObject): string {
  const state = textOr(value["state"], "unverified");
  return state === "unverified" ? "none" : state;
}
