// The types of the options of the methods of a table.
import type { AllRowsOptions } from "@ws/helpers";
import type { Columns } from "../schema-definition.ts";
import type { NamedArguments } from "./argument-types.ts";
import type { IncludeTypes } from "./include-types.ts";
import type { Flat, Known } from "./known-names.ts";
import type { ColumnKey, RichTextForm } from "./row-of.ts";

/** Options of a read. */
export interface ReadOptions<P extends Columns, Keys extends ColumnKey<P>, Form extends RichTextForm> {
  /**
   * Keys of the columns to request.
   * @default all columns of the schema
   */
  readonly select?: readonly Keys[];
  /**
   * Form of titles and texts: `plain` is a string, `runs` keeps styles, links, mentions and equations.
   * @default the `richText` of the table, or "plain"
   */
  readonly richText?: Form;
  /** Stops the read with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of `count`. */
export interface CountQuery<P extends Columns, W extends PropertyKey = never> {
  /**
   * Conditions that the rows must meet.
   * @default all rows
   */
  readonly where?: NamedArguments<P, W>["where"];
  /** Stops the read with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of `first`. */
export interface FirstQuery<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
  W extends PropertyKey = never,
  O extends PropertyKey = never,
>
  extends ReadOptions<P, Keys, Form>, CountQuery<P, W> {
  /**
   * Order of the rows. The first key takes precedence.
   * @default the oldest row first
   */
  readonly orderBy?: NamedArguments<P, O>["orderBy"];
  /**
   * Relations whose rows are read, with their schemas or tables: `{ customer: customers }`, or with the relations of these
   * rows `{ customer: { table: customers, include: { region: regions } } }`.
   * @default the ids of the related rows
   */
  readonly include?: Exclude<keyof I, keyof IncludeTypes<P>["include"]> extends never ? I : IncludeTypes<P>["include"];
}

/** Options of `page`. */
export interface PageQuery<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
  W extends PropertyKey = never,
  O extends PropertyKey = never,
> extends FirstQuery<P, Keys, Form, I, W, O> {
  /**
   * Number of rows, 1 to 100.
   * @default 20
   */
  readonly size?: number;
  /**
   * The `next` of the page before. It belongs to its `where` and `orderBy`.
   * @default the first page
   */
  readonly after?: string | undefined;
}

/** Options of `iterate` and `collect`. */
export interface RowQuery<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
  W extends PropertyKey = never,
  O extends PropertyKey = never,
>
  extends FirstQuery<P, Keys, Form, I, W, O>, Pick<AllRowsOptions, "prefetch"> {
  /**
   * Maximum number of rows.
   * @default all rows
   */
  readonly limit?: number;
}

/**
 * The types of the options of the methods that read. They are fields, because the compiler prints an interface with its
 * arguments: errors would show the whole schema. `N`, `W` and `O` are inferred: the names of options, conditions and sorts.
 */
export interface Reads<
  P extends Columns,
  N extends PropertyKey,
  K extends ColumnKey<P> = ColumnKey<P>,
  F extends RichTextForm = "plain",
  I extends IncludeTypes<P>["include"] = {},
  W extends PropertyKey = never,
  O extends PropertyKey = never,
> {
  one: Flat<ReadOptions<P, K, F>> & Known<N, "select" | "richText" | "signal">;
  readerFirst: Flat<Omit<FirstQuery<P, K, F, I, W, O>, "include">> &
    Known<N, "select" | "richText" | "signal" | "where" | "orderBy">;
  readerRows: Flat<Omit<RowQuery<P, K, F, I, W, O>, "include">> &
    Known<N, "select" | "richText" | "signal" | "where" | "orderBy" | "limit" | "prefetch">;
  first: Flat<FirstQuery<P, K, F, I, W, O>> &
    Known<N, "select" | "richText" | "signal" | "where" | "orderBy" | "include">;
  page: Flat<PageQuery<P, K, F, I, W, O>> &
    Known<N, "select" | "richText" | "signal" | "where" | "orderBy" | "include" | "size" | "after">;
  rows: { [Name in keyof RowQuery<P, K, F, I, W, O>]: RowQuery<P, K, F, I, W, O>[Name] } & Known<
    N,
    "select" | "richText" | "signal" | "where" | "orderBy" | "include" | "limit" | "prefetch"
  >;
}

/** The types of the options of `count`, `updateMany` and `removeMany`, as in {@link Reads}. */
export interface Matches<P extends Columns, N extends PropertyKey, W extends PropertyKey> {
  count: Flat<CountQuery<P, W>> & Known<N, "where" | "signal">;
  match: Flat<Match<P, W>> & Known<N, "where" | "all">;
}

/** The type of the arguments of `upsert`, as in {@link Reads}. */
export interface Upserts<P extends Columns, N extends PropertyKey, C extends PropertyKey, U extends PropertyKey> {
  upsert: Flat<Upsert<P, C, U>> & Known<N, "by" | "create" | "update">;
}

/** One page of rows. */
export interface RowPage<Item> {
  rows: Item[];
  /** Text for the option `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** True on the last page of a query that the service ended after 10,000 rows. */
  isIncomplete: boolean;
}

/** The rows that `updateMany` and `removeMany` change. */
export interface Match<P extends Columns, W extends PropertyKey = never> {
  /** Conditions that the rows must meet. */
  readonly where?: NamedArguments<P, W>["where"];
  /** True to change all rows of the data source. Required if there is no condition. */
  readonly all?: boolean;
}

/** The types of columns by which `upsert` can look for a row. */
type KeyType = "title" | "rich_text" | "email" | "url" | "phone_number" | "number";

/** Arguments of `upsert`. */
export interface Upsert<P extends Columns, C extends PropertyKey = never, U extends PropertyKey = never> {
  /** Key of the column by which the row is found: a title, text, e-mail address, URL, phone number or number. */
  readonly by: { [Key in ColumnKey<P>]: P[Key]["type"] extends KeyType ? Key : never }[ColumnKey<P>];
  /** The new row, if there is none. It has the value by which the row is found. */
  readonly create: NamedArguments<P, C>["newRow"];
  /** New values of the row, if it exists. */
  readonly update: NamedArguments<P, U>["changes"];
}
