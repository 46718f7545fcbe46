// The forms of the parts of a module, as data: types, checks and hints are derived from them.

/** The values that are allowed. A list of texts or numbers has all values that are allowed. `name` is a text that is not empty. */
export type Form =
  | "text"
  | "text or null"
  | "name"
  | "number"
  | "boolean"
  | "filter"
  | readonly (string | number)[]
  | { readonly list: Form }
  | { readonly values: Form }
  | { readonly members: Members }
  | VariantsForm;

/** An object whose other members depend on its member `type`. */
export interface VariantsForm {
  readonly common: Members;
  readonly variants: Readonly<Record<string, Members>>;
}

/**
 * Members by name. A name that ends with `?` can be left out. `property_*` is a reference to a column: `property_name`, or
 * `property_id`.
 */
export type Members = Readonly<Record<string, Form>>;

/** The type of the values of a form. Filters have a type of their own. */
export type ValueOf<F> = F extends "text" | "name"
  ? string
  : F extends "number"
    ? number
    : F extends "boolean"
      ? boolean
      : F extends readonly (infer Value)[]
        ? Value
        : F extends { readonly list: infer Item }
          ? readonly ValueOf<Item>[]
          : F extends { readonly values: infer Value }
            ? Readonly<Record<string, ValueOf<Value>>>
            : F extends { readonly members: infer M }
              ? MembersOf<M>
              : F extends { readonly common: infer Common; readonly variants: infer Variants }
                ? {
                    [Type in keyof Variants]: { readonly type: Type } & MembersOf<Common & Variants[Type]>;
                  }[keyof Variants]
                : never;

/** The type of an object with members. */
export type MembersOf<M> = {
  readonly [Name in keyof M as Name extends `${string}?` | `${string}_*` ? never : Name]: ValueOf<M[Name]>;
} & {
  readonly [
    Name in keyof M as Name extends `${infer Start}_*?` | `${infer Start}_*`
      ? `${Start}_name` | `${Start}_id`
      : Name extends `${infer Start}?`
        ? Start
        : never
  ]?: ValueOf<M[Name]>;
};

/** The forms of the members of a type, each with its name and the mark of whether it can be left out. */
export type FormsOf<T> = {
  readonly [Name in keyof T & string as {} extends Pick<T, Name> ? `${Name}?` : Name]: Form;
};
