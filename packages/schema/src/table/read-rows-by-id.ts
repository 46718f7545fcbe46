import { fieldsOf, readPagesById, type Fields, type PageOutcome, type Task } from "@ws/helpers/tasks";
import { selectedProperties, type Selection } from "../rows/read-query.ts";
import { plainId, rowProblem } from "../rows/read-row.ts";
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
  const task = readPagesById(
    {
      query: methodOf(client.dataSources.query),
      retrieve: methodOf(client.pages.retrieve),
      dataSourceId: schema.dataSourceId,
      selected,
    },
    new Map(ids.flatMap((id) => (known.has(plainId(id)) ? [] : [[plainId(id), id]]))).values(),
    (id, outcome) => outcomes.set(id, outcome),
  );
  yield* explained(context, task, selected);
  const read = readerOf(context, selection);
  const rows: Fields[] = [];
  for (const [id, outcome] of outcomes) {
    const problem = "error" in outcome ? outcome.error : rowProblem(schema, outcome.page);
    if (problem === undefined && "page" in outcome) {
      const row = yield* read(outcome.page);
      rows.push(row);
      known.set(plainId(id), row);
    } else known.set(plainId(id), { id, unreadable: fieldsOf(problem)["code"] ?? "unknown" });
  }
  return rows;
}
