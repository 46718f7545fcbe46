import { fieldsOf, plainId, type Fields } from "@ws/helpers/json";
import { readPagesById, retrievePage, type PageOutcome, type Task } from "@ws/helpers/tasks";
import { selectedProperties, type Selection } from "../rows/read-query.ts";
import { otherObjectProblem, rowProblem } from "../rows/read-row.ts";
import { explained } from "./explain-drift.ts";
import { readerOf, type TableContext } from "./table-context.ts";

/** Reads pages that should be rows of the table. */
export const readPages = (
  { client, schema }: TableContext,
  ids: readonly string[],
  selected: Fields,
): Task<ReadonlyMap<string, PageOutcome>> =>
  readPagesById(
    {
      query: client.dataSources.query,
      retrieve: client.pages.retrieve,
      dataSourceId: schema.dataSourceId,
      selected,
    },
    ids,
  );

/** Retrieves the page of a row. @throws SchemaError `not_a_row` for the id of a block, of a database or of another object */
export function* retrieveRow({ client, schema }: TableContext, id: string, columns: Fields): Task<Fields> {
  try {
    return yield* retrievePage(client.pages.retrieve, id, columns);
  } catch (error) {
    throw otherObjectProblem(schema, id, error) ?? error;
  }
}

/**
 * Reads the rows that are not in `known` yet, each once, and adds them by their ids without dashes.
 * @returns the rows that were read
 */
export function* readRowsById(
  context: TableContext,
  selection: Selection,
  ids: readonly string[],
  known: Map<string, Fields | undefined>,
): Task<Fields[]> {
  const { schema } = context;
  const selected = selectedProperties(schema, selection.keys);
  const unknown = ids.filter((id) => !known.has(plainId(id)));
  const outcomes = yield* explained(context, readPages(context, unknown, selected), selected);
  const read = readerOf(context, selection);
  const rows: Fields[] = [];
  for (const [id, outcome] of outcomes) {
    const problem =
      "page" in outcome
        ? rowProblem(schema, outcome.page)
        : (otherObjectProblem(schema, id, outcome.error) ?? outcome.error);
    let row: Fields = { id, unreadable: fieldsOf(problem)["code"] ?? "unknown" };
    if ("page" in outcome && problem === undefined) rows.push((row = yield* read(outcome.page)));
    known.set(plainId(id), row);
  }
  return rows;
}
