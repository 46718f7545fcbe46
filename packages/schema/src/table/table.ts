import type { IncludeTypes, UnreadableRow } from "../rows/include-types.ts";
import type { ColumnKey, RichTextForm, RowOf } from "../rows/row-of.ts";
import type { NamedArguments, NewPage, TitleKey } from "../rows/argument-types.ts";
import type { Matches, Reads, RowPage, Upserts } from "../rows/option-types.ts";
import type { RowWith } from "../rows/row-types.ts";
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
  iterate<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, {}, W, O>["readerRows"],
  ): Rows<M, RowOf<P, K, F>>;
  /** Returns all rows. Parameters and errors as in `iterate`. */
  collect<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, {}, W, O>["readerRows"],
  ): Result<M, RowOf<P, K, F>[]>;
  /** Returns the first row that matches, or undefined. Sends one request. */
  first<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, {}, W, O>["readerFirst"],
  ): Result<M, RowOf<P, K, F> | undefined>;
}

/** The methods of a table that read. */
export interface TableReader<P extends Columns, M extends Mode, Form extends RichTextForm = "plain"> {
  /**
   * Iterates over all rows, also beyond the 10,000 rows of one query. Requests a page when you read its first row.
   * @throws SchemaDriftError if a column was removed or retyped in the app
   * @throws InvalidInputError if the query does not fit the schema
   */
  iterate<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    I extends IncludeTypes<P>["include"] = {},
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, I, W, O>["rows"],
  ): Rows<M, RowWith<P, K, F, I>>;
  /** Returns all rows. Parameters and errors as in `iterate`. */
  collect<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    I extends IncludeTypes<P>["include"] = {},
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, I, W, O>["rows"],
  ): Result<M, RowWith<P, K, F, I>[]>;
  /** Returns the first row that matches, or undefined. Sends one request. */
  first<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    I extends IncludeTypes<P>["include"] = {},
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, I, W, O>["first"],
  ): Result<M, RowWith<P, K, F, I> | undefined>;
  /**
   * Returns one page of rows, and the text that continues after it. Sends one request.
   * @throws InvalidInputError if `after` belongs to another query
   */
  page<
    K extends keyof P & string = keyof P & string,
    F extends RichTextForm = Form,
    I extends IncludeTypes<P>["include"] = {},
    N extends PropertyKey = never,
    W extends PropertyKey = never,
    O extends PropertyKey = never,
  >(
    query?: Reads<P, N, K, F, I, W, O>["page"],
  ): Result<M, RowPage<RowWith<P, K, F, I>>>;
  /** Counts rows. The service has no count: all rows are requested, 100 at a time, without their values. */
  count<N extends PropertyKey = never, W extends PropertyKey = never>(
    query?: Matches<P, N, W>["count"],
  ): Result<M, number>;
  /**
   * Returns one row by the id of its page.
   * @throws SchemaError `in_trash` for a row in the trash, `not_a_row` for a page that is not a row
   */
  get<K extends keyof P & string = keyof P & string, F extends RichTextForm = Form, N extends PropertyKey = never>(
    id: string,
    options?: Reads<P, N, K, F>["one"],
  ): Result<M, RowOf<P, K, F>>;
  /** Returns rows by their ids, in the same order. A row that cannot be read is `{ id, unreadable: reason }`. */
  readMany<K extends keyof P & string = keyof P & string, F extends RichTextForm = Form, N extends PropertyKey = never>(
    ids: readonly string[],
    options?: Reads<P, N, K, F>["one"],
  ): Result<M, (RowOf<P, K, F> | UnreadableRow)[]>;
  /** The schema of the table. */
  readonly schema: SchemaDefinition & { readonly properties: P };
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
  create<N extends PropertyKey = TitleKey<P>>(
    values: NamedArguments<P, N>["firstRow"],
    page?: NewPage,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /** Changes values of a row. Other columns keep their values. */
  update<N extends PropertyKey = never>(
    id: string,
    values: NamedArguments<P, N>["changes"],
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /** Moves a row to the trash. */
  remove(id: string): Result<M, void>;
  /** Takes a row out of the trash, and returns it. */
  restore(id: string): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Updates the row that has a value, or creates it. Sends a query and a write, and a second query after a creation.
   * @throws SchemaError `not_unique` if several rows have the value, also if another process created one at the same time
   */
  upsert<N extends PropertyKey = never, C extends PropertyKey = TitleKey<P>, U extends PropertyKey = never>(
    args: Upserts<P, N, C, U>["upsert"],
  ): Result<M, RowOf<P, ColumnKey<P>, Form>>;
  /**
   * Creates several rows and returns them in the same order.
   * @throws CreateManyError if a request fails. It says which rows exist, and its `progress` continues the call.
   */
  createMany<N extends PropertyKey = TitleKey<P>>(
    rows: readonly NamedArguments<P, N>["firstRow"][],
    options?: CreateManyOptions,
  ): Result<M, RowOf<P, ColumnKey<P>, Form>[]>;
  /**
   * Changes all rows that match when the call begins, and returns their ids.
   * @throws ChangeManyError if a request fails. It says which rows were changed, and its `progress` continues the call.
   */
  updateMany<N extends PropertyKey = never, W extends PropertyKey = never, V extends PropertyKey = never>(
    match: Matches<P, N, W>["match"],
    values: NamedArguments<P, V>["changes"],
    options?: ChangeManyOptions,
  ): Result<M, string[]>;
  /** Moves all rows that match when the call begins to the trash, and returns their ids. Errors as in `updateMany`. */
  removeMany<N extends PropertyKey = never, W extends PropertyKey = never>(
    match: Matches<P, N, W>["match"],
    options?: ChangeManyOptions,
  ): Result<M, string[]>;
}

declare const summary: unique symbol;

/**
 * A list of methods for errors. The compiler shortens a type after 160 characters: the error of an unknown method shows this
 * list instead of the whole schema, which is an argument of the table.
 */
export interface Methods<Read extends string, Write extends string> {
  readonly [summary]?: [Read, Write];
}
