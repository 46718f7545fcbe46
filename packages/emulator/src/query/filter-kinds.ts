// The kinds of filters: one row for each, with its conditions and the values that they look at.
import { FILE_CONDITIONS, compileCondition } from "./conditions.ts";
import {
  CHECKBOX_CONDITIONS,
  MULTI_OPTION_CONDITIONS,
  NUMBER_CONDITIONS,
  OPTION_CONDITIONS,
  TEXT_CONDITIONS,
  VERIFICATION_CONDITIONS,
  idConditions,
} from "./conditions.ts";
import type { ConditionTable, Test } from "./conditions.ts";
import { typesThatStore } from "../catalog/property-kinds.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { cellValue } from "../properties/cell-value.ts";
import type { JsonValue } from "../values/json.ts";
import { arrayOr, isObject, objectOr, objectsOf, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { dateValue, idValues, numberValue, optionReader, textValue } from "./cell-values.ts";
import type { DateSubject } from "./date-conditions.ts";
import { dateConditions } from "./date-conditions.ts";

/** A test of one row. */
export type RowTest = (page: PageRecord) => boolean;

/** The data source whose rows are filtered. */
export interface FilterContext {
  readonly workspace: Workspace;
  readonly source: DataSourceRecord;
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

interface KindRow<T> {
  readonly fits?: readonly string[];
  readonly conditions: (context: FilterContext) => ConditionTable<T>;
  readonly ofRow: (context: FilterContext, property: SchemaProperty) => (page: PageRecord) => T;
  readonly ofValue?: (value: JsonValue) => T;
}

function kindOf<T>({ fits = [], conditions, ofRow, ofValue }: KindRow<T>): FilterKind {
  const overRow: FilterBuilder = (context, property, condition, path) => {
    const test = compileCondition(conditions(context), condition, path);
    const read = ofRow(context, property);
    return (page) => test(read(page));
  };
  if (ofValue === undefined) return { fits, overRow };
  return {
    fits,
    overRow,
    overValue: (context, condition, path) => {
      const test = compileCondition(conditions(context), condition, path);
      return (value) => test(ofValue(value));
    },
  };
}

// Recorded: a condition over any type of text fits a column of every type of text.
const textKind = kindOf({
  fits: typesThatStore("rich_text", "text"),
  conditions: () => TEXT_CONDITIONS,
  ofRow: (_, property) => (page) => textValue(page, property),
  ofValue: (value) => (typeof value === "string" ? value : plainTextOf(value)),
});
const numberKind = kindOf<number | null>({
  fits: ["unique_id"],
  conditions: () => NUMBER_CONDITIONS,
  ofRow: (_, property) => (page) => numberValue(page, property),
  ofValue: (value) => (typeof value === "number" ? value : null),
});
const namesIn = (value: JsonValue): string[] =>
  objectsOf(Array.isArray(value) ? value : [value]).map((item) => textOr(item["name"], ""));
const optionKind = (other: string) =>
  kindOf<readonly string[]>({
    fits: [other],
    conditions: () => OPTION_CONDITIONS,
    ofRow: (_, property) => optionReader(property),
    ofValue: namesIn,
  });
const dateKind = (fits: readonly string[]) =>
  kindOf<DateSubject>({
    fits,
    conditions: ({ workspace }) => dateConditions(workspace.clock.now()),
    ofRow: (_, property) => (page) => dateValue(page, property),
    ofValue: (value) => (isObject(value) ? value : null),
  });
const idKind = (fits: readonly string[]) =>
  kindOf<readonly string[]>({
    fits,
    conditions: ({ workspace }) => idConditions(workspace.botId),
    ofRow: (_, property) => (page) => idValues(page, property),
    ofValue: (value) => objectsOf(value).map((item) => textOr(item["id"], "")),
  });

/** The kinds of filters, without those over computed values. */
export const FILTER_KINDS: Readonly<Record<string, FilterKind>> = {
  title: textKind,
  rich_text: textKind,
  url: textKind,
  email: textKind,
  phone_number: textKind,
  number: numberKind,
  unique_id: numberKind,
  checkbox: kindOf({
    conditions: () => CHECKBOX_CONDITIONS,
    ofRow: (_, property) => (page) => page.values[property.id] === true,
    ofValue: (value) => value === true,
  }),
  select: optionKind("status"),
  status: optionKind("select"),
  multi_select: kindOf<readonly string[]>({
    conditions: () => MULTI_OPTION_CONDITIONS,
    ofRow: (_, property) => optionReader(property),
    ofValue: namesIn,
  }),
  date: dateKind(["created_time", "last_edited_time", "last_visited_time"]),
  created_time: dateKind([]),
  last_edited_time: dateKind([]),
  people: idKind(["created_by", "last_edited_by"]),
  created_by: idKind([]),
  last_edited_by: idKind([]),
  relation: idKind([]),
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

function verificationWord(value: JsonValue): string {
  const state = textOr(objectOr(value)["state"], "unverified");
  return state === "unverified" ? "none" : state;
}
