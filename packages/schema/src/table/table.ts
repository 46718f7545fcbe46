import type { UnreadableRow } from "../rows/include-types.ts";
import type { ColumnKey, RichTextForm, RowOf, RowReference } from "../rows/row-of.ts";
import type { NewPage, TableArguments } from "../rows/argument-types.ts";
import type { Checked, CheckedList, CheckedParts } from "../rows/checked.ts";
import type {
  CountQuery,
  FirstQuery,
  Match,
  PageQuery,
  ReadOptions,
  RowPage,
  RowQuery,
  UpdateOptions,
  Upsert,
  UpsertOptions,
} from "../rows/option-types.ts";
import type { RowFor } from "../rows/row-types.ts";
import type { Columns, SchemaDefinition } from "../schema-definition.ts";
import type { ChangeManyOptions } from "./change-many.ts";
import type { CreateManyOptions } from "./create-many.ts";

/** Selects the form of a table: `"async"` for `AsyncClient`, `"sync"` for `Client`. */
export type Mode = "async" | "sync";

/** A promise with `AsyncClient`, the value itself with `Client`. */
export type Result<M extends Mode, Value> = M extends "async" ? Promise<Value> : Value;

/** An async iterator with `AsyncClient`, an iterator with `Client`. */
export type Rows<M extends Mode, Item> = M extends "async"
  ? AsyncGenerator<Item, void, undefined>
  : Generator<Item, void, undefined>;

/** The methods of `createReader`: those of a table that read, without `page`, `readMany` and `include`. */
export interface RowReader<P extends Columns, M extends Mode, Form extends RichTextForm = "plain"> extends Pick<
  TableReader<P, M, Form>,
  "count" | "get" | "schema"
> {
  /** Iterates over all rows, as `iterate` of a table. */
  iterate<const Q = {}>(query?: CheckedParts<Q, Omit<RowQuery<P>, "include">>): Rows<M, RowFor<P, Form, Q>>;
  /** Returns all rows. Parameters and errors as in `iterate`. */
  collect<const Q = {}>(query?: CheckedParts<Q, Omit<RowQuery<P>, "include">>): Result<M, RowFor<P, Form, Q>[]>;
  /** Returns the first row that matches, or undefined. Sends one request. */
  first<const Q = {}>(
    query?: CheckedParts<Q, Omit<FirstQuery<P>, "include">>,
  ): Result<M, RowFor<P, Form, Q> | undefined>;
}

/** The methods of a table that read. */
export interface TableReader<P extends Columns, M extends Mode, Form extends RichTextForm = "plain"> {
  /**
   * Iterates over all rows, also beyond the 10,000 rows of one query. Requests a page when you read its first row.
   * @throws SchemaDriftError if a column was removed or retyped in the app
   * @throws InvalidInputError if the query does not fit the schema
   */
  iterate<const Q = {}>(query?: CheckedParts<Q, RowQuery<P>, P>): Rows<M, RowFor<P, Form, Q>>;
  /** Returns all rows. Parameters and errors as in `iterate`. */
  collect<const Q = {}>(query?: CheckedParts<Q, RowQuery<P>, P>): Result<M, RowFor<P, Form, Q>[]>;
  /** Returns the first row that matches, or undefined. Sends one request. */
  first<const Q = {}>(query?: CheckedParts<Q, FirstQuery<P>, P>): Result<M, RowFor<P, Form, Q> | undefined>;
  /**
   * Returns one page of rows, and the text that continues after it. Sends one request.
   * @throws InvalidInputError if `after` belongs to another query
   */
  page<const Q = {}>(query?: CheckedParts<Q, PageQuery<P>, P>): Result<M, RowPage<RowFor<P, Form, Q>>>;
  /** Counts rows. Notion has no count: all rows are requested, 100 at a time, without their values. */
  count<const Q = {}>(query?: CheckedParts<Q, CountQuery<P>>): Result<M, number>;
  /**
   * Returns one row by the id of its page.
   * @throws SchemaError `in_trash` for a row in the trash, `not_a_row` for a page that is not a row
   */
  get<const Q = {}>(id: string, options?: Checked<Q, ReadOptions<P>>): Result<M, RowFor<P, Form, Q>>;
  /** Returns rows by their ids, in the same order. A row that cannot be read is `{ id, unreadable: reason }`. */
  readMany<const Q = {}>(
    ids: readonly string[],
    options?: Checked<Q, ReadOptions<P>>,
  ): Result<M, (RowFor<P, Form, Q> | UnreadableRow)[]>;
  /**
   * Functions that read an option from a text, such as a parameter of a URL, by the keys of select, status and multi-select
   * columns. @throws InvalidInputError for any other value
   * @example
   * const rows = await deals.collect({ where: { stage: deals.parse.stage(query.stage) } });
   */
  readonly parse: TableArguments<P>["parsers"];
  /** The schema of the table. */
  readonly schema: Omit<SchemaDefinition, "properties"> & { readonly properties: P };
}

