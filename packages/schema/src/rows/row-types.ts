// The types of rows, filters and sorts. They are derived from the literal of a schema.
import type { AllRowsOptions } from "@ws/helpers";
import type { ReadOnlyType, UnfilteredType } from "../columns/column-types.ts";
import type { DateFilter, DateOperand } from "../columns/filter-types.ts";
import type { Column, Columns, SchemaDefinition } from "../schema-definition.ts";
import type { IncludeTypes, RelatedRow } from "./include-types.ts";
import type { ColumnKey, RichTextForm, RowOf, TypesOf } from "./row-of.ts";

type WriteOf<C extends Column> = WriteIn<TypesOf<C>>;
type WriteIn<Types> = Types extends { write: infer Value } ? Value : never;

/** Content of a new page, besides its columns. */
export interface NewPage {
  /** Content of the page as blocks, at most 100. */
  readonly children?: readonly object[];
  /** Content of the page as markdown. Do not combine it with `children`. */
  readonly markdown?: string;
  /** Icon of the page. */
  readonly icon?: object | null;
  /** Cover image of the page. */
  readonly cover?: object | null;
  /** Template of the page. Do not combine it with `children` or `markdown`. */
  readonly template?: object;
}

/**
 * The types of the arguments of a table. They are fields of one interface, because the compiler prints a type alias with
 * its arguments: errors would show the whole schema instead of the values that are allowed. They are writable, because
 * `readonly` makes the errors longer.
 */
export interface TableArguments<P extends Columns> {
  changes: {
    -readonly [Key in keyof P as P[Key]["type"] extends ReadOnlyType ? never : Key]?: WriteOf<P[Key]> | undefined;
  };
  newRow: { [Key in Exclude<keyof NewPage, keyof P>]?: NewPage[Key] } & {
    -readonly [Key in keyof P as P[Key]["type"] extends "title" ? Key : never]: WriteOf<P[Key]>;
  } & OtherValues<P>;
  where: {
    -readonly [Key in keyof P as P[Key]["type"] extends UnfilteredType ? never : Key]?: TypesOf<P[Key]>["filter"];
  } & WhereGroups<P>;
  orderBy: { [Key in ColumnKey<P> | "createdTime" | "lastEditedTime"]?: Direction };
}

type OtherValues<P extends Columns> = {
  -readonly [Key in keyof P as P[Key]["type"] extends ReadOnlyType | "title" ? never : Key]?:
    | WriteOf<P[Key]>
    | undefined;
};

/** The parts of a filter that are not columns. */
interface WhereGroups<P extends Columns> {
  /** Conditions that must all match. */
  readonly and?: readonly TableArguments<P>["where"][];
  /** Conditions of which at least one must match. */
  readonly or?: readonly TableArguments<P>["where"][];
  /** Time of the creation of the page. */
  readonly createdTime?: DateOperand | DateFilter;
  /** Time of the last edit of the page. */
  readonly lastEditedTime?: DateOperand | DateFilter;
}

/** Direction of a sort. */
export type Direction = "ascending" | "descending";

