/**
 * One sort of a query. Earlier sorts take precedence, later sorts break ties.
 * @see https://developers.notion.com/reference/sort-data-source-entries
 * @example { property: "Due", direction: "ascending" }
 */
export type QuerySort = PropertySort | TimestampSort;

/** Sorts by a property. */
export interface PropertySort {
  /** Name or id of the property. */
  property: string;
  /** Direction of the sort. */
  direction: SortDirection;
}

/** Sorts by the time when the page was created or last edited. */
export interface TimestampSort {
  /** The time to sort by. */
  timestamp: "created_time" | "last_edited_time";
  /** Direction of the sort. */
  direction: SortDirection;
}

/** Direction of a sort. */
export type SortDirection = "ascending" | "descending";
