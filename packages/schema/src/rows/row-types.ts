// The types of rows, filters and sorts. They are derived from the literal of a schema.
import type { AllRowsOptions } from "@ws/helpers";
import type { ColumnTypes, ReadOnlyType, TextForms, UnfilteredType } from "../columns/column-types.ts";
import type { DateFilter, DateOperand } from "../columns/filter-types.ts";
import type { Column, Columns } from "../schema-definition.ts";

/** Form in which titles and texts are read. */
export type RichTextForm = keyof TextForms;

/** Keys of the columns. */
export type ColumnKey<P extends Columns> = keyof P & string;

type TypesOf<C extends Column, Form extends RichTextForm = "plain"> = ColumnTypes<C, Form>[C["type"]];

/** Fields of every row. */
export interface RowFields {
  /** Id of the page. */
  id: string;
  /** URL of the page in the app. */
  url: string;
  /** ISO 8601, rounded down to the minute. */
  createdTime: string;
  /** ISO 8601, rounded down to the minute. */
  lastEditedTime: string;
}

/** A row: its values by column key, and the fields of its page. */
export type Row<
  P extends Columns,
  Keys extends ColumnKey<P> = ColumnKey<P>,
  Form extends RichTextForm = "plain",
> = RowFields & { [Key in Keys]: TypesOf<P[Key], Form>["read"] };

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

/** Values of a new row. The title is required. Columns without a value stay empty. */
export type NewRow<P extends Columns> = TableArguments<P>["newRow"];

/** New values of a row. Columns without a value, or with the value undefined, keep their value. */
export type RowChanges<P extends Columns> = TableArguments<P>["changes"];

/** Conditions that a row must meet: a value, or operators, by column key. All of them must match. */
export type Where<P extends Columns> = TableArguments<P>["where"];

/** The parts of {@link Where} that are not columns. */
interface WhereGroups<P extends Columns> {
  /** Conditions that must all match. */
  readonly and?: readonly Where<P>[];
  /** Conditions of which at least one must match. */
  readonly or?: readonly Where<P>[];
  /** Time of the creation of the page. */
  readonly createdTime?: DateOperand | DateFilter;
  /** Time of the last edit of the page. */
  readonly lastEditedTime?: DateOperand | DateFilter;
}

/** Direction of a sort. */
export type Direction = "ascending" | "descending";

/** Sorts by column key. The first key takes precedence. */
export type OrderBy<P extends Columns> = TableArguments<P>["orderBy"];

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
}

/** Options of `iterate` and `collect`. */
export interface RowQuery<P extends Columns, Keys extends ColumnKey<P>, Form extends RichTextForm>
  extends ReadOptions<P, Keys, Form>, AllRowsOptions {
  /**
   * Conditions that the rows must meet.
   * @default all rows
   */
  readonly where?: TableArguments<P>["where"];
  /**
   * Order of the rows. The first key takes precedence.
   * @default the oldest row first
   */
  readonly orderBy?: TableArguments<P>["orderBy"];
}
