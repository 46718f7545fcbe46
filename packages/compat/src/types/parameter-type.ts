/**
 * An argument type as programs for `@notionhq/client` expect it: arrays and records can be changed after they are
 * declared. `@ws/client` also accepts read-only values, and the condition `this_month`.
 */
export type ParameterType<Type> = Type extends string | number | boolean | null | undefined | Blob | Uint8Array
  ? Type
  : Type extends { this_month: unknown }
    ? never
    : Type extends { tab: { children: unknown } }
      ? Fields<Omit<Type, "tab">> & { tab: TabContent<Type["tab"]> }
      : Fields<Type>;

type Fields<Type> = { -readonly [Key in keyof Type]: ParameterType<Type[Key]> };

/** A tab block inside of two others may lack its tabs, as in `@notionhq/client`. */
type TabContent<Content extends { children: unknown }> = Fields<Omit<Content, "children">> & {
  children?: ParameterType<Content["children"]>;
};
