// The types of rows and arguments, by schema.
import type { AnySchema, Columns } from "../schema-definition.ts";
import type { TableArguments } from "./argument-types.ts";
import type { About, Flat } from "./about.ts";
import type { ColumnsIn, UnreadableRow } from "./include-types.ts";
import type { ColumnKey, RichTextForm, RowOf } from "./row-of.ts";

/** Direction of a sort. */
export type Direction = "ascending" | "descending";

/** A row with the rows that `include` names in place of the ids of relations. */
export type RowWith<P extends Columns, Keys extends ColumnKey<P>, Form extends RichTextForm, I> = keyof I extends never
  ? RowOf<P, Keys, Form>
  : RowOf<P, Exclude<Keys, keyof I>, Form> & { -readonly [Key in keyof I]: RelatedRow<I[Key], Form>[] };

/** A row as the options `Q` of a read select it. */
export type RowFor<P extends Columns, Form extends RichTextForm, Q> = RowWith<
  P,
  Q extends { readonly select?: readonly (infer Keys extends ColumnKey<P>)[] | undefined } ? Keys : ColumnKey<P>,
  Q extends { readonly richText: infer F extends RichTextForm } ? F : Form,
  Q extends { readonly include: infer I } ? I : {}
>;

/** A row of a related table, or the reason why it cannot be read. Rows that match a `where` can be read. */
export type RelatedRow<Value, Form extends RichTextForm> = Value extends { readonly table: infer Table }
  ? (Value extends { readonly where: object } ? never : UnreadableRow) | RowFor<ColumnsIn<Table>, Form, Value>
  : UnreadableRow | RowFor<ColumnsIn<Value>, Form, {}>;

// Types for parameters and results of functions, by schema: `Row<typeof repairs>`. They also accept the columns of a schema,
// `(typeof repairs)["properties"]`. They are conditional, because the compiler would print another alias with the whole schema
// in its errors.

/** A schema, or its columns. */
type SchemaOrColumns = AnySchema | Columns;

/** Returns the columns of a schema. */
type ColumnsOf<S extends SchemaOrColumns> = S extends AnySchema ? S["properties"] : S extends Columns ? S : never;

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
  ? About<"new values by column key; computed columns, such as formulas, cannot be written; a column without a value keeps its value, and null or an empty list clears it"> &
      Flat<TableArguments<ColumnsOf<S>>["changes"]>
  : never;

/** Conditions that a row must meet: a value, or operators, by column key. All of them must match. */
export type Where<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? About<"conditions by column key: a value, null for empty, or operators, such as { greater_than: 5 }; groups: and, or; times: createdTime, lastEditedTime; all must match"> &
      Flat<TableArguments<ColumnsOf<S>>["where"]>
  : never;

/** Sorts by column key. The first key takes precedence. */
export type OrderBy<S extends SchemaOrColumns> = S extends SchemaOrColumns
  ? About<"directions by column key: ascending or descending; the first key takes precedence over the others; also by the times of the page: createdTime, lastEditedTime"> &
      Flat<TableArguments<ColumnsOf<S>>["orderBy"]>
  : never;
