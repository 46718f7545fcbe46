// The type of a row. It is derived from the columns of a schema.
import type { ColumnTypes } from "../types/column-types.ts";
import type { Column, Columns } from "../schema-definition.ts";

/** Form in which titles and texts are read. */
export type RichTextForm = "plain" | "runs";

/** Keys of the columns. */
export type ColumnKey<P extends Columns> = keyof P & string;

/** The types of a column. */
export type TypesOf<C extends Column, Form extends RichTextForm = "plain"> = ColumnTypes<C, Form>[C["type"]];

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

/** A row to write: its id, or a row that was read. */
export type RowReference = string | Readonly<Pick<RowFields, "id" | "lastEditedTime">>;

/** A row of a data source with these columns. */
export type RowOf<
  P extends Columns,
  Keys extends ColumnKey<P> = ColumnKey<P>,
  Form extends RichTextForm = "plain",
> = P extends Columns ? RowTypes<P, Keys, Form>["row"] : never;

/** The type of a row. It is a field, so that the compiler prints the values of the row instead of the whole schema. */
interface RowTypes<P extends Columns, Keys extends ColumnKey<P>, Form extends RichTextForm> {
  row: RowFields & { [Key in Keys]: TypesOf<P[Key], Form>["read"] };
}
