// The plan: the changes of all schemas of a module, each with its consequences.
import { LIMITS } from "@ws/helpers";
import type { Fields } from "@ws/helpers/json";
import { COLUMN_KINDS, type ColumnKind } from "../../columns/column-kinds.ts";
import type { Change, Loss } from "./change.ts";
import { inOrder } from "./change-order.ts";
import { findChanges } from "./find-changes.ts";
import { creation } from "./create-changes.ts";
import { columnTypeOf } from "../changes/column-settings.ts";
import { columnById, type LiveColumn, type LiveSchema } from "../service/live-schema.ts";
import { pairColumns, type MergeContext } from "../changes/merge-schema.ts";
import { rulesOf } from "../changes/type-rules.ts";
import type { ModuleSchema } from "../module/parse-module.ts";
import { isSameColumn, isSameId } from "../service/same-id.ts";
import type { Service } from "../service/service.ts";

/** A change with its consequences. */
export interface PlannedChange extends Change {
  /** True if the change destroys values. */
  readonly destructive: boolean;
  /** True if the opposite change restores the state before. */
  readonly reversible: boolean;
}

/** A schema of the module with its data source. */
export interface SchemaPair {
  readonly schema: ModuleSchema;
  readonly live: LiveSchema;
}

/** A schema of the module with its data source, if it exists. */
export interface PossiblePair {
  readonly schema: ModuleSchema;
  readonly live: LiveSchema | undefined;
}

/** Returns what the schemas of a module know of each other. */
export function mergeContext(
  schemas: readonly Pick<ModuleSchema, "exportName" | "definition">[],
  live: readonly LiveSchema[],
): MergeContext {
  return {
    schemaOf: (id) => schemas.find(({ definition }) => isSameId(definition.dataSourceId, id))?.exportName,
    related: (id) => live.find((source) => isSameId(source.id, id)),
    nameOf: (dataSourceId, id) => {
      const schema = schemas.find(({ definition }) => isSameId(definition.dataSourceId, dataSourceId));
      const own = Object.values(schema?.definition.properties ?? {}).find((column) => isSameColumn(column.id, id));
      const source = live.find((other) => isSameId(other.id, dataSourceId));
      return own?.name ?? (source && columnById(source, id)?.name);
    },
  };
}

/** Returns the changes of all schemas, in order: what a change needs comes before it. */
export function planChanges(pairs: readonly PossiblePair[], related: readonly LiveSchema[]): Change[] {
  const schemas = pairs.map(({ schema }) => schema);
  const context = mergeContext(schemas, related);
  const claimed = pairs.flatMap(({ schema, live }) => (live === undefined ? [] : pairColumns(schema.definition, live)));
  const isPartner = (column: LiveColumn): boolean => {
    const synced = column.config["dual_property"] as { readonly synced_property_id?: unknown } | undefined;
    return (
      synced !== undefined &&
      claimed.some((pair) => pair.column.type === "relation" && pair.live.id === synced.synced_property_id)
    );
  };
  const found = new Set(
    pairs.flatMap(({ schema, live }) =>
      live === undefined ? [] : pairColumns(schema.definition, live).map(({ key }) => `${schema.exportName}.${key}`),
    ),
  );
  const merge = { ...context, schemas, isFound: (schema: string, key: string) => found.has(`${schema}.${key}`) };
  const missing = pairs.filter(({ live }) => live === undefined);
  const changes = pairs.map(({ schema: { exportName, definition }, live }) =>
    findChanges(exportName, definition, live, merge, isPartner),
  );
  return inOrder([
    ...missing.map(({ schema: { exportName, definition } }) => creation(exportName, definition)),
    ...changes.flatMap(({ columns }) => columns),
    ...changes.flatMap(({ views }) => views),
  ]);
}

/** Returns true if a change destroys values, as far as the rows show now. */
export const destroysValues = async (service: Service, { loss, dataSourceId }: Change): Promise<boolean> =>
  loss !== undefined && hasValues(service, dataSourceId, loss);

/** Looks up the consequences of changes. */
export async function assessChanges(service: Service, changes: readonly Change[]): Promise<PlannedChange[]> {
  const assessed: PlannedChange[] = [];
  for (const change of changes) {
    const destructive = await destroysValues(service, change);
    // A column that is added again gets another id, so its settings in views are lost even if it was empty.
    assessed.push({ ...change, destructive, reversible: !destructive && change.action !== "remove" });
  }
  return assessed;
}

async function hasValues(service: Service, dataSourceId: string, loss: Loss): Promise<boolean> {
  const { id, type } = loss.column;
  if ("options" in loss) {
    const operator = type === "multi_select" ? "contains" : "equals";
    const conditions = loss.options.map((name) => ({ property: id, [type]: { [operator]: name } }));
    for (let start = 0; start < conditions.length; start += LIMITS.filterEntries) {
      const or = conditions.slice(start, start + LIMITS.filterEntries);
      if (await hasRow(service, dataSourceId, { or })) return true;
    }
    return false;
  }
  const columnType = columnTypeOf(type);
  const { isComputed, filter }: ColumnKind = COLUMN_KINDS[columnType];
  if (rulesOf(columnType).isInUse || filter === undefined) return hasRow(service, dataSourceId, undefined);
  // A computed column has no values of its own.
  if (isComputed) return false;
  const condition = filter === "checkbox" ? { equals: true } : { is_not_empty: true };
  return hasRow(service, dataSourceId, { property: id, [type]: condition });
}

async function hasRow(service: Service, dataSourceId: string, filter: Fields | undefined): Promise<boolean> {
  const body = { page_size: 1, ...(filter === undefined ? {} : { filter }) };
  const { results } = await service.request("POST", `data_sources/${dataSourceId}/query?filter_properties=title`, body);
  return Array.isArray(results) && results.length > 0;
}

/** Returns the schema and the column of a change. */
export const placeOf = ({ schema, key }: { readonly schema: string; readonly key?: string | undefined }): string =>
  key === undefined ? schema : `${schema}.${key}`;

/** Returns the line of a planned change. */
export function changeLine(
  { schema, key, message, reversible, destructive, refusal }: PlannedChange,
  index: number,
): string {
  const place = placeOf({ schema, key });
  const consequence = destructive ? "DESTROYS VALUES" : reversible ? "reversible" : "not reversible";
  return `${index + 1}. ${place}: ${message} [${refusal === undefined ? consequence : `NOT POSSIBLE: ${refusal}`}]`;
}
