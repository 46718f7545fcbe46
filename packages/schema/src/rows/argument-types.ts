// The types of filters, sorts and values. They are derived from the literal of a schema.
import type { ReadOnlyType, UnfilteredType } from "../columns/column-types.ts";
import type { DateFilter, DateOperand } from "../columns/filter-types.ts";
import type { Column, Columns } from "../schema-definition.ts";
import type { Flat, Known } from "./known-names.ts";
import type { RowFields, TypesOf } from "./row-of.ts";

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
  newRow: {
    -readonly [Key in keyof P as P[Key]["type"] extends "title" ? Key : never]: WriteOf<P[Key]>;
  } & {
    -readonly [Key in keyof P as P[Key]["type"] extends ReadOnlyType | "title" ? never : Key]?:
      | WriteOf<P[Key]>
      | undefined;
  } & { [Key in Exclude<keyof NewPage, keyof P>]?: NewPage[Key] };
  conditions: {
    -readonly [Key in keyof P as P[Key]["type"] extends UnfilteredType ? never : Key]?: TypesOf<P[Key]>["filter"];
  };
  where: TableArguments<P>["conditions"] & WhereGroups<P, never>;
  orderBy: { -readonly [Key in keyof P]?: "ascending" | "descending" } & {
    createdTime?: "ascending" | "descending";
    lastEditedTime?: "ascending" | "descending";
  };
}

/**
 * The arguments of the methods of a table. `N` is inferred: the names in an argument. A name that does not exist, or a missing
 * title, is an error of its own, which is shorter than that of `TableArguments`.
 */
export interface NamedArguments<P extends Columns, N extends PropertyKey> {
  changes: TableArguments<P>["changes"] & KnownValue<N, keyof TableArguments<P>["changes"]>;
  // Flat, because the compiler infers nothing from the parts that an argument of type `NewRow` has in common with it.
  newRow: [TitleKey<P>] extends [N]
    ? Flat<TableArguments<P>["newRow"]> & KnownValue<N, keyof TableArguments<P>["newRow"]>
    : { [Key in TitleKey<P> | (string & {})]: Key extends keyof P ? WriteOf<P[Key]> : unknown };
  // The argument of `create`. An editor needs all names to complete an empty object.
  firstRow: [N] extends [never] ? TableArguments<P>["newRow"] : NamedArguments<P, N>["newRow"];
  where: TableArguments<P>["conditions"] &
    WhereGroups<P, N> &
    Known<
      N,
      keyof TableArguments<P>["conditions"] | "and" | "or" | "createdTime" | "lastEditedTime",
      keyof TableArguments<P>["conditions"]
    >;
  orderBy: TableArguments<P>["orderBy"] & Known<N, keyof TableArguments<P>["orderBy"]>;
}

/** Like `Known`, but accepts all names of a row that was read. */
type KnownValue<N extends PropertyKey, Allowed> = keyof RowFields extends N ? unknown : Known<N, Allowed>;

/** Key of the title. */
export type TitleKey<P extends Columns> = { [Key in keyof P]: P[Key]["type"] extends "title" ? Key : never }[keyof P];

/** The parts of a filter that are not columns. */
interface WhereGroups<P extends Columns, N extends PropertyKey> {
  /** Conditions that must all match. */
  readonly and?: readonly NamedArguments<P, N>["where"][];
  /** Conditions of which at least one must match. */
  readonly or?: readonly NamedArguments<P, N>["where"][];
  /** Time of the creation of the page. */
  readonly createdTime?: DateOperand | DateFilter;
  /** Time of the last edit of the page. */
  readonly lastEditedTime?: DateOperand | DateFilter;
}
