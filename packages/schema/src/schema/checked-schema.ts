// The type of the argument of `defineSchema`. Generic arguments may have unknown members, so a definition is compared with what it
// may have. If it differs, the type that is expected has no type parameter: the compiler then names the nearest member.
import type {
  AnySchema,
  Column,
  Columns,
  FormulaColumn,
  NumberColumn,
  OptionColor,
  OptionColumn,
  PlainColumn,
  PlainColumnType,
  RelationColumn,
  RollupColumn,
  SchemaDefinition,
  StatusColumn,
  UniqueIdColumn,
  ViewDefinition,
  Views,
} from "../schema-definition.ts";

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
  Exclude<keyof Definition, keyof SchemaDefinition> | WrongColumns<Definition["properties"]> | WrongViews<Definition>,
] extends [never]
  ? Definition
  : ExpectedSchema<Definition["properties"]>["schema"];

type WrongColumns<P> = { [Key in keyof P]: WrongColumn<P[Key], keyof P> }[keyof P];

type WrongColumn<C, Keys> = C extends { readonly type: infer Type extends keyof MembersByType }
  ?
      | Exclude<keyof C, MembersByType[Type]>
      | (C extends { readonly options: readonly unknown[] } ? WrongOption<C, C["options"][number]> : never)
      | (C extends { readonly relation: infer Relation } ? Exclude<Relation, Keys> : never)
  : never;

type WrongOption<C, Option> =
  | (C extends { readonly colors: infer Colors } ? Exclude<keyof Colors, Option> : never)
  | (C extends { readonly groups: infer Groups extends Readonly<Record<string, readonly unknown[]>> }
      ? Exclude<Groups[keyof Groups][number], Option>
      : never);

type WrongViews<Definition> = Definition extends { readonly views: infer V }
  ? { [Key in keyof V]: WrongView<V[Key], ViewDefinition> }[keyof V]
  : never;

type WrongView<V, Union> = V extends { readonly type: infer Type }
  ? Union extends { readonly type: Type }
    ? Unknown<V, Union>
    : never
  : never;

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
    readonly views?: Views;
  };
}

type ExpectedColumn<C extends Column, Keys extends string> = C extends {
  readonly options: readonly (infer Option extends string)[];
}
  ? Omit<ColumnsByType[C["type"]], "colors" | "groups"> & {
      readonly colors?: { readonly [Name in Option]?: OptionColor };
    } & (C extends {
        readonly type: "status";
      }
        ? { readonly groups?: Readonly<Record<string, readonly Option[]>> }
        : unknown)
  : C extends { readonly type: "rollup" }
    ? Omit<RollupColumn, "relation"> & { readonly relation?: Keys }
    : ColumnsByType[C["type"]];
