// The types of arguments. The compiler prints the whole type of an argument in its errors: of a table, that is the schema. So
// the type of an argument is inferred, and if it does not fit, the type that is expected is a short text.
import type { About } from "./about.ts";
import type { ColumnsIn, IdIn, IncludeValue, IsSame } from "./include-types.ts";
import type { RelatedQuery } from "./option-types.ts";
import type { RowFields } from "./row-of.ts";

declare const never: unique symbol;

/**
 * The type of an argument: `Valid`, or a text for the error. `V` is inferred, the type of the value. The compiler would
 * resolve a text without `infer` for each call, also if the argument fits.
 */
export type Checked<V, Valid> = [V, NamesIn<V>] extends [Valid, NamesOf<Valid>]
  ? Valid
  : [V] extends [typeof never]
    ? V
    : Refused<V, Valid, Group> extends infer Type extends {}
      ? Type
      : never;

/**
 * Like {@link Checked}, for a list. `Complete` is inferred from the items that are not being typed in an editor: another item is
 * unknown, so that the editor completes what is valid there.
 */
export type CheckedList<V, Complete, Item> = unknown extends (
  Complete extends readonly [unknown, ...unknown[]] ? Complete[number] : Complete
)
  ? readonly Item[]
  : [Complete] extends [object]
    ? Checked<V, readonly Item[]>
    : { [Index in keyof Complete]: Complete[Index] };

/**
 * Like {@link Checked}, for an object whose parts have names that must exist, too.
 * @typeParam P the columns whose relations `include` names
 */
export type CheckedParts<V, Valid, P = {}> = [V, keyof V, WrongPart<V, Valid, P>] extends [Valid, keyof Valid, never]
  ? Valid
  : [V] extends [typeof never]
    ? V
    : Refused<V, Valid, Group | Part, P> extends infer Type extends {}
      ? Type
      : never;

/** True if an argument fits, as in {@link CheckedParts}. */
type Fits<V, Valid, P> = [V, keyof V, WrongPart<V, Valid, P>] extends [Valid, keyof Valid, never] ? true : false;

/** Names of conditions with conditions. No column can have them. */
type Group = "and" | "or";

type Part = "select" | "where" | "orderBy" | "include" | "create" | "update";

type WrongPart<V, Valid, P> = {
  [Key in keyof V & Part]: [NamesIn<V[Key]>] extends [NamesOf<NonNullable<Valid[Key & keyof Valid]>>]
    ? Key extends "include"
      ? WrongRelation<V[Key], P>
      : never
    : Key;
}[keyof V & Part];

