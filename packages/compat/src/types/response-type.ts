import type { JsonValue, UnknownKind } from "@ws/client";

/**
 * A response type as programs for `@notionhq/client` expect it. `@ws/client` types are open: a union has a member for
 * values that Notion may add. Here that member is removed at every level, so an exhaustive `switch` compiles.
 * `archived` is never missing, because the default API version 2025-09-03 always sends it.
 */
export type ResponseType<Type> = Type extends object
  ? Type extends { type: UnknownKind } | { status: UnknownKind }
    ? never
    : Type extends { in_trash: boolean; archived?: boolean }
      ? Fields<Omit<Type, "archived">> & { archived: boolean }
      : Fields<Type>
  : Type;

// Formats of numbers are any text, and settings of triggers have no known members, as in `@notionhq/client`.
type Fields<Type> = {
  -readonly [Key in keyof Type]: Key extends "format"
    ? string
    : Key extends "config"
      ? TriggerConfig<Type[Key]>
      : Field<Type[Key]>;
};

type TriggerConfig<Type> =
  Type extends Record<string, unknown>
    ? string extends keyof Type
      ? Record<string, Record<string, never>>
      : Field<Type>
    : Field<Type>;

// JSON contains itself, so the compiler would not come to an end.
type Field<Type> = JsonValue extends Type
  ? Type
  : ResponseType<Exclude<Type, string>> | KnownText<Extract<Type, string>>;

/** The literals of a text type. A text without literals stays as it is. */
type KnownText<Text extends string> = [Literal<Text>] extends [never] ? Text : Literal<Text>;

type Literal<Text extends string> = Text extends unknown ? (string extends Text ? never : Text) : never;
