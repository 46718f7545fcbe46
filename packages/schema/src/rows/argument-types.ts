// The types of filters, sorts and values. They are derived from the literal of a schema.
import type { OptionOf, ReadOnlyType, UnfilteredType } from "../types/column-types.ts";
import type { KeyType } from "../columns/key-types.ts";
import type { DateFilter, DateOperand } from "../types/filter-types.ts";
import type { Column, Columns } from "../schema-definition.ts";
import type { About } from "./about.ts";
import type { TypesOf } from "./row-of.ts";

type WriteOf<C extends Column> = WriteIn<TypesOf<C>>;
type WriteIn<Types> = Types extends { write: infer Value } ? Value : never;

/** Column types that `adjust` can change. */
type AdjustedType = "number" | "multi_select" | "people" | "relation";

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
  newRow: About<"values by column key, the title is required; computed columns cannot be written; of the page: children, markdown, icon, cover, template"> & {
    -readonly [Key in keyof P as P[Key]["type"] extends "title" ? Key : never]: WriteOf<P[Key]>;
  } & {
    -readonly [Key in keyof P as P[Key]["type"] extends ReadOnlyType | "title" ? never : Key]?:
      | WriteOf<P[Key]>
      | undefined;
  } & { [Key in Exclude<keyof NewPage, keyof P>]?: NewPage[Key] };
  adjustments: {
    -readonly [Key in keyof P as P[Key]["type"] extends AdjustedType ? Key : never]?: P[Key]["type"] extends "number"
      ? { increment: number }
      : { append?: WriteOf<P[Key]>; remove?: WriteOf<P[Key]> };
  };
  /** Functions that parse the options of a column from texts. */
  parsers: {
    readonly [Key in keyof P as P[Key] extends { readonly options: unknown } ? Key : never]: (
      text: unknown,
    ) => OptionOf<P[Key]>;
  };
  upsertKey: { [Key in keyof P]: P[Key]["type"] extends KeyType ? Key & string : never }[keyof P];
  conditions: {
    -readonly [Key in keyof P as P[Key]["type"] extends UnfilteredType ? never : Key]?: TypesOf<P[Key]>["filter"];
  };
  where: TableArguments<P>["conditions"] & WhereGroups<P>;
  order: keyof P | "createdTime" | "lastEditedTime";
  orderBy:
    | ({ -readonly [Key in keyof P]?: "ascending" | "descending" } & {
        createdTime?: "ascending" | "descending";
        lastEditedTime?: "ascending" | "descending";
      })
    | (TableArguments<P>["order"] & string)
    | `-${TableArguments<P>["order"] & string}`;
}

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
