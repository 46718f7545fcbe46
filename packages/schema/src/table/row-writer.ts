// The requests that write rows.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { call, type Task } from "@ws/helpers/tasks";
import type { ReadRow } from "../rows/read-row.ts";
import type { WrittenValues } from "../rows/write-values.ts";
import { explained } from "./explain-drift.ts";
import type { TableCalls } from "./table-client.ts";
import { allColumns, readerOf, type TableContext } from "./table-context.ts";

/** The requests that write a row. Ids are not checked. */
export interface RowWriter {
  readonly create: (values: WrittenValues) => Task<Fields>;
  readonly update: (id: string, values: WrittenValues) => Task<Fields>;
  readonly setTrash: (id: string, inTrash: boolean) => Task<Fields>;
  /** Reads the page of a response as a row. */
  readonly read: ReadRow;
  /** Returns the row of a page that a task returns. */
  readonly rowOf: (page: Task<Fields>) => Task<Fields>;
}

/** Returns the requests that write rows of a table. Each returns the page. */
export function rowWriter(context: TableContext<TableCalls>): RowWriter {
  const { client, schema } = context;
  const { dataSourceId: data_source_id, properties: columns } = schema;
  const { pages } = client;
  const read = readerOf(context, allColumns(context));

  function* write(method: "create" | "update", { values, page }: WrittenValues, args: Fields): Task<Fields> {
    const byId = Object.entries(values).map(([key, value]) => [columns[key]?.id, value]);
    const request = { ...args, ...page, properties: Object.fromEntries(byId) as Fields };
    return fieldsOf(yield* explained(context, call(pages[method], request), request));
  }
  return {
    create: (values) => write("create", values, { parent: { type: "data_source_id", data_source_id } }),
    update: (page_id, values) => write("update", values, { page_id }),
    *setTrash(page_id, in_trash) {
      return fieldsOf(yield* call(pages.update, { page_id, in_trash }));
    },
    read,
    *rowOf(page) {
      return yield* read(yield* page);
    },
  };
}
