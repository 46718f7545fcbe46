// A token often sees more pages than the rows of one table. An id from outside, such as that of a URL, must not make a table
// write to any other page.
import { fieldsOf, isFields, plainId, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import type { Task } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";
import { readId } from "../rows/read-query.ts";
import { otherObjectProblem, requireParent, rowProblem } from "../rows/read-row.ts";
import type { ReadTasks } from "./read-tasks.ts";
import { readPages, retrieveRow } from "./read-rows-by-id.ts";
import type { TableContext } from "./table-context.ts";

/** Where rows that were read come from: the id of their page and that of its data source, as Notion sent them. */
const origins = new WeakMap<object, { readonly id: string; readonly parent: string }>();

/** Remembers where a row comes from. A copy of the row is not remembered. */
export function rememberRow(row: Fields, { id, parent }: Fields): void {
  origins.set(row, { id: plainId(id), parent: plainId(fieldsOf(parent)["data_source_id"]) });
}

/** Returns true for a row that was read from the data source, if `id`, its id now, was not changed since. */
function isKnownRow({ schema }: TableContext, row: unknown, id: string): boolean {
  const known = isFields(row) ? origins.get(row) : undefined;
  return known?.parent === plainId(schema.dataSourceId) && known.id === plainId(id);
}

/** Smallest selection of values: only the parent of the page is of interest. */
const selected: Fields = { filter_properties: ["title"] };

/**
 * Returns the id of a row, given as id or as a row. Retrieves its page, unless the row was read.
 * @param isAlive true to refuse a row in the trash
 * @throws SchemaError `not_a_row` for a page that is not a row of the table, and `in_trash`
 */
export function* requireOwnRow(context: TableContext, row: unknown, isAlive: boolean = false): Task<string> {
  const { schema, trustIds } = context;
  const page_id = readId(isFields(row) ? row["id"] : row);
  if (trustIds === true || isKnownRow(context, row, page_id)) return page_id;
  const page = yield* retrieveRow(context, page_id, selected);
  if (!isAlive) requireParent(schema, page);
  const problem = isAlive ? rowProblem(schema, page) : undefined;
  if (problem !== undefined) throw problem;
  return page_id;
}

/**
 * Runs a write. A row that was read before, or whose id is trusted, can be in the trash: then Notion refuses the write.
 * @throws SchemaError `in_trash` in place of the error of Notion
 */
export function* explainedTrash<Result>(context: TableContext, id: string, write: Task<Result>): Task<Result> {
  try {
    return yield* write;
  } catch (error) {
    if (fieldsOf(error)["status"] !== 400) throw error;
    let page: Fields = {};
    try {
      page = yield* retrieveRow(context, id, selected);
    } catch {
      // The error of the refused request is the one that matters.
    }
    throw page["in_trash"] === true ? rowProblem(context.schema, page) : error;
  }
}

/**
 * Returns the id of a row whose page was not edited since the row was read.
 * @throws SchemaError `changed_meanwhile` if it was, `not_a_row` or `in_trash`
 */
export function* requireUnchanged(
  { schema }: TableContext,
  { get }: Pick<ReadTasks, "get">,
  row: Fields,
): Task<string> {
  const id = readId(row["id"]);
  const known = row["lastEditedTime"];
  const { lastEditedTime } = yield* get(id, { select: [] });
  if (lastEditedTime === known) return id;
  const text = `was edited at ${String(lastEditedTime)}, but was read as of ${describeValue(known)}`;
  throw new SchemaError(
    "changed_meanwhile",
    `Row ${id} of ${describeValue(schema.title)} ${text}. Read it again, or pass { overwrite: true }.`,
  );
}

/** Checks the ids of a stored progress before any of them is used. Pages that do not exist any more pass. */
export function* requireOwnRows(context: TableContext, ids: readonly string[]): Task {
  if (context.trustIds === true) return;
  for (const outcome of (yield* readPages(context, ids.map(readId), selected)).values()) {
    if ("page" in outcome) requireParent(context.schema, outcome.page);
    else if (fieldsOf(outcome.error)["status"] !== 404)
      throw otherObjectProblem(context.schema, "the id of a progress", outcome.error) ?? outcome.error;
  }
}
