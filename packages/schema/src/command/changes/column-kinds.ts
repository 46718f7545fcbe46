// The kinds of columns for `pull`, `check`, `plan` and `apply`: one row for each column type.
import type { ColumnType } from "../../schema-definition.ts";
import { TYPE_SETTINGS, type TypeSettings } from "./type-settings.ts";

/** The kind of a column. */
interface ColumnKind {
  /**
   * The search for a value in the column: `filter` queries rows that are not empty, `checked` rows that are checked, `rows`
   * counts every row. `computed` columns have no values of their own.
   */
  readonly inUse: "filter" | "checked" | "rows" | "computed";
  /** Types that keep every value. */
  readonly lossless?: readonly ColumnType[];
  /** True if only the app can create the column. */
  readonly onlyInApp?: true;
  /** Columns that name others are created after them, and removed before them. @default 0 */
  readonly rank?: 1 | 2 | 3;
  /** How its settings are read, written and compared. Missing for a type without settings. */
  readonly settings?: TypeSettings;
}

/** The kind of each column type. @source api/resources.yaml, property_types */
export const COLUMN_KINDS: { readonly [Type in ColumnType]: ColumnKind } = {
  title: { inUse: "filter", onlyInApp: true },
  rich_text: { inUse: "filter" },
  number: { inUse: "filter", lossless: ["rich_text"], settings: TYPE_SETTINGS.number },
  select: { inUse: "filter", lossless: ["multi_select", "rich_text"], settings: TYPE_SETTINGS.options },
  multi_select: { inUse: "filter", settings: TYPE_SETTINGS.options },
  status: { inUse: "rows", settings: TYPE_SETTINGS.options },
  date: { inUse: "filter" },
  people: { inUse: "filter" },
  files: { inUse: "filter" },
  checkbox: { inUse: "checked" },
  url: { inUse: "filter", lossless: ["rich_text"] },
  email: { inUse: "filter", lossless: ["rich_text"] },
  phone_number: { inUse: "filter", lossless: ["rich_text"] },
  relation: { inUse: "filter", rank: 1, settings: TYPE_SETTINGS.relation },
  rollup: { inUse: "computed", rank: 2, settings: TYPE_SETTINGS.rollup },
  formula: { inUse: "computed", rank: 3, settings: TYPE_SETTINGS.formula },
  created_time: { inUse: "computed" },
  created_by: { inUse: "computed" },
  last_edited_time: { inUse: "computed" },
  last_edited_by: { inUse: "computed" },
  unique_id: { inUse: "rows", settings: TYPE_SETTINGS.unique_id },
  place: { inUse: "rows" },
  verification: { inUse: "rows", onlyInApp: true },
  button: { inUse: "rows", onlyInApp: true },
  location: { inUse: "rows", onlyInApp: true },
  last_visited_time: { inUse: "rows", onlyInApp: true },
  unknown: { inUse: "rows", onlyInApp: true },
};
