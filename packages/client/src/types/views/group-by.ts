// Notion returns a grouping as it was written, with the name of the property added.
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Order of groups. */
export interface GroupSort {
  /** Order of the groups. */
  type: "manual" | "ascending" | "descending";
}

/** Time spans for grouping dates. */
export type GroupByDateUnit = "relative" | "day" | "week" | "month" | "year";

/** Grouping of a view's rows, as Notion returns it. */
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

/** Grouping of a view's rows, to write. */
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

/** Fields that every grouping takes. */
export interface GroupByInputBase {
  /** Id of the property whose values form the groups. */
  property_id: string;
  /** True hides groups without rows. */
  hide_empty_groups?: boolean;
}

/** Fields of every grouping. */
export interface GroupByBase extends GroupByInputBase {
  property_name?: string;
}

/** A grouping of a type that this version of the client does not know. */
export interface UnknownGroupBy extends GroupByBase {
  type: UnknownKind;
}

/** Groups by options of a select or multi-select property. */
export interface OptionGroupByInput extends GroupByInputBase {
  /** Type of the property. */
  type: "select" | "multi_select";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by options of a select or multi-select property. */
export interface OptionGroupBy extends OptionGroupByInput, GroupByBase {}

/** Groups by status, or by the group of the status. */
export interface StatusGroupByInput extends GroupByInputBase {
  type: "status";
  /** `group`: one group per status group. `option`: one group per option. */
  group_by: "group" | "option";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by status, or by the group of the status. */
export interface StatusGroupBy extends StatusGroupByInput, GroupByBase {}

/** Groups by people. */
export interface PeopleGroupByInput extends GroupByInputBase {
  /** Type of the property. */
  type: "person" | "created_by" | "last_edited_by";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by people. */
export interface PeopleGroupBy extends PeopleGroupByInput, GroupByBase {}

/** Groups by related pages. */
export interface RelationGroupByInput extends GroupByInputBase {
  type: "relation";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by related pages. */
export interface RelationGroupBy extends RelationGroupByInput, GroupByBase {}

/** Groups by dates. */
export interface DateGroupByInput extends GroupByInputBase {
  /** Type of the property. */
  type: "date" | "created_time" | "last_edited_time";
  /** Length of a group. */
  group_by: GroupByDateUnit;
  /** First day of a week. 0: Sunday, 1: Monday. */
  start_day_of_week?: 0 | 1;
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by dates. */
export interface DateGroupBy extends DateGroupByInput, GroupByBase {}

/** Groups by texts, or by their first letters. */
export interface TextGroupByInput extends GroupByInputBase {
  /** Type of the property. */
  type: "text" | "title" | "url" | "email" | "phone_number";
  /** `exact`: one group per text. `alphabet_prefix`: one group per first letter. */
  group_by: "exact" | "alphabet_prefix";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by texts, or by their first letters. */
export interface TextGroupBy extends TextGroupByInput, GroupByBase {}

/** Groups by numbers, or by number ranges. */
export interface NumberGroupByInput extends GroupByInputBase {
  type: "number";
  /** Start of the first range. */
  range_start?: number;
  /** End of the last range. */
  range_end?: number;
  /** Size of each range. */
  range_size?: number;
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by numbers, or by number ranges. */
export interface NumberGroupBy extends NumberGroupByInput, GroupByBase {}

/** Groups by checked and unchecked. */
export interface CheckboxGroupByInput extends GroupByInputBase {
  type: "checkbox";
  /** Order of the groups. */
  sort: GroupSort;
}

/** Groups by checked and unchecked. */
export interface CheckboxGroupBy extends CheckboxGroupByInput, GroupByBase {}

/** Groups by the results of a formula. */
export interface FormulaGroupByInput extends GroupByInputBase {
  type: "formula";
  /** Grouping by the type of the formula's result. */
  group_by: FormulaGroupBySettingsInput;
}

/** Groups by the results of a formula. */
export interface FormulaGroupBy extends GroupByBase {
  type: "formula";
  group_by: FormulaGroupBySettings;
}

/** Grouping of formula results, as Notion returns it. */
export type FormulaGroupBySettings = FormulaGroupBySettingsInput | UnknownFormulaGroupBy;

/** Grouping of formula results, to write. */
export type FormulaGroupBySettingsInput =
  | FormulaDateGroupBy
  | FormulaTextGroupBy
  | FormulaNumberGroupBy
  | FormulaCheckboxGroupBy;

/** The formula returns dates. */
export interface FormulaDateGroupBy {
  type: "date";
  /** Length of a group. */
  group_by: GroupByDateUnit;
  /** First day of a week. 0: Sunday, 1: Monday. */
  start_day_of_week?: 0 | 1;
  /** Order of the groups. */
  sort: GroupSort;
}

/** The formula returns texts. */
export interface FormulaTextGroupBy {
  type: "text";
  /** `exact`: one group per text. `alphabet_prefix`: one group per first letter. */
  group_by: "exact" | "alphabet_prefix";
  /** Order of the groups. */
  sort: GroupSort;
}

/** The formula returns numbers. */
export interface FormulaNumberGroupBy {
  type: "number";
  /** Start of the first range. */
  range_start?: number;
  /** End of the last range. */
  range_end?: number;
  /** Size of each range. */
  range_size?: number;
  /** Order of the groups. */
  sort: GroupSort;
}

/** The formula returns true or false. */
export interface FormulaCheckboxGroupBy {
  type: "checkbox";
  /** Order of the groups. */
  sort: GroupSort;
}

/** A grouping of formula results of a type that this version of the client does not know. */
export interface UnknownFormulaGroupBy {
  type: UnknownKind;
  sort: GroupSort;
}
