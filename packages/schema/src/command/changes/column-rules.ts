// The rules of `plan` for each column type: one row for each.
import type { ColumnType } from "../../schema-definition.ts";

/** The rules of a column type. */
interface ColumnRule {
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
}

/** The rules of each column type. @source api/resources.yaml, property_types */
export const COLUMN_RULES: { readonly [Type in ColumnType]: ColumnRule } = {
  title: { inUse: "filter", onlyInApp: true },
  rich_text: { inUse: "filter" },
  number: { inUse: "filter", lossless: ["rich_text"] },
  select: { inUse: "filter", lossless: ["multi_select", "rich_text"] },
  multi_select: { inUse: "filter" },
  status: { inUse: "rows" },
  date: { inUse: "filter" },
  people: { inUse: "filter" },
  files: { inUse: "filter" },
  checkbox: { inUse: "checked" },
  url: { inUse: "filter", lossless: ["rich_text"] },
  email: { inUse: "filter", lossless: ["rich_text"] },
  phone_number: { inUse: "filter", lossless: ["rich_text"] },
  relation: { inUse: "filter", rank: 1 },
  rollup: { inUse: "computed", rank: 2 },
  formula: { inUse: "computed", rank: 3 },
  created_time: { inUse: "computed" },
  created_by: { inUse: "computed" },
  last_edited_time: { inUse: "computed" },
  last_edited_by: { inUse: "computed" },
  unique_id: { inUse: "rows" },
  place: { inUse: "rows" },
  verification: { inUse: "rows", onlyInApp: true },
  button: { inUse: "rows", onlyInApp: true },
  location: { inUse: "rows", onlyInApp: true },
  last_visited_time: { inUse: "rows", onlyInApp: true },
  unknown: { inUse: "rows", onlyInApp: true },
};
