// The types of related rows. They are derived from the option `include` of a read.
import type { Columns } from "../schema-definition.ts";

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

/** The id of the data source of a schema or table, or of that to which a relation leads. */
export type IdIn<Value> = Value extends { readonly table: infer Table }
  ? IdIn<Table>
  : Value extends { readonly schema: { readonly dataSourceId: infer Id } }
    ? Id
    : Value extends { readonly dataSourceId: infer Id }
      ? Id
      : string;

/** False if both ids are known, and differ in more than hyphens and capitals. */
export type IsSame<Id, Source> = string extends Id | Source ? true : Plain<Id> extends Plain<Source> ? true : false;

type Plain<Id> = Id extends `${infer Start}-${infer Rest}`
  ? `${Lowercase<Start>}${Plain<Rest>}`
  : Lowercase<Id & string>;

/** Returns the columns of a schema or table. */
export type ColumnsIn<Value> = Value extends { readonly schema: { readonly properties: infer P extends Columns } }
  ? P
  : Value extends { readonly properties: infer P extends Columns }
    ? P
    : never;
