// The parts that the tasks of a table share: its client, its schema, and the readers of its rows.
import type { Fields } from "@ws/helpers/json";
import { inTurn, type Task } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";
import { rowReader, type ReadRow } from "../rows/read-row.ts";
import type { CheckedQuery, Selection } from "../rows/read-query.ts";
import type { RichTextForm } from "../rows/row-of.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import type { ReaderCalls } from "./table-client.ts";

/** The context of the tasks of a table. */
export interface TableContext<Client extends ReaderCalls = ReaderCalls> {
  readonly client: Client;
  readonly schema: SchemaDefinition;
  /** Returns a schema of `include` with its ids. */
  readonly bind?: (schema: unknown) => unknown;
  /** Form of texts of a read that selects none. */
  readonly form: RichTextForm;
  /** True to write to any page whose id is passed. */
  readonly trustIds?: boolean;
  /** Replaces names and e-mail addresses of people in filters by ids. Without it, Notion refuses them. */
  readonly withUsers?: (filters: CheckedQuery["filters"]) => Task<CheckedQuery["filters"]>;
  /** Called with each row that is read, and its page. */
  readonly onRow?: (row: Fields, page: Fields) => void;
}

/** Returns a reader of some columns. */
export const readerOf = ({ client, schema, onRow }: TableContext, { keys, form }: Selection): ReadRow =>
  rowReader(schema, keys, form, client.pages.properties.retrieve, onRow);

/** Returns the selection of all columns. */
export const allColumns = ({ schema, form }: TableContext): Selection => ({
  keys: Object.keys(schema.properties),
  form,
});

/** Runs a task after those that were started before with the same key. @throws SchemaError `busy` if a client that blocks cannot wait */
export const inTurnOf = <Result>({ client }: TableContext, key: string, task: Task<Result>): Task<Result> =>
  inTurn(
    key,
    client.blocking === true
      ? () =>
          new SchemaError(
            "busy",
            "Expected no call of AsyncClient for the same row or key, found one under way. Await it.",
          )
      : undefined,
    task,
  );
