// The types of related rows. They are derived from the option `include` of a read.
import type { Columns } from "../schema-definition.ts";
import type { ColumnKey, RichTextForm, RowOf } from "./row-of.ts";

/** A row that cannot be read, in the place of the row. */
export interface UnreadableRow {
  /** Id of the page. */
  id: string;
  /**
   * Code of the reason: `in_trash`, `not_a_row` for a page of another data source, or that of Notion, such as
   * `object_not_found` for a page that is not shared with the integration.
   */
  unreadable: string;
}

/** A schema, or something that has columns as a schema does. */
interface HasColumns {
  readonly dataSourceId?: string | undefined;
  readonly properties: Columns;
}

/** A table of `createTable`. */
interface HasSchema {
  readonly schema: HasColumns;
}

/** A related table, with relations of its rows. */
interface RelatedTable {
  readonly table: HasColumns | HasSchema;
  readonly include?: object;
}

/** The related rows of a relation: a schema or table, or `{ table, include }`. */
export type IncludeValue = HasColumns | HasSchema | RelatedTable;

/** Relations to include, by column key. They are a field, so that the compiler prints their keys instead of the whole schema. */
export interface IncludeTypes<P extends Columns> {
  include: { [Key in keyof P as P[Key]["type"] extends "relation" ? Key : never]?: IncludeValue };
}

/** Returns the columns of a schema or table. */
type ColumnsIn<Value> = Value extends { readonly schema: { readonly properties: infer P extends Columns } }
  ? P
  : Value extends { readonly properties: infer P extends Columns }
    ? P
    : never;

/** A row of a related table, or the reason why it cannot be read. */
export type RelatedRow<Value, Form extends RichTextForm> = Value extends {
  readonly table: infer Table;
  readonly include: infer Inner;
}
  ? UnreadableRow | Nested<ColumnsIn<Table>, Inner, Form>
  : Value extends { readonly table: infer Table }
    ? UnreadableRow | RowOf<ColumnsIn<Table>, ColumnKey<ColumnsIn<Table>>, Form>
    : UnreadableRow | RowOf<ColumnsIn<Value>, ColumnKey<ColumnsIn<Value>>, Form>;

type Nested<P extends Columns, Inner, Form extends RichTextForm> = RowOf<
  P,
  Exclude<ColumnKey<P>, keyof Inner>,
  Form
> & { [Key in keyof Inner]: RelatedRow<Inner[Key], Form>[] };
