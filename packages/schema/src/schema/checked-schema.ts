// The type of the argument of `defineSchema`. Generic arguments may have unknown members, so a definition is compared with what it
// may have. If it differs, the type that is expected has no type parameter: the compiler then names the nearest member.
import type {
  AnySchema,
  Column,
  Columns,
  FormulaColumn,
  NumberColumn,
  OptionColumn,
  PlainColumn,
  PlainColumnType,
  RelationColumn,
  RollupColumn,
  SchemaDefinition,
  StatusColumn,
  UniqueIdColumn,
  Views,
  ViewType,
} from "../schema-definition.ts";
import type { MembersOf } from "../types/form.ts";
import type { ViewFilter } from "../types/view-filter.ts";
import type { CONFIGURATIONS, SORT } from "../types/view-layouts.ts";

/** The columns by type. */
type ColumnsByType = { [Type in PlainColumnType]: PlainColumn } & {
  number: NumberColumn;
  select: OptionColumn;
  multi_select: OptionColumn;
  status: StatusColumn;
  formula: FormulaColumn;
  relation: RelationColumn;
  rollup: RollupColumn;
  unique_id: UniqueIdColumn;
};

type MembersByType = { [Type in keyof ColumnsByType]: keyof ColumnsByType[Type] };

/** The definition, if it has no unknown members. Otherwise what it should be. */
export type CheckedSchema<Definition extends AnySchema> = [
  keyof Definition,
  WrongColumns<Definition["properties"]>,
  WrongViews<Definition["views"]>,
] extends [keyof SchemaDefinition, never, never]
  ? Definition
  : // With `infer`, the compiler resolves the other type only for a definition with a mistake.
    [Definition] extends [infer Wrong extends AnySchema]
    ? ExpectedSchema<Wrong["properties"]>["schema"]
    : never;

type WrongColumns<P extends Columns> = {
  [Key in keyof P]: [keyof P[Key]] extends [MembersByType[P[Key]["type"]]]
    ? [keyof P[Key] & Detail] extends [never]
      ? never
      : WrongDetail<P[Key], keyof P>
    : 1;
}[keyof P];

/** Members whose values name other parts of the schema. */
type Detail = "colors" | "groups" | "relation";

type WrongDetail<C, Keys> = C extends { readonly options: readonly (infer Option)[] }
  ?
      | (C extends { readonly colors: infer Colors } ? Exclude<keyof Colors, Option> : never)
      | (C extends { readonly groups: infer Groups extends Readonly<Record<string, readonly unknown[]>> }
          ? Exclude<Groups[keyof Groups][number], Option>
          : never)
  : C extends { readonly relation: infer Relation }
    ? Exclude<Relation, Keys>
    : never;

/** The views of a variable can be any. */
type WrongViews<V> = V extends Views
  ? string extends keyof V
    ? never
    : { [Key in keyof V]: WrongView<V[Key], CheckedViews[V[Key]["type"]]> }[keyof V]
  : never;

type WrongView<V, Valid> = V extends Valid ? Unknown<V, Valid> : 1;

/** The layout of a view. It has a name, so that errors stay short. */
type Layout<Type extends keyof typeof CONFIGURATIONS> = {
  readonly [Name in keyof LayoutMembers<Type>]: LayoutMembers<Type>[Name];
};

type LayoutMembers<Type extends keyof typeof CONFIGURATIONS> = { readonly type?: Type } & MembersOf<
  (typeof CONFIGURATIONS)[Type]
>;

/** A view by its type, with all that it can have. */
interface ViewOf<Type extends ViewType> {
  readonly id?: string;
  readonly name: string;
  readonly type: Type;
  readonly filter?: ViewFilter;
  readonly sorts?: readonly MembersOf<typeof SORT>[];
  readonly configuration?: Type extends keyof typeof CONFIGURATIONS ? Layout<Type> : undefined;
}

interface ExpectedViews {
  readonly [key: string]: CheckedViews[ViewType];
}

type CheckedViews = { [Type in ViewType]: ViewOf<Type> };

/** The names in a value, on all levels, that its type does not know. */
type Unknown<V, Known> = V extends string | number | boolean
  ? never
  : V extends readonly (infer Item)[]
    ? Known extends readonly (infer KnownItem)[]
      ? Unknown<Item, KnownItem>
      : never
    : { [Name in keyof V]: Name extends NamesOf<Known> ? Unknown<V[Name], MemberOf<Known, Name>> : Name }[keyof V];

type NamesOf<Known> = Known extends unknown ? keyof Known : never;

type MemberOf<Known, Name> = Known extends unknown
  ? Name extends keyof Known
    ? NonNullable<Known[Name]>
    : never
  : never;

/** A definition with the members that it can have. It is a field, so that the compiler does not print the whole schema. */
interface ExpectedSchema<P extends Columns> {
  schema: {
    readonly name?: string;
    readonly dataSourceId?: string;
    readonly title: string;
    readonly properties: { readonly [Key in keyof P]: ExpectedColumn<P[Key], keyof P & string> };
    readonly views?: ExpectedViews;
  };
}

type ExpectedColumn<C extends Column, Keys extends string> = C extends {
  readonly options: readonly (infer Option extends string)[];
}
  ? C extends { readonly type: "status" }
    ? StatusColumn<Option>
    : OptionColumn<Option>
  : C extends { readonly type: "rollup" }
    ? RollupColumn<Keys>
    : ColumnsByType[C["type"]];
