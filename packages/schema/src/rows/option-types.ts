// The types of the options of the methods of a table.
import type { AllRowsOptions } from "@ws/helpers";
import type { Columns } from "../schema-definition.ts";
import type { TableArguments } from "./argument-types.ts";
import type { HasColumns, HasSchema, IncludeTypes } from "./include-types.ts";
import type { RichTextForm } from "./row-of.ts";

/** Options of a read. */
export interface ReadOptions<P extends Columns> {
  /**
   * Keys of the columns to request.
   * @default all columns of the schema
   */
  readonly select?: readonly (keyof P & string)[];
  /**
   * Form of titles and texts: `plain` is a string, `runs` keeps styles, links, mentions and equations.
   * @default the `richText` of the table, or "plain"
   */
  readonly richText?: RichTextForm;
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
export interface FirstQuery<P extends Columns> extends ReadOptions<P>, CountQuery<P> {
  /**
   * Order of the rows: a column, `"-due"` for a descending one, or directions by column, of which the first takes precedence.
   * @default the oldest row first
   */
  readonly orderBy?: TableArguments<P>["orderBy"];
  /**
   * Relations whose rows are read, with their schemas or tables: `{ customer: customers }`, or with options and the relations of
   * these rows `{ customer: { table: customers, select: ["name"], include: { region: regions } } }`.
   * @default the ids of the related rows
   */
  readonly include?: IncludeTypes<P>["include"];
}

/** Options of `page`. */
export interface PageQuery<P extends Columns> extends FirstQuery<P> {
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
export interface RowQuery<P extends Columns> extends FirstQuery<P>, Pick<AllRowsOptions, "prefetch"> {
  /**
   * Maximum number of rows.
   * @default all rows
   */
  readonly limit?: number;
}

/** A related table in `include`, with options. */
export interface RelatedQuery<P extends Columns> {
  /** The schema or table of the related rows. */
  readonly table: HasColumns | HasSchema;
  /**
   * Keys of the columns to request.
   * @default all columns of the schema
   */
  readonly select?: readonly (keyof P & string)[];
  /**
   * Conditions. Related rows that do not match, or cannot be read, are left out.
   * @default all related rows
   */
  readonly where?: TableArguments<P>["where"];
  /**
   * Relations of the related rows.
   * @default the ids of these rows
   */
  readonly include?: IncludeTypes<P>["include"];
  /**
   * Maximum number of related rows of a row, in the order of the relation.
   * @default all related rows
   */
  readonly limit?: number;
}

/** Options of `update`. */
export interface UpdateOptions {
  /**
   * True to write a row that was edited after it was read.
   * @default false
   */
  readonly overwrite?: boolean;
}

/** Options of `upsert`. */
export interface UpsertOptions {
  /**
   * Takes a lock that other processes respect, and returns the function that releases it. Both can return promises with
   * `AsyncClient`. Calls of one process take turns without it.
   * @param key text of the data source and of the values by which the row is found
   * @default none: two processes can create the row at the same time, and then one of them throws `not_unique`
   * @example
   * await table.upsert(args, { lock: async (key) => (await redlock.acquire([key], 10_000)).release });
   */
  readonly lock?: (key: string) => UpsertRelease | PromiseLike<UpsertRelease>;
}

/** Releases a lock. */
export type UpsertRelease = () => unknown;

/** One page of rows. */
export interface RowPage<Item> {
  rows: Item[];
  /** Text for the option `after` of the next page. Undefined on the last page. */
  next: string | undefined;
  /** True on the last page of a query that Notion ended after 10,000 rows. */
  isIncomplete: boolean;
}

/** The rows that `updateMany` and `removeMany` change. */
export interface Match<P extends Columns> {
  /** Conditions that the rows must meet. */
  readonly where?: TableArguments<P>["where"];
  /** True to change all rows of the data source. Required if there is no condition. */
  readonly all?: boolean;
}

/** Arguments of `upsert`. */
export interface Upsert<P extends Columns> {
  /**
   * Key of the column by which the row is found, or several keys, whose values must all match: titles, texts, e-mail addresses,
   * URLs, phone numbers or numbers.
   */
  readonly by: TableArguments<P>["upsertKey"] | readonly TableArguments<P>["upsertKey"][];
  /** The new row, if there is none. It has the values by which the row is found. */
  readonly create: TableArguments<P>["newRow"];
  /** New values of the row, if it exists. */
  readonly update: TableArguments<P>["changes"];
}
