// Reads many rows of a data source by their ids, each once. A query shows up to 100 rows for the price of one retrieval, but
// cannot name ids: it is used while each of its pages shows several of the rows.
import { plainId } from "../ids.ts";
import { fieldsOf, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { followList } from "../lists/follow-list.ts";
import { eachBatch, runConcurrently } from "../tasks/combine-tasks.ts";
import { call, type CallFunction, type Task } from "../tasks/task.ts";

/** A page, or the error of its retrieval: it does not exist, or is not shared with the integration. */
export type PageOutcome = { readonly page: Fields } | { readonly error: unknown };

/** The methods of {@link readPagesById}. */
interface ReadPagesContext {
  /** `client.dataSources.query` */
  readonly query: CallFunction;
  /** `client.pages.retrieve` */
  readonly retrieve: CallFunction;
  /** Id of the data source whose rows the pages are. */
  readonly dataSourceId: string;
  /** The `filter_properties` of both requests. */
  readonly selected: Fields;
}

/** Number of retrievals that cost more than one page of a query. */
const MIN_QUERIED = 3;
/** Number of retrievals at a time with `AsyncClient`. */
const CONCURRENCY = 3;

/** Reads pages, and returns the outcome of each id. @throws the error of a request, except 400 (the id of a block), 403 and 404 of a retrieval */
export function* readPagesById(
  { query, retrieve, dataSourceId: data_source_id, selected }: ReadPagesContext,
  ids: Iterable<string>,
): Task<ReadonlyMap<string, PageOutcome>> {
  const outcomes = new Map<string, PageOutcome>();
  const missing = new Map(Array.from(ids, (id) => [plainId(id), id]));
  if (missing.size >= MIN_QUERIED) {
    const args = { data_source_id, ...selected, page_size: LIMITS.pageSize };
    // oxlint-disable-next-line require-yield -- takes the pages
    yield* eachBatch(followList<Fields>(query, args, { allowIncomplete: true }), function* take(pages) {
      const before = missing.size;
      for (const page of pages) {
        const key = plainId(page["id"]);
        const id = missing.get(key);
        if (id !== undefined && missing.delete(key)) outcomes.set(id, { page });
      }
      return before - missing.size < 2 || missing.size < MIN_QUERIED;
    });
  }
  function* read(page_id: string): Task {
    let outcome: PageOutcome;
    try {
      outcome = { page: yield* retrievePage(retrieve, page_id, selected) };
    } catch (error) {
      if (![400, 403, 404].includes(Number(fieldsOf(error)["status"]))) throw error;
      outcome = { error };
    }
    outcomes.set(page_id, outcome);
  }
  const rest = missing.values();
  // oxlint-disable-next-line require-yield -- runConcurrently expects a task
  yield* runConcurrently(CONCURRENCY, function* next(): Task<Task | undefined> {
    const id = rest.next().value;
    return id === undefined ? undefined : read(id);
  });
  return outcomes;
}

/**
 * Retrieves a page with the selected columns. A page that lacks one of them, such as a page of another data source, is
 * retrieved with all of its columns: Notion refuses the selection, but the caller needs the parent of the page.
 * @param selected the `filter_properties` of the request
 */
export function* retrievePage(retrieve: CallFunction, page_id: string, selected: Fields): Task<Fields> {
  try {
    return fieldsOf(yield* call(retrieve, { page_id, ...selected }));
  } catch (error) {
    if (fieldsOf(error)["status"] !== 400 || Object.keys(selected).length === 0) throw error;
    return fieldsOf(yield* call(retrieve, { page_id }));
  }
}
