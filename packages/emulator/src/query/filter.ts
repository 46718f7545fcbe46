// A filter of a request becomes one test over rows, compiled once and then run on each.
import { bodyError, validationError } from "../api-error.ts";
import { minuteText } from "../clock.ts";
import { isObject, objectOr, textOr } from "../json.ts";
import { LIMITS } from "../limits.ts";
import { cellValue } from "../properties/read-value.ts";
import { findProperty } from "../properties/find-property.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../records.ts";
import { plainTextOf } from "../plain-text.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { computedValue, dateValue, idValues, numberValue, optionReader, textValue } from "./cell-values.ts";
import {
  CHECKBOX_CONDITIONS,
  FILE_CONDITIONS,
  idConditions,
  MULTI_OPTION_CONDITIONS,
  NUMBER_CONDITIONS,
  OPTION_CONDITIONS,
  readCondition,
  TEXT_CONDITIONS,
  VERIFICATION_CONDITIONS,
} from "./conditions.ts";
import { dateConditions } from "./date-conditions.ts";

/** A test of one row. */
export type RowTest = (page: PageRecord) => boolean;

interface FilterContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
}

/** Most levels of and/or groups. @source api/resources.yaml, filters.rule */
const MOST_GROUP_LEVELS = 2;

/** Compiles a filter. */
export function compileFilter(workspace: Workspace, source: DataSourceRecord, filter: JsonValue | undefined): RowTest {
  if (filter === undefined || filter === null) return () => true;
  return compile({ workspace, source }, filter, "filter", 0);
}