/** A row with the rows that `include` names in place of the ids of relations. */
export type RowWith<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
> = keyof I extends never
  ? RowOf<P, Keys, Form>
  : RowOf<P, Exclude<Keys, keyof I>, Form> & { [Key in keyof I]: RelatedRow<I[Key], Form>[] };

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
export interface CountQuery<P extends Columns> {
  /**
   * Conditions that the rows must meet.
   * @default all rows
   */
  readonly where?: TableArguments<P>["where"];
  /** Stops the read with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of `first`. */
export interface FirstQuery<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
>
  extends ReadOptions<P, Keys, Form>, CountQuery<P> {
  /**
   * Order of the rows. The first key takes precedence.
   * @default the oldest row first
   */
  readonly orderBy?: TableArguments<P>["orderBy"];
  /**
   * Relations whose rows are read, with their schemas or tables: `{ customer: customers }`, or with the relations of these
   * rows `{ customer: { table: customers, include: { region: regions } } }`.
   * @default the ids of the related rows
   */
  readonly include?: I;
}

/** Options of `page`. */
export interface PageQuery<
  P extends Columns,
  Keys extends ColumnKey<P>,
  Form extends RichTextForm,
  I extends IncludeTypes<P>["include"],
> extends FirstQuery<P, Keys, Form, I> {
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
>
  extends FirstQuery<P, Keys, Form, I>, Pick<AllRowsOptions, "prefetch"> {
  /**
   * Maximum number of rows.
   * @default all rows
   */
  readonly limit?: number;
}

/**
 * The types of the arguments of the methods that read. They are fields, so that the compiler prints the names of the options
 * instead of the whole schema.
 */
export interface Reads<
  P extends Columns,
  K extends ColumnKey<P> = ColumnKey<P>,
  F extends RichTextForm = "plain",
  I extends IncludeTypes<P>["include"] = {},
> {
  one: { [Name in keyof ReadOptions<P, K, F>]: ReadOptions<P, K, F>[Name] };
  count: { [Name in keyof CountQuery<P>]: CountQuery<P>[Name] };
  first: { [Name in keyof FirstQuery<P, K, F, I>]: FirstQuery<P, K, F, I>[Name] };
  page: { [Name in keyof PageQuery<P, K, F, I>]: PageQuery<P, K, F, I>[Name] };
  rows: { [Name in keyof RowQuery<P, K, F, I>]: RowQuery<P, K, F, I>[Name] };
  match: { [Name in keyof Match<P>]: Match<P>[Name] };
  upsert: { [Name in keyof Upsert<P>]: Upsert<P>[Name] };
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
export interface Match<P extends Columns> {
  /** Conditions that the rows must meet. */
  readonly where?: TableArguments<P>["where"];
  /** True to change all rows of the data source. Required if there is no condition. */
  readonly all?: boolean;
}

/** The types of columns by which `upsert` can look for a row. */
type KeyType = "title" | "rich_text" | "email" | "url" | "phone_number" | "number";

/** Arguments of `upsert`. */
export interface Upsert<P extends Columns> {
  /** Key of the column by which the row is found: a title, text, e-mail address, URL, phone number or number. */
  readonly by: { [Key in ColumnKey<P>]: P[Key]["type"] extends KeyType ? Key : never }[ColumnKey<P>];
  /** The new row, if there is none. It has the value by which the row is found. */
  readonly create: TableArguments<P>["newRow"];
  /** New values of the row, if it exists. */
  readonly update: TableArguments<P>["changes"];
}

// Types for parameters and results of functions, by schema: `Row<typeof repairs>`. They also accept the columns of a schema,
// `(typeof repairs)["properties"]`. They are conditional, because the compiler would print another alias with the whole schema
// in its errors.

/** A schema, or its columns. */
type SchemaOrColumns = SchemaDefinition | Columns;

/** Returns the columns of a schema. */
type ColumnsOf<S extends SchemaOrColumns> = S extends SchemaDefinition
  ? S["properties"]
  : S extends Columns
    ? S
    : never;

/** A row of a schema: its values by column key, and the fields of its page. */
export type Row<
  S extends SchemaOrColumns,
  Keys extends ColumnKey<ColumnsOf<S>> = ColumnKey<ColumnsOf<S>>,
  Form extends RichTextForm = "plain",
> = S extends SchemaOrColumns ? RowOf<ColumnsOf<S>, Keys, Form> : never;

/** Values of a new row. The title is required. Columns without a value stay empty. */
export type NewRow<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? TableArguments<ColumnsOf<S>>["newRow"]
  : never;

/** New values of a row. Columns without a value, or with the value undefined, keep their value. */
export type Changes<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? TableArguments<ColumnsOf<S>>["changes"]
  : never;

/** Conditions that a row must meet: a value, or operators, by column key. All of them must match. */
export type Where<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? TableArguments<ColumnsOf<S>>["where"]
  : never;

/** Sorts by column key. The first key takes precedence. */
export type OrderBy<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? TableArguments<ColumnsOf<S>>["orderBy"]
  : never;
