// Replaces the ids of relations by the related rows. Each related row is read once, however many rows point to it.
import { fieldsOf, isFields, plainId, type Fields } from "@ws/helpers/json";
import type { Task } from "@ws/helpers/tasks";
import { InvalidInputError } from "../errors.ts";
import { invalidInput, requireColumn, withInput, type Path } from "../input/invalid-input.ts";
import { readCount, readQuery, type CheckedQuery } from "../rows/read-query.ts";
import { checkDefinition } from "../schema/check-definition.ts";
import { matchingIds, withinMinutes } from "./matching-ids.ts";
import { readRowsById } from "./read-rows-by-id.ts";
import type { TableContext } from "./table-context.ts";

/** A relation to include. */
export interface IncludedRelation {
  /** Key of the relation. */
  readonly key: string;
  readonly context: TableContext;
  readonly query: CheckedQuery;
  /** True to leave out rows that do not match the query, and those that cannot be read. */
  readonly isFiltered: boolean;
  /** Maximum number of related rows of a row. */
  readonly limit: number;
  /** The related rows that were read, by their ids without dashes. Undefined for a row that does not match. */
  readonly known: Map<string, Fields | undefined>;
  /** Relations of the related rows. */
  readonly included: readonly IncludedRelation[];
}

const RELATED_OPTIONS = ["table", "select", "where", "limit", "include"];

/** Deepest level of relations: an `include` that contains itself is refused instead of being followed for ever. */
const MAX_LEVELS = 10;

const ANY_MINUTE = new Date(0).toISOString();

/** Checks the option `include`. @throws InvalidInputError if it does not fit the schema */
export function readInclude(context: TableContext, include: unknown = {}, level = 1): IncludedRelation[] {
  if (!isFields(include)) throw invalidInput(["include"], "an object", include);
  if (level > MAX_LEVELS) throw invalidInput(["include"], `at most ${MAX_LEVELS} levels deep`, include);
  return Object.entries(include).flatMap(([key, value]): readonly IncludedRelation[] => {
    if (value === undefined) return [];
    const at = ["include", key];
    const column = requireColumn(context.schema.properties, at);
    if (column.type !== "relation") throw invalidInput(at, "absent: it is no relation", value);
    // A schema, a table, or either of them below `table`, with options.
    const options = isFields(value) && "table" in value ? value : { table: value };
    const { table, where, limit, include: inner } = options;
    const { schema: unbound = table } = fieldsOf(table);
    const schema: unknown = context.bind?.(unbound) ?? unbound;
    checkDefinition(schema, false, at);
    const { dataSourceId = schema.dataSourceId } = column;
    if (plainId(dataSourceId) !== plainId(schema.dataSourceId)) {
      throw invalidInput(at, `the schema of data source ${dataSourceId}`, schema.dataSourceId);
    }
    const related = { ...context, schema };
    const relation = below(at, () => {
      const query = readQuery(schema, options, context.form, RELATED_OPTIONS);
      // The conditions that find the matching rows must fit beside those of the caller.
      withInput(["where"], "", () => query.filters.map((filter) => withinMinutes(filter, [ANY_MINUTE])));
      return {
        key,
        context: related,
        query,
        isFiltered: where !== undefined,
        limit: limit === undefined ? Infinity : readCount("limit", limit),
        known: new Map(),
        included: readInclude(related, inner, level + 1),
      };
    });
    return [relation];
  });
}

/** Runs a check. Its errors have the place of the relation. */
function below<Value>(at: Path, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const place = at.join(".");
    throw new InvalidInputError(
      error.issues.map(({ message, path }) => ({ message: `In ${place}: ${message}`, path: [...at, ...path] })),
    );
  }
}

/** Replaces the ids of relations in rows by the related rows. */
export function* includeRows(rows: readonly Fields[], included: readonly IncludedRelation[]): Task<readonly Fields[]> {
  if (rows.length === 0) return rows;
  for (const relation of included) yield* includeRelation(rows, relation);
  return rows;
}

function* includeRelation(
  rows: readonly Fields[],
  { key, context, query, isFiltered, limit, known, included }: IncludedRelation,
): Task {
  // Without conditions, the first related rows are those of the first ids.
  const idsOf = (row: Fields) => (row[key] as readonly string[]).slice(0, isFiltered ? Infinity : limit);
  let loaded = yield* readRowsById(context, query, rows.flatMap(idsOf), known);
  if (isFiltered) {
    const matching = yield* matchingIds(context, query.filters, loaded);
    for (const [id, row] of known) if (row !== undefined && "unreadable" in row) known.set(id, undefined);
    for (const { id } of loaded) if (!matching.has(id)) known.set(plainId(id), undefined);
    loaded = loaded.filter(({ id }) => matching.has(id));
  }
  yield* includeRows(loaded, included);
  // The row stays the object that was read: a table knows its own rows by it.
  for (const row of rows) {
    const related = idsOf(row).flatMap((id) => known.get(plainId(id)) ?? []);
    Object.assign(row, { [key]: related.slice(0, limit) });
  }
}
