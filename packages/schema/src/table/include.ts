// Replaces the ids of relations by the related rows. Each related row is read once, however many rows point to it.
import { fieldsOf, isFields, plainId, type Fields, type Task } from "@ws/helpers/tasks";
import { invalidInput, requireColumn, type Path } from "../input/invalid-input.ts";
import { checkDefinition } from "../schema/check-definition.ts";
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

/** Checks the option `include`. @throws InvalidInputError if it does not fit the schema */
export function readInclude(
  context: TableContext,
  include: unknown = {},
  path: Path = ["include"],
): IncludedRelation[] {
  if (!isFields(include)) throw invalidInput(path, "an object", include);
  return Object.entries(include).flatMap(([key, value]): readonly IncludedRelation[] => {
    if (value === undefined) return [];
    const at = [...path, key];
    const column = requireColumn(context.schema.properties, at);
    if (column.type !== "relation") throw invalidInput(at, "absent: it is no relation", value);
    // A schema, a table, or either of them below `table`, with the relations of its rows.
    const { table = value, include: inner } = fieldsOf(value);
    const { schema: unbound = table } = fieldsOf(table);
    const schema: unknown = context.bind?.(unbound) ?? unbound;
    checkDefinition(schema, false, at);
    const { dataSourceId = schema.dataSourceId } = column;
    if (plainId(dataSourceId) !== plainId(schema.dataSourceId)) {
      throw invalidInput(at, `the schema of data source ${dataSourceId}`, schema.dataSourceId);
    }
    // Levels of relations: the related rows, and the rows related to these.
    if (inner !== undefined && path.length > 1) {
      throw invalidInput([...at, "include"], "absent: it is the third level", inner);
    }
    const related = { ...context, schema };
    const included = readInclude(related, inner, [...at, "include"]);
    return [{ key, context: related, known: new Map(), included }];
  });
}

/** Replaces the ids of relations in rows by the related rows. */
export function* includeRows(rows: readonly Fields[], included: readonly IncludedRelation[]): Task<readonly Fields[]> {
  if (included.length === 0 || rows.length === 0) return rows;
  for (const { key, context, known, included: inner } of included) {
    const idsOf = (row: Fields) => row[key] as readonly string[];
    const loaded = yield* readRowsById(context, allColumns(context), rows.flatMap(idsOf), known);
    yield* includeRows(loaded, inner);
    // The row stays the object that was read: a table knows its own rows by it.
    for (const row of rows) Object.assign(row, { [key]: idsOf(row).map((id) => known.get(plainId(id))) });
  }
  return rows;
}
