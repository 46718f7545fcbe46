import type {
  ColumnKey,
  NewPage,
  ReadOptions,
  RichTextForm,
  Row,
  RowQuery,
  TableArguments,
} from "../rows/row-types.ts";
import type { Columns } from "../schema-definition.ts";
import type { CreateManyOptions } from "./create-many.ts";

/** Selects the form of a table: `"async"` for `AsyncClient`, `"sync"` for `Client`. */
export type Mode = "async" | "sync";

/** A promise with `AsyncClient`, the value itself with `Client`. */
export type Result<M extends Mode, Value> = M extends "async" ? Promise<Value> : Value;

/** An async iterator with `AsyncClient`, an iterator with `Client`. */
export type Rows<M extends Mode, Item> = M extends "async"
  ? AsyncGenerator<Item, void, undefined>
  : Generator<Item, void, undefined>;

/** The rows of a data source, typed by its schema. */
export interface Table<P extends Columns, M extends Mode, Form extends RichTextForm = "plain"> {
  /**
   * Iterates over all rows, also beyond the 10,000 rows of one query. Requests a page when you read its first row.
   * @throws SchemaDriftError if a column was removed or retyped in the app
   * @throws InvalidInputError if the query does not fit the schema
   */
  iterate<K extends ColumnKey<P> = ColumnKey<P>, F extends RichTextForm = Form>(
    query?: RowQuery<P, K, F>,
  ): Rows<M, Row<P, K, F>>;
  /** Returns all rows. Parameters and errors as in `iterate`. */
  collect<K extends ColumnKey<P> = ColumnKey<P>, F extends RichTextForm = Form>(
    query?: RowQuery<P, K, F>,
  ): Result<M, Row<P, K, F>[]>;
  /** Returns one row by the id of its page. */
  get<K extends ColumnKey<P> = ColumnKey<P>, F extends RichTextForm = Form>(
    id: string,
    options?: ReadOptions<P, K, F>,
  ): Result<M, Row<P, K, F>>;
  /**
   * Creates a row. Accepts a row that was read: its id, times and read-only columns are ignored.
   * @param page content of the page. Needed only if a column has the key `children`, `markdown`, `icon`, `cover` or
   * `template`; otherwise these can be among the values.
   * @throws InvalidInputError if the values do not fit the schema. Nothing was sent then.
   */
  create(values: TableArguments<P>["newRow"], page?: NewPage): Result<M, Row<P, ColumnKey<P>, Form>>;
  /** Changes values of a row. Other columns keep their values. */
  update(id: string, values: TableArguments<P>["changes"]): Result<M, Row<P, ColumnKey<P>, Form>>;
  /** Moves a row to the trash. */
  remove(id: string): Result<M, void>;
  /**
   * Creates several rows and returns them in the same order.
   * @throws CreateManyError if a request fails. It says which rows exist, and its `progress` continues the call.
   */
  createMany(
    rows: readonly TableArguments<P>["newRow"][],
    options?: CreateManyOptions,
  ): Result<M, Row<P, ColumnKey<P>, Form>[]>;
}
