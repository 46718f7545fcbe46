// Types for short errors. The compiler prints the type of a whole argument in its errors: of a table, that is the schema.

declare const allowed: unique symbol;

/** The type of a value whose name does not exist. No value fits, so the error names it and those that exist. */
interface UnknownName<Name, Allowed> {
  readonly [allowed]: [Name, Allowed];
}

/**
 * Infers `N` from the names in an argument, and refuses those that are not allowed. The error lists the names in `Listed`.
 */
export type Known<N extends PropertyKey, Allowed, Listed = Allowed> = [N & string] extends [Allowed]
  ? unknown
  : { [Name in N]?: Name extends Allowed ? unknown : UnknownName<Name, Listed> };

/**
 * A text for errors. The compiler shortens types after 160 characters, so that an error shows this text instead of the type
 * behind it. It has no property, because that would be a name in an argument.
 */
export interface About<_Text extends string> {}

/** Joins the parts of a type, so that errors print one. */
export type Flat<T> = T extends object ? { [Key in keyof T]: T[Key] } : never;
