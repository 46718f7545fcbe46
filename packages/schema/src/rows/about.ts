// Parts of types that make errors of the compiler shorter.

/**
 * A text for errors. The compiler shortens types after 160 characters, so that an error shows this text instead of the type
 * behind it. It has no property, because that would be a name in an argument.
 */
export interface About<_Text extends string> {}

/** Joins the parts of a type, so that errors print one. */
export type Flat<T> = T extends object ? { [Key in keyof T]: T[Key] } : never;
