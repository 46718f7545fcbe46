// The types of related rows. They are derived from the option `include` of a read.
import type { Columns } from "../schema-definition.ts";
import type { CheckedParts, Fits } from "./checked.ts";
import type { RelatedQuery } from "./option-types.ts";
import type { RichTextForm } from "./row-of.ts";
import type { RowFor } from "./row-types.ts";

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
export interface HasColumns {
  readonly dataSourceId?: string | undefined;
  readonly properties: Columns;
}

/** A table of `createTable`. */
export interface HasSchema {
  readonly schema: HasColumns;
}

/** A related table, with options. */
interface RelatedTable {
  readonly table: HasColumns | HasSchema;
  readonly select?: readonly string[];
  readonly where?: object;
  readonly limit?: number;
  readonly include?: object;
}

/** The related rows of a relation: a schema or table, or `{ table, select, where, limit, include }`. */
export type IncludeValue = HasColumns | HasSchema | RelatedTable;

/** Relations to include, by column key. They are a field, so that the compiler prints their keys instead of the whole schema. */
export interface IncludeTypes<P extends Columns> {
  include: { [Key in keyof P as P[Key]["type"] extends "relation" ? Key : never]?: IncludeValue };
}

/** The option `include` as its type should be. It is a field, so that the compiler prints its keys instead of the whole schema. */
export interface CheckedInclude<I, P> {
  /** A relation that leads to another table has a name that says so. */
  include: {
    [
      Key in keyof I as IsSame<IdIn<I[Key]>, IdIn<P[Key & keyof P]>> extends false
        ? `${Key & string} leads to data source ${IdIn<P[Key & keyof P]> & string}`
        : Key
    ]: [IsSame<IdIn<I[Key]>, IdIn<P[Key & keyof P]>>, I[Key]] extends [true, { readonly table: infer Table }]
      ? CheckedParts<I[Key], RelatedQuery<ColumnsIn<Table>>, ColumnsIn<Table>>
      : IncludeValue;
  };
}

/** Keys of relations that lead to another table, or have wrong options. */
export type WrongRelation<I, P> = {
  [Key in keyof I]: IsSame<IdIn<I[Key]>, IdIn<P[Key & keyof P]>> extends false
    ? Key
    : I[Key] extends { readonly table: infer Table }
      ? Fits<I[Key], RelatedQuery<ColumnsIn<Table>>, ColumnsIn<Table>> extends true
        ? never
        : Key
      : never;
}[keyof I];

/** The id of the data source of a schema or table, or of that to which a relation leads. */
type IdIn<Value> = Value extends { readonly table: infer Table }
  ? IdIn<Table>
  : Value extends { readonly schema: { readonly dataSourceId: infer Id } }
    ? Id
    : Value extends { readonly dataSourceId: infer Id }
      ? Id
      : string;

/** False if both ids are known, and differ in more than hyphens and capitals. */
type IsSame<Id, Source> = string extends Id | Source ? true : Plain<Id> extends Plain<Source> ? true : false;

type Plain<Id> = Id extends `${infer Start}-${infer Rest}`
  ? `${Lowercase<Start>}${Plain<Rest>}`
  : Lowercase<Id & string>;

/** Returns the columns of a schema or table. */
type ColumnsIn<Value> = Value extends { readonly schema: { readonly properties: infer P extends Columns } }
  ? P
  : Value extends { readonly properties: infer P extends Columns }
    ? P
    : never;

/** A row of a related table, or the reason why it cannot be read. Rows that match a `where` can be read. */
export type RelatedRow<Value, Form extends RichTextForm> = Value extends { readonly table: infer Table }
  ? (Value extends { readonly where: object } ? never : UnreadableRow) | RowFor<ColumnsIn<Table>, Form, Value>
  : UnreadableRow | RowFor<ColumnsIn<Value>, Form, {}>;
