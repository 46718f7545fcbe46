// Replaces the ids of relations by the related rows. Each related row is read once, however many rows point to it.
import { isFields, type Fields, type Task } from "@ws/helpers/tasks";
import { invalidInput, requireColumn, type Path } from "../input/invalid-input.ts";
import { plainId } from "../rows/read-row.ts";
import { checkDefinition } from "../schema/check-definition.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { readRowsById } from "./read-rows-by-id.ts";
import { allColumns, type TableContext } from "./table-context.ts";

/** A relation to include. */
export interface IncludedRelation {
  /** Key of the relation. */
  readonly key: string;
  readonly context: TableContext;
  /** The related rows that were read, by their ids without dashes. */
  readonly known: Map<string, Fields>;
  /** Relations of the related rows. */
  readonly included: readonly IncludedRelation[];
}

/** Levels of relations: the related rows, and the rows related to these. */
const MAX_LEVELS = 2;

/** Checks the option `include`. @throws InvalidInputError if it does not fit the schema */
export function readInclude(
  context: TableContext,
  include: unknown = {},
  path: Path = ["include"],
  level = 1,
): IncludedRelation[] {
  if (!isFields(include)) throw invalidInput(path, "an object", include);
  return Object.entries(include).flatMap(([key, value]): readonly IncludedRelation[] => {
    if (value === undefined) return [];
    const at = [...path, key];
    const column = requireColumn(context.schema.properties, at);
    if (column.type !== "relation") throw invalidInput(at, "absent: it is no relation", value);
    const { schema, include: inner } = relatedSchema(at, value);
    const { dataSourceId = schema.dataSourceId } = column;
    if (plainId(dataSourceId) !== plainId(schema.dataSourceId)) {
      throw invalidInput(at, `the schema of data source ${dataSourceId}`, schema.dataSourceId);
    }
    if (inner !== undefined && level === MAX_LEVELS) {
      throw invalidInput([...at, "include"], "absent: it is the third level", inner);
    }
    const related = { ...context, schema };
    const included = readInclude(related, inner, [...at, "include"], level + 1);
    return [{ key, context: related, known: new Map(), included }];
  });
}

/** Reads `schema`, `table`, `{ table }` or `{ table, include }`, where a table can be a schema. */
function relatedSchema(path: Path, value: unknown): { readonly schema: SchemaDefinition; readonly include: unknown } {
  const { table = value, include } = isFields(value) && "table" in value ? value : {};
  const schema = isFields(table) && "schema" in table ? table["schema"] : table;
  if (!isFields(schema) || !isFields(schema["properties"])) throw invalidInput(path, "a schema or table", value);
  checkDefinition(schema);
  return { schema, include };
}

/** Replaces the ids of relations in rows by the related rows. */
export function* includeRows(rows: readonly Fields[], included: readonly IncludedRelation[]): Task<readonly Fields[]> {
  if (included.length === 0 || rows.length === 0) return rows;
  const related: Record<string, unknown>[] = rows.map((row) => ({ ...row }));
  for (const { key, context, known, included: inner } of included) {
    const idsOf = (row: Fields) => row[key] as readonly string[];
    const loaded = yield* readRowsById(context, allColumns(context), rows.flatMap(idsOf), known);
    for (const row of yield* includeRows(loaded, inner)) known.set(plainId(row["id"]), row);
    for (const row of related) row[key] = idsOf(row).map((id) => known.get(plainId(id)));
  }
  return related;
}