/** The option `include` as its type should be. It is a field, so that the compiler prints its keys instead of the whole schema. */
interface CheckedInclude<I, P> {
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
type WrongRelation<I, P> = {
  [Key in keyof I]: IsSame<IdIn<I[Key]>, IdIn<P[Key & keyof P]>> extends false
    ? Key
    : I[Key] extends { readonly table: infer Table }
      ? Fits<I[Key], RelatedQuery<ColumnsIn<Table>>, ColumnsIn<Table>> extends true
        ? never
        : Key
      : never;
}[keyof I];

/** Returns the names in a value and in its groups. None of a dictionary, and of a row that was read: it may have others. */
type NamesIn<V> = V extends readonly (infer Item)[]
  ? NamesIn<Item>
  : V extends object
    ? string extends keyof V
      ? never
      : keyof RowFields extends keyof V
        ? never
        :
            | (keyof V & string)
            | (V extends { readonly and: infer All } ? NamesIn<All> : never)
            | (V extends { readonly or: infer Any } ? NamesIn<Any> : never)
    : V & string;

type NamesOf<Valid> = Valid extends readonly (infer Item)[]
  ? NamesOf<Item>
  : Valid extends string
    ? Valid
    : keyof Valid;

/**
 * The type of an argument that does not fit. That of a literal with an unknown name has the names alone: the compiler then suggests
 * a similar one. That of other literals has a text below each wrong part, where the error is shown.
 */
type Refused<V, Valid, Parts, P = {}> = unknown extends V
  ? Valid
  : IsLiteral<V> extends true
    ? [V] extends [readonly unknown[]]
      ? Valid extends readonly (infer Item extends object)[]
        ? { [Index in keyof V]: Checked<V[Index], Item> }
        : Text<V, Valid, Parts>
      : [MissingName<V, Valid>] extends [never]
        ? [Exclude<keyof V, NamesOf<Valid>>] extends [never]
          ? {
              -readonly [Key in keyof V & keyof Valid]: Key extends Parts
                ? [Key, IsLiteral<V[Key]>] extends ["include", true]
                  ? NamesIn<V[Key]> extends NamesOf<NonNullable<Valid[Key]>>
                    ? CheckedInclude<V[Key], P>["include"]
                    : Valid[Key]
                  : Checked<V[Key], Form<V[Key], NonNullable<Valid[Key]>>>
                : Valid[Key];
            }
          : About<"names of columns in the schema, and of the arguments of the method; computed columns cannot be written, and places, buttons and locations cannot be filtered"> & {
              [Name in NamesOf<Valid> & PropertyKey]?: unknown;
            }
        : [keyof V & Parts] extends [never]
          ? Text<V, Valid, Parts>
          : { [Key in keyof V]: Key extends Parts ? Text<V, Valid, Parts> : Valid[Key & keyof Valid] }
    : Text<V, Valid, Parts>;

/** True if a type was inferred from a literal: its members are read-only, those of variables are not. */
type IsLiteral<V> = V extends object
  ? (<T>() => T extends V ? 1 : 2) extends <T>() => T extends Readonly<V> ? 1 : 2
    ? true
    : false
  : false;

/** Returns the members of an argument that is a text or an object, such as `orderBy`, that are like a value. */
type Form<V, Valid> = V extends string ? Extract<Valid, string> : Exclude<Valid, string>;

type MissingName<V, Valid> = {
  [Key in keyof Valid]-?: {} extends Pick<Valid, Key> ? never : V extends { [Name in Key]: unknown } ? never : Key;
}[keyof Valid];

/** A text about one mistake. */
type Text<V, Valid, Parts> = Say<Last<Mistake<V, Valid, Parts>>>;

/** The mistakes of a value: what is wrong, its name, the names or values that are allowed, and where it is. */
type Mistake<V, Valid, Parts> = V extends readonly (infer Item)[]
  ? Valid extends readonly (infer ValidItem)[]
    ? Mistake<Item, ValidItem, Parts>
    : ["Unexpected", "list", NamesOf<Valid>]
  : [V, Valid] extends [object, readonly unknown[]]
    ? ["Unexpected", "object", "a list"]
    : V extends object
      ? [Exclude<NamesIn<V>, NamesOf<Valid>>] extends [never]
        ? [MissingName<V, Valid>] extends [never]
          ? {
              [Key in keyof V & keyof Valid]-?: Key extends Parts
                ? Mistake<V[Key], Form<V[Key], NonNullable<Valid[Key]>>, Group>
                : [V[Key]] extends [Valid[Key]]
                  ? never
                  : ["Wrong", Key, Kind<Valid[Key]>];
            }[keyof V & keyof Valid]
          : ["Missing", MissingName<V, Valid>, Kind<Valid[MissingName<V, Valid>]>]
        : ["Unknown", Exclude<NamesIn<V>, NamesOf<Valid>>, NamesOf<Valid>]
      : [V] extends [Valid]
        ? never
        : [
            Valid extends string ? "Unknown" : "Unexpected",
            V extends undefined ? "undefined" : Kind<V>,
            NamesOf<Valid>,
          ];

/** The name of a value in a text. */
type Kind<T> = T extends string
  ? string extends T
    ? "text"
    : T
  : T extends number
    ? "number"
    : T extends boolean | null
      ? `${T}`
      : T extends readonly unknown[]
        ? "list"
        : T extends Date
          ? "Date"
          : T extends object
            ? `{ ${Last<keyof T> & string} }`
            : unknown extends T
              ? "unknown value"
              : never;

/** Returns a text with up to three of the names that are allowed. */
type Say<M> = M extends [infer What extends string, infer Name, infer Names]
  ? [Last<Name>, Last<Names>] extends [infer N extends string, infer First]
    ? [First, Last<Exclude<Names, First>>] extends [infer A extends string, infer Second]
      ? [Second, Last<Exclude<Names, A | Second>>] extends [infer B extends string, infer Third]
        ? Third extends string
          ? `${What} ${N}. Use ${A}, ${B}, ${Third}…`
          : `${What} ${N}. Use ${A}, ${B}`
        : `${What} ${N}. Use ${A}`
      : `${What} ${N}`
    : never
  : never;

/** Returns one member of a union, and 0 for none. */
type Last<U> = (U extends unknown ? (f: () => U) => void : never) extends (f: infer F) => void
  ? F extends () => infer One
    ? One
    : 0
  : never;
