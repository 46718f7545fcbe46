// The types of each column type: one row for each. Everything else about types is derived from it.
import type { PlainDate, PlainFile, PlainPlace, PlainValue, PlainVerification, Run, WritableValues } from "@ws/helpers";
import type { NUMBER_FORMATS, OPTION_COLORS, ROLLUP_FUNCTIONS } from "@ws/helpers/columns";
import type {
  CheckboxFilter,
  DateFilter,
  DateOperand,
  ExistenceFilter,
  FormulaFilter,
  IdsFilter,
  NumberFilter,
  OptionFilter,
  OptionsFilter,
  RollupFilter,
  TextFilter,
  VerificationFilter,
} from "./filter-types.ts";

/** Forms in which titles and texts are read: as strings, or as runs that keep styles, links, mentions and equations. */
interface TextForms {
  plain: string;
  runs: Run[];
}

interface Text<Form extends keyof TextForms> {
  read: TextForms[Form];
  write: WritableValues["title"];
  filter: string | null | TextFilter;
}

interface ShortText {
  read: string | null;
  write: string | null;
  filter: string | null | TextFilter;
}

interface SingleOption<Option> {
  read: Option | null;
  write: Option | null;
  filter: Option | null | OptionFilter<Option>;
}

interface Ids {
  read: string[];
  write: readonly string[];
  filter: string | null | IdsFilter;
}

/** A read-only column. */
interface Computed<Value, Filter = never> {
  read: Value;
  filter: Filter;
}

/**
 * The types of each column type without settings: `read` is the value of a row, `write` the value to write (missing if the
 * column is read-only), `filter` the condition in `where`.
 */
export interface PlainColumnTypes<Form extends keyof TextForms> {
  title: Text<Form>;
  rich_text: Text<Form>;
  date: { read: PlainDate | null; write: WritableValues["date"]; filter: DateOperand | null | DateFilter };
  people: Ids;
  files: { read: PlainFile[]; write: WritableValues["files"]; filter: null | ExistenceFilter };
  checkbox: { read: boolean; write: boolean; filter: boolean | CheckboxFilter };
  url: ShortText;
  email: ShortText;
  phone_number: ShortText;
  verification: {
    read: PlainVerification | null;
    // A row that was read can be written, whatever its state is.
    write: WritableValues["verification"] | PlainVerification | null;
    filter: VerificationFilter;
  };
  place: { read: PlainPlace | null; write: WritableValues["place"]; filter: never };
  created_time: Computed<string, DateOperand | DateFilter>;
  last_edited_time: Computed<string, DateOperand | DateFilter>;
  created_by: Computed<string, string | IdsFilter>;
  last_edited_by: Computed<string, string | IdsFilter>;
  button: Computed<null>;
  location: Computed<unknown>;
  last_visited_time: Computed<unknown>;
  unknown: Computed<unknown>;
}

/** The types of each column type, as in {@link PlainColumnTypes}. Those with settings can depend on the column `C`. */
export interface ColumnTypes<C, Form extends keyof TextForms> extends PlainColumnTypes<Form> {
  number: { read: number | null; write: number | null; filter: number | null | NumberFilter };
  select: SingleOption<OptionOf<C>>;
  status: SingleOption<OptionOf<C>>;
  multi_select: {
    read: OptionOf<C>[];
    write: readonly OptionOf<C>[];
    filter: OptionOf<C> | null | OptionsFilter<OptionOf<C>>;
  };
  relation: Ids;
  formula: C extends { readonly result: infer Result extends FormulaResult }
    ? FormulaTypes[Result]
    : Computed<FormulaValue, FormulaFilter>;
  rollup: C extends { readonly function: infer Name extends RollupFunction }
    ? RollupTypes[RollupKinds[Name]]
    : RollupTypes["groups"];
  unique_id: Computed<string | null, number | null | NumberFilter>;
}

/** The options of a column. */
export type OptionOf<C> = C extends { readonly options: readonly (infer Option extends string)[] } ? Option : string;

/** Types of the result of a formula. */
export type FormulaResult = keyof FormulaTypes;

interface FormulaTypes {
  string: Computed<string | null, string | null | TextFilter>;
  number: Computed<number | null, number | null | NumberFilter>;
  boolean: Computed<boolean | null, boolean | CheckboxFilter>;
  date: Computed<PlainDate | null, DateOperand | null | DateFilter>;
}

/** The value of a formula whose result has an unknown type. It has a name, so that errors stay short. */
export type FormulaValue = string | number | boolean | PlainDate | null;

interface RollupTypes {
  number: Computed<number | null, number | null | NumberFilter>;
  date: Computed<PlainDate | null, DateOperand | null | DateFilter>;
  array: Computed<PlainValue[], RollupFilter>;
  groups: Computed<number | PlainDate | PlainValue[] | null, RollupFilter>;
}

/** The kind of the value of each rollup function. */
type RollupKinds = typeof ROLLUP_FUNCTIONS;

/** A function of rollups. */
export type RollupFunction = keyof RollupKinds;

/** A display format of numbers. */
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** A color of an option. */
export type OptionColor = (typeof OPTION_COLORS)[number];

/** The types of each column type, of any column. */
export type AnyTypes = ColumnTypes<object, "plain">;

/** Column types that cannot be written. */
export type ReadOnlyType = {
  [Type in keyof AnyTypes]: AnyTypes[Type] extends { write: unknown } ? never : Type;
}[keyof AnyTypes];

/** Column types that Notion cannot filter. */
export type UnfilteredType = {
  [Type in keyof AnyTypes]: [AnyTypes[Type]["filter"]] extends [never] ? Type : never;
}[keyof AnyTypes];