/** The rows of a data source, typed by its schema. */
export interface Table<P extends Columns, M extends Mode, Form extends RichTextForm = "plain"> extends TableReader<
  P,
  M,
  Form
> {
  /**
   * Creates a row. Accepts a row that was read: its id, times and read-only columns are ignored.
   * @param page content of the page. Needed only if a column has the key `children`, `markdown`, `icon`, `cover` or
   * `template`; otherwise these can be among the values.
   * @throws InvalidInputError if the values do not fit the schema. Nothing was sent then.
   */
  create<const V>(
    values: Checked<V, TableArguments<P>["newRow"]>,
    page?: NewPage,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Changes values of a row. Other columns keep their values. Reads the page first.
   * @param row id of the row, or the row as it was read: then an edit since is an error instead of being overwritten. Times
   * have no seconds, so an edit in the minute of the edit before is not noticed.
   * @throws SchemaError `not_a_row` for a page that is not a row of this table, `changed_meanwhile` for a row that was edited
   * after it was read, `in_trash` for a row in the trash. Nothing is written then.
   */
  update<const V>(
    row: RowReference,
    values: Checked<V, TableArguments<P>["changes"]>,
    options?: UpdateOptions,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Changes numbers and lists (multi-selects, people, relations) from the values that they have now. Calls of one process for
   * a row run one after another. A change by another program between the read and the write is overwritten.
   * @throws SchemaError `not_a_row` for a page that is not a row of this table, `in_trash`, and `busy` as in `upsert`
   * @example
   * await table.adjust(id, { stock: { increment: -1 }, tags: { append: ["sold"], remove: ["new"] } });
   */
  adjust<const V>(
    row: RowReference,
    adjustments: Checked<V, TableArguments<P>["adjustments"]>,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Moves a row to the trash.
   * @param row id of the row, or a row that was read. An id costs one request more: the page is read first.
   * @throws SchemaError `not_a_row` for a page that is not a row of this table, `in_trash` for a row that is there already
   */
  remove(row: RowReference): Result<M, void>;
  /** Takes a row out of the trash, and returns it. @throws SchemaError `not_a_row` for a page that is not a row of this table */
  restore(row: RowReference): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Updates the row that has a value, or creates it. Sends a query and a write, and a second query after a creation. Calls of one
   * process with equal values run one after another. For several processes, pass `lock`.
   * @throws SchemaError `not_unique` if several rows have the value, also if another process created one at the same time; `busy` if
   * a call of `AsyncClient` with the same values is under way, for which `Client` cannot wait: nothing was sent then
   */
  upsert<const A>(args: CheckedParts<A, Upsert<P>>, options?: UpsertOptions): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Creates several rows and returns them in the same order.
   * @throws CreateManyError if a creation fails. It says which rows exist, and its `progress` continues the call. An error of
   * the query before the first creation is thrown as it is.
   */
  createMany<const V, const Complete>(
    rows: CheckedList<V, Complete, TableArguments<P>["newRow"]>,
    options?: CreateManyOptions,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>[]>;
  /**
   * Changes all rows that match when the call begins, and returns their ids.
   * @throws ChangeManyError if a change fails. It says which rows were changed, and its `progress` continues the call. An error
   * of the query before the first change is thrown as it is.
   */
  updateMany<const Q, const V>(
    match: CheckedParts<Q, Match<P>>,
    values: Checked<V, TableArguments<P>["changes"]>,
    options?: ChangeManyOptions,
  ): Result<M, string[]>;
  /** Moves all rows that match when the call begins to the trash, and returns their ids. Errors as in `updateMany`. */
  removeMany<const Q>(match: CheckedParts<Q, Match<P>>, options?: ChangeManyOptions): Result<M, string[]>;
}

/** The data source of a table, by which `include` compares tables with relations. */
export interface SourceOf<Id> {
  readonly schema: { readonly dataSourceId: Id };
}

declare const summary: unique symbol;

/**
 * A list of methods for errors. The compiler shortens a type after 160 characters: the error of an unknown method shows this
 * list instead of the whole schema, which is an argument of the table.
 */
export interface Methods<Read extends string, Write extends string> {
  readonly [summary]?: [Read, Write];
}
