// The configuration of one column: from the form of a request to the form in which it is stored.
import type { ColumnInput, ConfigInputs } from "../body/column-configs.ts";
import type { PropertyType, TypeWithSettings } from "../catalog/property-kinds.ts";
import { findProperty } from "../columns/find-property.ts";
import { optionsOf, resolveOptions } from "../columns/options.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import { typesIn } from "../formula/column-type.ts";
import { budgetProblem } from "../formula/budget-problem.ts";
import { formulaProblem } from "../formula/formula-problem.ts";
import { inferType } from "../formula/infer-type.ts";
import { parseFormula } from "../formula/syntax/parse-formula.ts";
import { printFormula } from "../formula/syntax/print-formula.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { objectOr, textOr } from "../values/json.ts";
import { resolveStatus } from "./resolve-status.ts";

/** The column whose configuration is resolved. */
interface ConfigContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
  /** The present column, if it changes and keeps its type. */
  readonly before: SchemaProperty | undefined;
  /** Where the column is in the body, for errors. */
  readonly path: string;
}

type Resolver<T> = (input: T, context: ConfigContext) => JsonObject;

const withOptions: Resolver<ConfigInputs["select"]> = ({ options }, { workspace, before }) => ({
  options: resolveOptions(workspace, options, before === undefined ? [] : optionsOf(before)),
});

/** The types with settings. The configuration of every other type is empty. */
const RESOLVERS: { readonly [K in PropertyType]?: Resolver<ConfigInputs[K]> } = {
  number: ({ format }, { before }) => ({ format: format ?? textOr(before?.config["format"], "number") }),
  select: withOptions,
  multi_select: withOptions,
  status: (input, { workspace, before }) => resolveStatus(workspace, input, before),
  formula: resolveFormula,
  relation: resolveRelation,
  rollup: resolveRollup,
  unique_id: ({ prefix }, { before }) => ({
    prefix: prefix === undefined ? (before?.config["prefix"] ?? null) : prefix,
  }),
} satisfies { readonly [K in TypeWithSettings]: Resolver<ConfigInputs[K]> };

/** Returns the configuration of a column in the form in which it is stored. */
export function resolveConfig({ type, value }: ColumnInput, context: ConfigContext): JsonObject {
  return resolveAs(type, value, context);
}

function resolveAs<K extends PropertyType>(type: K, value: ConfigInputs[K], context: ConfigContext): JsonObject {
  return RESOLVERS[type]?.(value, context) ?? {};
}

const STORED_COLUMN = /\{\{notion:block_property:([^:{}]*):([^:{}]*):[^{}]*\}\}/g;

/** Replaces columns of other data sources, which a copied formula names, by the columns of the same names here. */
function withOwnColumns(workspace: Workspace, source: DataSourceRecord, expression: string): string {
  return expression.replaceAll(STORED_COLUMN, (whole, id: string, sourceId: string) => {
    const other = sourceId === source.id ? undefined : workspace.store.dataSources.get(sourceId);
    const name = other === undefined ? undefined : findProperty(other, id)?.name;
    return name === undefined ? whole : `prop(${JSON.stringify(name)})`;
  });
}

function resolveFormula(
  { expression }: ConfigInputs["formula"],
  { workspace, source, before, path }: ConfigContext,
): JsonObject {
  if (expression === undefined) return before?.config ?? { expression: "" };
  if (expression.trim() === "") return { expression: "" };
  const where = `(at ${path}.formula.expression)`;
  const parsed = parseFormula(withOwnColumns(workspace, source, expression));
  const problem = parsed.error ?? formulaProblem(parsed.root);
  if (parsed.error !== undefined || problem !== undefined)
    throw validationError(`Type error with formula. ${problem} ${where}`);
  const printed = printFormula(parsed.root, (nameOrId) => {
    const property = findProperty(source, nameOrId);
    if (property === undefined) throw validationError(`Type error with formula. Undefined property "${nameOrId}".`);
    if (property === before) throw validationError("Type error with formula. A formula cannot use itself.");
    return `{{notion:block_property:${encodeURIComponent(property.id)}:${source.id}:${workspace.workspaceId}}}`;
  });
  const { problem: mismatch } = inferType(parsed.root, typesIn(source));
  const refused = mismatch ?? budgetProblem(workspace, source, parsed);
  if (refused !== undefined) throw validationError(`Type error with formula. ${refused} ${where}`);
  return { expression: printed };
}

function resolveRelation(relation: ConfigInputs["relation"], { workspace, before }: ConfigContext): JsonObject {
  const id = relation.common.data_source_id;
  const target = workspace.store.dataSources.get(id);
  if (target === undefined)
    throw validationError(
      `Could not find data source with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
    );
  const base = { database_id: target.databaseId, data_source_id: id, type: relation.type };
  if (relation.type === "single_property") return { ...base, single_property: {} };
  const sameTarget = before?.config["data_source_id"] === id ? objectOr(before.config["dual_property"]) : {};
  return { ...base, dual_property: { ...sameTarget, ...relation.value } };
}

/** Keeps the names and ids as they are: a later part of the request can create the related column. See linkRollup. */
function resolveRollup(rollup: ConfigInputs["rollup"], { before, path }: ConfigContext): JsonObject {
  const relation =
    present(rollup.relation_property_id, rollup.relation_property_name) ?? before?.config["relation_property_id"];
  const rolled =
    present(rollup.rollup_property_id, rollup.rollup_property_name) ?? before?.config["rollup_property_id"];
  if (relation === undefined || rolled === undefined)
    throw bodyError(`${path}.rollup`, "should name a relation property and a property of the related data source");
  return { function: rollup.function, relation, rolled };
}

function present(...names: readonly (string | undefined)[]): string[] | undefined {
  const found = names.filter((name) => name !== undefined);
  return found.length === 0 ? undefined : found;
}
