import { readPagesById, type Fields, type PageOutcome, type Task } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";
import { selectedProperties, type Selection } from "../rows/read-query.ts";
import { checkRow, plainId } from "../rows/read-row.ts";
import { methodOf } from "./table-client.ts";
import { explained, readerOf, type TableContext } from "./table-context.ts";

/**
 * Reads the rows that are not in `known` yet, each once, and adds them by their ids without dashes.
 * @returns the rows that were read
 */
export function* readRowsById(
  context: TableContext,
  selection: Selection,
  ids: readonly string[],
  known: Map<string, Fields>,
): Task<Fields[]> {
  const { client, schema } = context;
  const selected = selectedProperties(schema, selection.keys);
  const outcomes = new Map<string, PageOutcome>();
  const methods = { query: methodOf(client.dataSources.query), retrieve: methodOf(client.pages.retrieve) };
  const { dataSourceId } = schema;
  const task = readPagesById(
    { ...methods, dataSourceId, selected },
    ids.filter((id) => !known.has(plainId(id))),
    (id, outcome) => outcomes.set(id, outcome),
  );
  yield* explained(context, task, selected);
  const read = readerOf(context, selection);
  const rows: Fields[] = [];
  for (const [id, outcome] of outcomes) {
    const unreadable = reasonOf(context, outcome);
    let row: Fields = { id, unreadable };
    if (unreadable === undefined && "page" in outcome) rows.push((row = yield* read(outcome.page)));
    known.set(plainId(id), row);
  }
  return rows;
}

/** Returns why a page cannot be read as a row. Undefined if it can. */
function reasonOf({ schema }: TableContext, outcome: PageOutcome): string | undefined {
  if ("error" in outcome) return String(outcome.error["code"] ?? outcome.error["message"]);
  try {
    checkRow(schema, outcome.page);
    return undefined;
  } catch (error) {
    if (error instanceof SchemaError) return error.message;
    throw error;
  }
}
