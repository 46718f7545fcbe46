// The configuration of one column: from the form of a request into the form in which it is read.
import { readChoice } from "../body/read-choice.ts";
import { NUMBER_FORMATS } from "../catalog/number-formats.ts";
import { ROLLUP_FUNCTIONS } from "../catalog/rollup-functions.ts";
import { findProperty } from "../columns/find-property.ts";
import { optionsOf, readOptions } from "../columns/options.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import { typeOfNamed } from "../formula/column-type.ts";
import { formulaProblem } from "../formula/formula-problem.ts";
import { inferType } from "../formula/infer-type.ts";
import { parseFormula } from "../formula/syntax/parse-formula.ts";
import { printFormula } from "../formula/syntax/print-formula.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, optionalText, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { readStatus } from "./read-status.ts";

/** What a column's configuration is read for. */
export interface ConfigContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
  /** The column as it is now, when it is changed and keeps its type. */
  readonly before: SchemaProperty | undefined;
  /** Where the configuration stands in the body. */
  readonly path: string;
}

type ConfigReader = (input: JsonObject, context: ConfigContext) => JsonObject;

const EMPTY: ConfigReader = () => ({});

const withOptions: ConfigReader = (input, { workspace, before, path }) => ({
  options: readOptions(workspace, input["options"], before === undefined ? [] : optionsOf(before), `${path}.options`),
});

const READERS: Readonly<Record<string, ConfigReader>> = {
  title: EMPTY,
  rich_text: EMPTY,
  number: (input, { before, path }) => ({
    format: readChoice(input["format"], `${path}.format`, textOr(before?.config["format"], "number"), NUMBER_FORMATS),
  }),
  select: withOptions,
  multi_select: withOptions,
  status: (input, { workspace, before, path }) => readStatus(workspace, input, before, path),
  date: EMPTY,
  people: EMPTY,
  files: EMPTY,
  checkbox: EMPTY,
  url: EMPTY,
  email: EMPTY,
  phone_number: EMPTY,
  formula: readFormula,
  relation: readRelation,
  rollup: readRollup,
  created_time: EMPTY,
  created_by: EMPTY,
  last_edited_time: EMPTY,
  last_edited_by: EMPTY,
  unique_id: (input, { before }) => ({
    prefix: input["prefix"] === undefined ? (before?.config["prefix"] ?? null) : input["prefix"],
  }),
  verification: EMPTY,
  button: EMPTY,
  place: EMPTY,
  location: EMPTY,
  last_visited_time: EMPTY,
};

/** The property types that a schema request may name. */
const SCHEMA_TYPES: readonly string[] = Object.keys(READERS);

/** The type that a schema request means: its `type`, or else the key that is a type. */
export function schemaTypeOf(input: JsonObject): string | undefined {
  const named = optionalText(input["type"]);
  if (named !== undefined) return named;
  return SCHEMA_TYPES.find((type) => isObject(input[type]));
}

/** Reads the configuration of a column of the given type. */
export function readConfig(type: string, input: JsonValue | undefined, context: ConfigContext): JsonObject {
  const reader = READERS[type];
  if (reader === undefined) throw bodyError(context.path, `has an unknown property type \`"${type}"\``);
  return reader(objectOr(input), { ...context, path: `${context.path}.${type}` });
}

const STORED_COLUMN = /\{\{notion:block_property:([^:}]*):([^:}]*):[^}]*\}\}/g;

/** A formula that was read from another data source names the columns there: those of the same names here are meant. */
function withOwnColumns(workspace: Workspace, source: DataSourceRecord, expression: string): string {
  return expression.replaceAll(STORED_COLUMN, (whole, id: string, sourceId: string) => {
    const other = sourceId === source.id ? undefined : workspace.store.dataSources.get(sourceId);
    const name = other === undefined ? undefined : findProperty(other, id)?.name;
    return name === undefined ? whole : `prop(${JSON.stringify(name)})`;
  });
}

function readFormula(input: JsonObject, { workspace, source, before, path }: ConfigContext): JsonObject {
  const expression = optionalText(input["expression"]);
  if (expression === undefined) return before?.config ?? { expression: "" };
  if (expression.trim() === "") return { expression: "" };
  const parsed = parseFormula(withOwnColumns(workspace, source, expression));
  if (parsed.error !== undefined)
    throw validationError(`Type error with formula. ${parsed.error} (at ${path}.expression)`);
  const problem = formulaProblem(parsed.root);
  if (problem !== undefined) throw validationError(`Type error with formula. ${problem} (at ${path}.expression)`);
  const printed = printFormula(parsed.root, (nameOrId) => {
    const property = findProperty(source, nameOrId);
    if (property === undefined) throw validationError(`Type error with formula. Undefined property "${nameOrId}".`);
    if (property === before) throw validationError("Type error with formula. A formula cannot use itself.");
    return `{{notion:block_property:${encodeURIComponent(property.id)}:${source.id}:${workspace.workspaceId}}}`;
  });
  const { problem: mismatch } = inferType(parsed.root, (nameOrId) => typeOfNamed(source, nameOrId));
  if (mismatch !== undefined) throw validationError(`Type error with formula. ${mismatch} (at ${path}.expression)`);
  return { expression: printed };
}

function readRelation(input: JsonObject, { workspace, before, path }: ConfigContext): JsonObject {
  const rawId = input["data_source_id"] ?? before?.config["data_source_id"];
  if (!isUuid(rawId))
    throw bodyError(
      `${path}.data_source_id`,
      `should be a valid uuid, instead was \`${JSON.stringify(rawId) ?? "undefined"}\``,
    );
  const id = dashedUuid(rawId);
  const target = workspace.store.dataSources.get(id);
  if (target === undefined)
    throw validationError(
      `Could not find data source with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
    );
  const type = textOr(input["type"], input["dual_property"] === undefined ? "single_property" : "dual_property");
  const base = { database_id: target.databaseId, data_source_id: id, type };
  if (type === "single_property") return { ...base, single_property: {} };
  const sameTarget = before?.config["data_source_id"] === id ? objectOr(before.config["dual_property"]) : {};
  return { ...base, dual_property: { ...sameTarget, ...objectOr(input["dual_property"]) } };
}

function readRollup(input: JsonObject, { before, path }: ConfigContext): JsonObject {
  const functionName = optionalText(input["function"]) ?? optionalText(before?.config["function"]);
  if (functionName === undefined || !ROLLUP_FUNCTIONS.includes(functionName)) {
    throw bodyError(
      `${path}.function`,
      `should be a known function, instead was \`${JSON.stringify(functionName) ?? "undefined"}\``,
    );
  }
  const relation = namedBy(input, "relation_property") ?? before?.config["relation_property_id"];
  const rolled = namedBy(input, "rollup_property") ?? before?.config["rollup_property_id"];
  if (relation === undefined || rolled === undefined)
    throw bodyError(path, "should name a relation property and a property of the related data source");
  // Kept as written: the related column may be made later in the same request. See linkRollup.
  return { function: functionName, relation, rolled };
}

/** Its id and its name, as far as they are given: a rollup that was read has both, and is known elsewhere by its names. */
function namedBy(input: JsonObject, what: string): string[] | undefined {
  const given = [`${what}_id`, `${what}_name`].flatMap((key) => optionalText(input[key]) ?? []);
  return given.length === 0 ? undefined : given;
}