function compile(context: FilterContext, filter: JsonValue, path: string, level: number): RowTest {
  if (!isObject(filter)) throw bodyError(path, "should be an object");
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
  if (!Array.isArray(entries)) throw bodyError(path, "should be an array");
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

/** A condition of one of these kinds fits a column of any of them. (Recorded: rich_text over title, email, url …) */
const TEXT_TYPES = new Set(["title", "rich_text", "url", "email", "phone_number"]);

function compileProperty(context: FilterContext, filter: JsonObject, path: string): RowTest {
  const nameOrId = filter["property"];
  if (typeof nameOrId !== "string")
    throw bodyError(
      `${path}.property`,
      `should be a string, instead was \`${JSON.stringify(nameOrId) ?? "undefined"}\``,
    );
  const property = findProperty(context.source, nameOrId);
  if (property === undefined) throw validationError(`Could not find property with name or id: ${nameOrId}`);
  const kind = Object.keys(filter).find((key) => !NOT_A_CONDITION.has(key));
  const build = kind === undefined ? undefined : BUILDERS[kind];
  if (kind === undefined || build === undefined)
    throw bodyError(`${path}.${property.type}`, "should be defined, instead was `undefined`");
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

type Builder = (
  context: FilterContext,
  property: SchemaProperty,
  condition: JsonValue | undefined,
  path: string,
) => RowTest;

const textFilter: Builder = (_, property, condition, path) => {
  const test = readCondition(TEXT_CONDITIONS, condition, path);
  return (page) => test(textValue(page, property));
};
const numberFilter: Builder = (_, property, condition, path) => {
  const test = readCondition(NUMBER_CONDITIONS, condition, path);
  return (page) => test(numberValue(page, property));
};
const optionFilter: Builder = (_, property, condition, path) => {
  const test = readCondition(OPTION_CONDITIONS, condition, path);
  const read = optionReader(property);
  return (page) => test(read(page));
};
const dateFilter: Builder = ({ workspace }, property, condition, path) => {
  const test = readCondition(dateConditions(workspace.clock.now()), condition, path);
  return (page) => test(dateValue(page, property));
};
const idFilter: Builder = ({ workspace }, property, condition, path) => {
  const test = readCondition(idConditions(workspace.botId), condition, path);
  return (page) => test(idValues(page, property));
};

const BUILDERS: Readonly<Record<string, Builder>> = {
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
    return (page) => test(listOf(page.values[property.id]));
  },
  verification: ({ workspace, source }, property, condition, path) => {
    const test = readCondition(VERIFICATION_CONDITIONS, condition, path);
    return (page) => test(verificationWord(objectOr(cellValue({ workspace, source, page, property }))));
  },
  formula: formulaFilter,
  rollup: rollupFilter,
};

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function verificationWord(value: JsonObject): string {
  const state = textOr(value["state"], "unverified");
  return state === "unverified" ? "none" : state;
}

function formulaFilter(
  context: FilterContext,
  property: SchemaProperty,
  condition: JsonValue | undefined,
  path: string,
): RowTest {
  const test = answerTest(context, objectOr(condition), path);
  return (page) => test(computedValue(context.workspace, context.source, page, property));
}

/** Tests over a computed answer `{ type, <type>: value }`. */
function answerTest(
  { workspace }: FilterContext,
  condition: JsonObject,
  path: string,
): (answer: JsonObject) => boolean {
  const [kind] = Object.keys(condition);
  const inner = kind === undefined ? undefined : condition[kind];
  if (kind === "string") {
    const test = readCondition(TEXT_CONDITIONS, inner, `${path}.string`);
    return (answer) => test(textOr(answer["string"], ""));
  }
  if (kind === "number") {
    const test = readCondition(NUMBER_CONDITIONS, inner, `${path}.number`);
    return (answer) => test(typeof answer["number"] === "number" ? answer["number"] : null);
  }
  if (kind === "checkbox") {
    const test = readCondition(CHECKBOX_CONDITIONS, inner, `${path}.checkbox`);
    return (answer) => test(answer["boolean"] === true);
  }
  if (kind === "date") {
    const test = readCondition(dateConditions(workspace.clock.now()), inner, `${path}.date`);
    return (answer) => test(isObject(answer["date"]) ? answer["date"] : null);
  }
  throw bodyError(path, "should have one of `string`, `checkbox`, `number`, `date`");
}

const QUANTIFIERS: Readonly<Record<string, (tests: boolean[]) => boolean>> = {
  any: (tests) => tests.includes(true),
  none: (tests) => !tests.includes(true),
  every: (tests) => !tests.includes(false),
};

function rollupFilter(
  context: FilterContext,
  property: SchemaProperty,
  condition: JsonValue | undefined,
  path: string,
): RowTest {
  const given = objectOr(condition);
  const [kind = ""] = Object.keys(given);
  const answerOf = (page: PageRecord) => computedValue(context.workspace, context.source, page, property);
  const quantifier = QUANTIFIERS[kind];
  if (quantifier === undefined) {
    const test = answerTest(context, given, path);
    return (page) => test(answerOf(page));
  }
  const test = elementTest(context, objectOr(given[kind]), `${path}.${kind}`);
  return (page) => {
    const elements = listOf(answerOf(page)["array"]).filter(isObject);
    return quantifier(elements.map((element) => test(element[textOr(element["type"], "")] ?? null)));
  };
}

/** A test of one element of an array rollup, in the form in which it is read. */
function elementTest({ workspace }: FilterContext, condition: JsonObject, path: string): (value: JsonValue) => boolean {
  const [kind = ""] = Object.keys(condition);
  const inner = condition[kind];
  const where = `${path}.${kind}`;
  if (TEXT_TYPES.has(kind)) {
    const test = readCondition(TEXT_CONDITIONS, inner, where);
    return (value) => test(typeof value === "string" ? value : plainTextOf(value));
  }
  if (kind === "number") {
    const test = readCondition(NUMBER_CONDITIONS, inner, where);
    return (value) => test(typeof value === "number" ? value : null);
  }
  if (kind === "checkbox") {
    const test = readCondition(CHECKBOX_CONDITIONS, inner, where);
    return (value) => test(value === true);
  }
  if (kind === "date") {
    const test = readCondition(dateConditions(workspace.clock.now()), inner, where);
    return (value) => test(isObject(value) ? value : null);
  }
  if (kind === "select" || kind === "status" || kind === "multi_select") {
    const test = readCondition(kind === "multi_select" ? MULTI_OPTION_CONDITIONS : OPTION_CONDITIONS, inner, where);
    return (value) => test(namesIn(value));
  }
  if (kind === "people" || kind === "relation") {
    const test = readCondition(idConditions(workspace.botId), inner, where);
    return (value) =>
      test(
        listOf(value)
          .filter(isObject)
          .map((item) => textOr(item["id"], "")),
      );
  }
  if (kind === "files") {
    const test = readCondition(FILE_CONDITIONS, inner, where);
    return (value) => test(listOf(value));
  }
  throw bodyError(path, "should have a known condition");
}

function namesIn(value: JsonValue): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter(isObject).map((item) => textOr(item["name"], ""));
}
