// Type tests: the table of column types and the types of @ws/client have the same types, operators and operands. `npm run lint`
// checks them.
import type { DateOperand, EmptyObject, Known, PropertySchema, QueryFilter, QuickFilterCondition } from "@ws/client";
import type {
  COLUMN_TYPES,
  ColumnType,
  ELEMENT_TYPES,
  FilterKind,
  FilterOperators,
  OperandShape,
  RELATIVE_DAYS,
  RESULT_TYPES,
  ROLLUP_QUANTIFIERS,
  ROLLUP_RESULTS,
  TIMESTAMPS,
  TypesWith,
  VERIFICATION_STATES,
} from "@ws/helpers/columns";
import { expect, expectTypeOf, test } from "vitest";

interface Operands extends Record<OperandShape, unknown> {
  text: string;
  number: number;
  boolean: boolean;
  options: string | readonly string[];
  user: string;
  page: string;
  date: (typeof RELATIVE_DAYS)[number] | (string & {});
  verification: (typeof VERIFICATION_STATES)[number];
  true: true;
  empty: EmptyObject;
}

type NameOfOperator<Kind extends FilterKind> = keyof FilterOperators[Kind];

/** One condition for each operator of a kind. */
type ConditionOf<Kind extends FilterKind> = {
  [Name in NameOfOperator<Kind>]: Record<Name, Operands[FilterOperators[Kind][Name] & OperandShape]>;
}[NameOfOperator<Kind>];

type Results = typeof RESULT_TYPES;

/** A condition below the name of the type of each result. */
type ResultCondition<Type extends keyof Results> = {
  [Name in Type]: Record<Results[Name]["below"], ConditionOf<Results[Name]["filter"]>>;
}[Type];

type Elements = (typeof ELEMENT_TYPES)[number];
type ElementCondition = {
  [Type in Elements]: Record<Type, ConditionOf<(typeof COLUMN_TYPES)[Type]["filter"]>>;
}[Elements];
type Quantifiers = (typeof ROLLUP_QUANTIFIERS)[number];

/** The condition of each column type, by the table. */
type Conditions = {
  [
    Type in Exclude<ColumnType, TypesWith<{ filter: undefined }>>
  ]: (typeof COLUMN_TYPES)[Type]["filter"] extends infer Filter
    ? Filter extends FilterKind
      ? ConditionOf<Filter>
      : Filter extends "formula"
        ? ResultCondition<keyof Results>
        :
            | { [Name in Quantifiers]: Record<Name, ElementCondition> }[Quantifiers]
            | ResultCondition<(typeof ROLLUP_RESULTS)[number]>
    : never;
};

type NameOf<Filter> = Filter extends unknown ? Exclude<keyof Filter, "type"> : never;

/** The condition of each column type, by the types of the client. */
type ClientConditions = {
  [Type in NameOf<QuickFilterCondition>]: QuickFilterCondition extends infer Filter
    ? Filter extends { [Name in Type]: infer Condition }
      ? Condition
      : never
    : never;
};

/** Names whose types differ, and names that one side lacks. */
type Differences<A, B> =
  | Exclude<keyof A, keyof B>
  | Exclude<keyof B, keyof A>
  | { [Name in keyof A & keyof B]: [A[Name], B[Name]] extends [B[Name], A[Name]] ? never : Name }[keyof A & keyof B];

/** Does not compile if there are differences. The error has their names. */
const none = <Names extends never>(): Names[] => [];

/** Strings of a union that also takes any other string. */
type Literals<Union> = Union extends unknown ? (string & {} extends Union ? never : Union) : never;

type ClientSchema = Known<PropertySchema>;

/** The names of the settings of each column type, by the types of the client. */
type ClientSettings = {
  [Type in ClientSchema["type"]]: ClientSchema extends infer Schema
    ? Schema extends { [Name in Type]: infer Settings }
      ? NameIn<Settings>
      : never
    : never;
};

/** The names of an object. None of the empty object. */
type NameIn<Settings> = Settings extends unknown ? (string extends keyof Settings ? never : keyof Settings) : never;
test("the types and operators of filters are those of the client", () => {
  expect(none<Differences<ClientConditions, Conditions>>()).toEqual([]);
  expect(none<Differences<Record<Literals<DateOperand>, 0>, Record<(typeof RELATIVE_DAYS)[number], 0>>>()).toEqual([]);
  expectTypeOf<Extract<QueryFilter, { timestamp: unknown }>["timestamp"]>().toEqualTypeOf<
    (typeof TIMESTAMPS)[number]
  >();
});

test("the types of columns and their settings are those of the client", () => {
  expect(
    none<Differences<ClientSettings, { [Type in ColumnType]: (typeof COLUMN_TYPES)[Type]["settings"][number] }>>(),
  ).toEqual([]);
});
