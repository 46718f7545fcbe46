// How views put rows into groups.
import type { UnknownKind } from "../common/unknown-kind.ts";

/** How groups are sorted. */
export interface GroupSort {
  type: "manual" | "ascending" | "descending";
}

/** Spans of time that dates are grouped by. */
export type GroupByDateUnit = "relative" | "day" | "week" | "month" | "year";

/** By what a view puts rows into groups. */
export type GroupBy =
  | OptionGroupBy
  | StatusGroupBy
  | PeopleGroupBy
  | RelationGroupBy
  | DateGroupBy
  | TextGroupBy
  | NumberGroupBy
  | CheckboxGroupBy
  | FormulaGroupBy
  | UnknownGroupBy;

/** What every grouping has. */
export interface GroupByBase {
  property_id: string;
  property_name?: string;
  hide_empty_groups?: boolean;
}

/** A grouping of a kind that these types do not know. */
export interface UnknownGroupBy extends GroupByBase {
  type: UnknownKind;
}

/** By what a view is to put rows into groups. */
export type GroupByInput =
  | OptionGroupByInput
  | StatusGroupByInput
  | PeopleGroupByInput
  | RelationGroupByInput
  | DateGroupByInput
  | TextGroupByInput
  | NumberGroupByInput
  | CheckboxGroupByInput
  | FormulaGroupByInput;

/** What every grouping is given. */
export interface GroupByInputBase {
  property_id: string;
  hide_empty_groups?: boolean;
}

/** By chosen options. */
export interface OptionGroupBy extends GroupByBase {
  type: "select" | "multi_select";
  sort: GroupSort;
}

/** By status, or by the group of the status. */
export interface StatusGroupBy extends GroupByBase {
  type: "status";
  group_by: "group" | "option";
  sort: GroupSort;
}

/** By people. */
export interface PeopleGroupBy extends GroupByBase {
  type: "person" | "created_by" | "last_edited_by";
  sort: GroupSort;
}

/** By related pages. */
export interface RelationGroupBy extends GroupByBase {
  type: "relation";
  sort: GroupSort;
}

/** By dates. */
export interface DateGroupBy extends GroupByBase {
  type: "date" | "created_time" | "last_edited_time";
  group_by: GroupByDateUnit;
  /** 0: Sunday, 1: Monday. */
  start_day_of_week?: 0 | 1;
  sort: GroupSort;
}

/** By texts, or by their first letters. */
export interface TextGroupBy extends GroupByBase {
  type: "text" | "title" | "url" | "email" | "phone_number";
  group_by: "exact" | "alphabet_prefix";
  sort: GroupSort;
}

/** By numbers, or by ranges of numbers. */
export interface NumberGroupBy extends GroupByBase {
  type: "number";
  range_start?: number;
  range_end?: number;
  range_size?: number;
  sort: GroupSort;
}

/** By ticks. */
export interface CheckboxGroupBy extends GroupByBase {
  type: "checkbox";
  sort: GroupSort;
}

/** By the result of a formula. */
export interface FormulaGroupBy extends GroupByBase {
  type: "formula";
  group_by: FormulaGroupBySettings;
}

/** By chosen options. */
export interface OptionGroupByInput extends GroupByInputBase {
  type: "select" | "multi_select";
  sort: GroupSort;
}

/** By status, or by the group of the status. */
export interface StatusGroupByInput extends GroupByInputBase {
  type: "status";
  group_by: "group" | "option";
  sort: GroupSort;
}

/** By people. */
export interface PeopleGroupByInput extends GroupByInputBase {
  type: "person" | "created_by" | "last_edited_by";
  sort: GroupSort;
}

/** By related pages. */
export interface RelationGroupByInput extends GroupByInputBase {
  type: "relation";
  sort: GroupSort;
}

/** By dates. */
export interface DateGroupByInput extends GroupByInputBase {
  type: "date" | "created_time" | "last_edited_time";
  group_by: GroupByDateUnit;
  /** 0: Sunday, 1: Monday. */
  start_day_of_week?: 0 | 1;
  sort: GroupSort;
}

/** By texts, or by their first letters. */
export interface TextGroupByInput extends GroupByInputBase {
  type: "text" | "title" | "url" | "email" | "phone_number";
  group_by: "exact" | "alphabet_prefix";
  sort: GroupSort;
}

/** By numbers, or by ranges of numbers. */
export interface NumberGroupByInput extends GroupByInputBase {
  type: "number";
  range_start?: number;
  range_end?: number;
  range_size?: number;
  sort: GroupSort;
}

/** By ticks. */
export interface CheckboxGroupByInput extends GroupByInputBase {
  type: "checkbox";
  sort: GroupSort;
}

/** By the result of a formula. */
export interface FormulaGroupByInput extends GroupByInputBase {
  type: "formula";
  group_by: FormulaGroupBySettingsInput;
}

/** How the results of a formula are put into groups. */
export type FormulaGroupBySettings = FormulaGroupBySettingsInput | UnknownFormulaGroupBy;

/** How the results of a formula are to be put into groups. */
export type FormulaGroupBySettingsInput =
  | FormulaDateGroupBy
  | FormulaTextGroupBy
  | FormulaNumberGroupBy
  | FormulaCheckboxGroupBy;

/** A formula that gives dates. */
export interface FormulaDateGroupBy {
  type: "date";
  group_by: GroupByDateUnit;
  /** 0: Sunday, 1: Monday. */
  start_day_of_week?: 0 | 1;
  sort: GroupSort;
}

/** A formula that gives texts. */
export interface FormulaTextGroupBy {
  type: "text";
  group_by: "exact" | "alphabet_prefix";
  sort: GroupSort;
}

/** A formula that gives numbers. */
export interface FormulaNumberGroupBy {
  type: "number";
  range_start?: number;
  range_end?: number;
  range_size?: number;
  sort: GroupSort;
}

/** A formula that gives yes or no. */
export interface FormulaCheckboxGroupBy {
  type: "checkbox";
  sort: GroupSort;
}

/** A grouping of formula results of a kind that these types do not know. */
export interface UnknownFormulaGroupBy {
  type: UnknownKind;
  sort: GroupSort;
}
