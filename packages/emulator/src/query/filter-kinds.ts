// The kinds of filters: one row for each, with its conditions and the values that they look at.
import { FILE_CONDITIONS, compileCondition } from "./conditions.ts";
import {
  CHECKBOX_CONDITIONS,
  NUMBER_CONDITIONS,
  TEXT_CONDITIONS,
  VERIFICATION_CONDITIONS,
  idConditions,
  multiOptionConditions,
  optionConditions,
} from "./conditions.ts";
import type { ConditionTable, Test } from "./conditions.ts";
import { typesThatCompare, type Comparison } from "../catalog/property-kinds.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { cellValue } from "../properties/cell-value.ts";
import type { JsonValue } from "../values/json.ts";
import { arrayOr, isObject, objectOr, objectsOf, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { dateValue, idValues, numberValue, optionReader, textValue } from "./cell-values.ts";
import type { DateSubject } from "./date-conditions.ts";
import { dateConditions } from "./date-conditions.ts";
import type { ResolveNames } from "./option-names.ts";
import { anyNames, namesOfColumn } from "./option-names.ts";

/** A test of one row. */
export type RowTest = (page: PageRecord) => boolean;

/** The data source whose rows are filtered. */
export interface FilterContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
  /** True for the filter of a query. False for that of a view. */
  readonly isQuery: boolean;
}

/** Compiles a condition over the cells of a column. */
type FilterBuilder = (
  context: FilterContext,
  property: SchemaProperty,
  condition: JsonValue | undefined,
  path: string,
) => RowTest;

/** A kind of filter. */
export interface FilterKind {
  /** The types of columns that the filter fits, besides the type of its own name. */
  readonly fits: readonly string[];
  readonly overRow: FilterBuilder;
  /** Compiles a condition over a value in the form of a response: an element of a rollup, or the value of a formula. */
  readonly overValue?: (context: FilterContext, condition: JsonValue | undefined, path: string) => Test<JsonValue>;
}

/** A kind of filter before it is known which columns it fits. */
type Comparator = Omit<FilterKind, "fits">;

interface KindRow<T> {
  /** @param property the column; undefined for the value of a formula or rollup */
  readonly conditions: (context: FilterContext, property?: SchemaProperty) => ConditionTable<T>;
  readonly ofRow: (context: FilterContext, property: SchemaProperty) => (page: PageRecord) => T;
  readonly ofValue?: (value: JsonValue) => T;
}

function kindOf<T>({ conditions, ofRow, ofValue }: KindRow<T>): Comparator {
  const overRow: FilterBuilder = (context, property, condition, path) => {
    const test = compileCondition(conditions(context, property), condition, path);
    const read = ofRow(context, property);
    return (page) => test(read(page));
  };
  if (ofValue === undefined) return { overRow };
  return {
    overRow,
    overValue: (context, condition, path) => {
      const test = compileCondition(conditions(context), condition, path);
      return (value) => test(ofValue(value));
    },
  };
}

const namesIn = (value: JsonValue): string[] =>
  objectsOf(Array.isArray(value) ? value : [value]).map((item) => textOr(item["name"], ""));

const resolverOf = ({ source }: FilterContext, property: SchemaProperty | undefined): ResolveNames =>
  property === undefined ? anyNames : namesOfColumn(source, property);

const ids = kindOf<readonly string[]>({
  conditions: ({ workspace }) => idConditions(workspace.userId),
  ofRow: (_, property) => (page) => idValues(page, property),
  ofValue: (value) => objectsOf(value).map((item) => textOr(item["id"], "")),
});

/** The filters by what they compare, without those over computed values. */
const COMPARATORS: Readonly<Record<Exclude<Comparison, "result">, Comparator>> = {
  text: kindOf({
    conditions: () => TEXT_CONDITIONS,
    ofRow: (_, property) => (page) => textValue(page, property),
    ofValue: (value) => (typeof value === "string" ? value : plainTextOf(value)),
  }),
  number: kindOf<number | null>({
    conditions: () => NUMBER_CONDITIONS,
    ofRow: (_, property) => (page) => numberValue(page, property),
    ofValue: (value) => (typeof value === "number" ? value : null),
  }),
  checkbox: kindOf({
    conditions: () => CHECKBOX_CONDITIONS,
    ofRow: (_, property) => (page) => page.values[property.id] === true,
    ofValue: (value) => value === true,
  }),
  option: kindOf<readonly string[]>({
    conditions: (context, property) => optionConditions(resolverOf(context, property)),
    ofRow: (_, property) => optionReader(property),
    ofValue: namesIn,
  }),
  options: kindOf<readonly string[]>({
    conditions: (context, property) => multiOptionConditions(resolverOf(context, property)),
    ofRow: (_, property) => optionReader(property),
    ofValue: namesIn,
  }),
  date: kindOf<DateSubject>({
    conditions: ({ workspace }) => dateConditions(workspace.clock.now()),
    ofRow: (_, property) => (page) => dateValue(page, property),
    ofValue: (value) => (isObject(value) ? value : null),
  }),
  people: ids,
  relation: ids,
  files: kindOf<readonly JsonValue[]>({
    conditions: () => FILE_CONDITIONS,
    ofRow: (_, property) => (page) => arrayOr(page.values[property.id]),
    ofValue: arrayOr,
  }),
  verification: kindOf({
    conditions: () => VERIFICATION_CONDITIONS,
    ofRow:
      ({ workspace, source }, property) =>
      (page) =>
        verificationWord(cellValue({ workspace, source, page, property })),
  }),
};

/** Recorded: each filter over a text or an option fits all columns of texts or of single options. */
const FITS_ALL: ReadonlySet<string> = new Set(["text", "option"]);

/** Types without a filter of their own name. */
const UNNAMED: ReadonlySet<string> = new Set(["last_visited_time"]);

/** The kinds of filters by the type of column after which they are named, without those over computed values. */
export const FILTER_KINDS: Readonly<Record<string, FilterKind>> = Object.fromEntries(
  Object.entries(COMPARATORS).flatMap(([way, comparator]) => {
    const types = typesThatCompare(way as keyof typeof COMPARATORS);
    // `date` fits times, and `people` authors. A filter of times or authors fits its own type only.
    const fits = (type: string) => (FITS_ALL.has(way) || type === types[0] ? types : []);
    return types.filter((type) => !UNNAMED.has(type)).map((type) => [type, { ...comparator, fits: fits(type) }]);
  }),
);

function verificationWord(value: JsonValue): string {
  const state = textOr(objectOr(value)["state"], "unverified");
  return state === "unverified" ? "none" : state;
}
