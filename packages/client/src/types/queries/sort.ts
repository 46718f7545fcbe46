/** Which way to sort. */
export type SortDirection = "ascending" | "descending";

/** How rows are sorted; earlier sorts win, later ones break ties. */
export type QuerySort = PropertySort | TimestampSort;

/** Sorted by a property. */
export interface PropertySort {
  /** Name or id. */
  property: string;
  direction: SortDirection;
}

/** Sorted by when the page was created or last edited. */
export interface TimestampSort {
  timestamp: "created_time" | "last_edited_time";
  direction: SortDirection;
}
