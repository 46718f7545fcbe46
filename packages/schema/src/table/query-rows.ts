import { IncompleteResultError } from "@ws/helpers";
import { followList, readAllRows, type CallFunction, type Task } from "@ws/helpers/tasks";
import type { Fields } from "../input/fields.ts";
import { rowComparer } from "../rows/compare-rows.ts";
import { selectedProperties, type CheckedQuery } from "../rows/read-query.ts";
import type { RowReader } from "../rows/read-row.ts";
import type { RichTextForm } from "../rows/row-types.ts";
import type { SchemaDefinition } from "../schema/schema-definition.ts";
import { collect, eachItem } from "./collect.ts";

/**
 * Emits all rows of a query. Without an order, reads the oldest row first. A sorted query of the service ends after 10,000
 * rows: the others are then read without order, and sorted in memory.
 */
export function* queryRows(
  schema: SchemaDefinition,
  { keys, form, filter, sorts, prefetch }: CheckedQuery,
  query: CallFunction,
  readerOf: (keys: readonly string[], form: RichTextForm) => RowReader,
): Task<void, Fields> {
  const options = prefetch === undefined ? {} : { prefetch };
  const argsFor = (columns: readonly string[]): Fields => ({
    data_source_id: schema.dataSourceId,
    ...(filter === undefined ? {} : { filter }),
    ...selectedProperties(schema, columns),
  });
  const reader = readerOf(keys, form);
  if (sorts.length === 0) {
    yield* eachItem(readAllRows(query, argsFor(keys), options), (page) => emitRow(page, reader));
    return;
  }
  const readIds = new Set<unknown>();
  try {
    const args = { ...argsFor(keys), sorts: sorts.map(({ sort }) => sort) };
    yield* eachItem(followList<Fields>(query, args, options), (page) => {
      readIds.add(page["id"]);
      return emitRow(page, reader);
    });
    return;
  } catch (error) {
    if (!(error instanceof IncompleteResultError)) throw error;
  }
  const sortKeys = sorts.map(({ key }) => key).filter((key) => Object.hasOwn(schema.properties, key));
  const compared = readerOf(sortKeys, "plain");
  const pages = yield* collect(readAllRows(query, argsFor([...new Set([...keys, ...sortKeys])]), options));
  const rest: { readonly page: Fields; readonly values: Fields }[] = [];
  for (const page of pages) {
    if (isRow(page) && !readIds.has(page["id"])) rest.push({ page, values: yield* compared.read(page) });
  }
  const compare = rowComparer(schema.properties, sorts);
  for (const { page } of rest.toSorted((a, b) => compare(a.values, b.values))) yield* emitRow(page, reader);
}

function* emitRow(page: Fields, { read }: RowReader): Task<void, Fields> {
  if (isRow(page)) yield { emit: [yield* read(page)] };
}

/** A wiki also contains data sources, which are no rows. */
const isRow = (page: Fields): boolean => page["object"] === "page";
