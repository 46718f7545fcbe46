// The methods of a table that read pages of rows and rows by their ids.
import { fieldsOf, plainId, type Fields } from "@ws/helpers/json";
import {
  call,
  expiredCursorError,
  isExpiredCursor,
  readBoundCursor,
  readListPage,
  readRowsPart,
  sortedFilter,
  writeBoundCursor,
  type CallFunction,
  type RowsPart,
  type Task,
} from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { isPage, OPTION_NAMES, readCount, readId, readQuery, readSelection } from "../rows/read-query.ts";
import { includeRows, readInclude } from "./include.ts";
import { readRowsById } from "./read-rows-by-id.ts";
import { optionOrdersOf, type ReadIncluder } from "./read-tasks.ts";
import { filtersWithUsers } from "./users.ts";
import { explained } from "./explain-drift.ts";
import { readerOf, type TableContext } from "./table-context.ts";

/** Reads the option `include`. */
export const readIncluder: ReadIncluder = (context, options) => {
  const included = readInclude(context, fieldsOf(options)["include"]);
  return (rows) => includeRows(rows, included);
};

const PAGE_OPTIONS = [...OPTION_NAMES.first, "include", "size", "after"];

const OLDEST_FIRST: readonly Fields[] = [{ timestamp: "created_time", direction: "ascending" }];

/** Returns the methods as tasks. The arguments are unchecked. */
export function listTasks(context: TableContext) {
  const { client, schema, form } = context;
  return {
    *page(options: unknown): Task<Fields> {
      const checked = readQuery(schema, options, form, PAGE_OPTIONS);
      const { size = 20, after } = fieldsOf(options);
      const page_size = readCount("size", size, 100);
      const include = readIncluder({ ...context, form: checked.form }, options);
      const { sorts } = checked;
      const { length: queries } = checked.filters;
      if (queries === 0) return { rows: [], next: undefined, isIncomplete: false };
      const filters = yield* filtersWithUsers(context, checked.filters);
      // The order of the conditions has no meaning, and the next page can have them in another one.
      const request = { ...checked.request, filter: sortedFilter(queries > 1 ? { or: filters } : filters[0]) };
      // The columns and the size can differ from page to page.
      const identity = { ...request, filter_properties: undefined, sorts };
      const start_cursor = after === undefined ? after : cursorOf(after, identity);
      const args = { ...request, sorts: sorts.length === 0 ? OLDEST_FIRST : sorts, page_size, start_cursor };
      const { query } = client.dataSources;
      const optionOrders = optionOrdersOf(schema);
      const { items, nextCursor, incomplete } = yield* explained(
        context,
        queries > 1
          ? readRowsPart(
              { query, args: checked.request, filters, sorts: args.sorts, optionOrders },
              page_size,
              start_cursor,
            )
          : nextPage(query, args),
        args,
      );
      const read = readerOf(context, checked);
      const rows: Fields[] = [];
      for (const page of items) if (isPage(page)) rows.push(yield* read(page));
      return {
        rows: yield* include(rows),
        next: nextCursor === undefined ? nextCursor : writeBoundCursor(nextCursor, identity),
        isIncomplete: nextCursor === undefined && incomplete !== undefined,
      };
    },
    *readMany(ids: unknown, options: unknown): Task<Fields[]> {
      const selection = readSelection(schema, options, form);
      if (!Array.isArray(ids)) throw invalidInput(["ids"], "a list of ids", ids);
      const list = ids.map(readId);
      const known = new Map<string, Fields>();
      yield* readRowsById(context, selection, list, known);
      return list.map((id) => fieldsOf(known.get(plainId(id))));
    },
  };
}

/** Calls a query. @throws PaginationError `cursor_expired` if its cursor is no longer valid */
function* nextPage(query: CallFunction, args: Fields): Task<RowsPart> {
  try {
    const { items, hasMore, nextCursor, incomplete } = readListPage<Fields>(yield* call(query, args));
    return { items, nextCursor: hasMore ? String(nextCursor) : undefined, incomplete };
  } catch (error) {
    if (args["start_cursor"] === undefined || !isExpiredCursor(error)) throw error;
    throw expiredCursorError(0, error, "It was `after`. Begin with the first page, or read all rows with iterate()");
  }
}

/** Returns the cursor of Notion. @throws InvalidInputError if the text is not the `next` of this query */
function cursorOf(after: unknown, query: Fields): string {
  const found = readBoundCursor(after, query);
  if (typeof found === "object") return found.cursor;
  throw invalidInput(["after"], "the next of a page with the same where and orderBy", after);
}
