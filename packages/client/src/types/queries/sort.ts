import type { SortDirection } from "../common/sort-direction.ts";

/** One sort of a query. Earlier sorts take precedence, later sorts break ties. */
export type QuerySort = PropertySort | TimestampSort;

/** Sorts by a property. */
export interface PropertySort {
  /** Name or id of the property. */
  property: string;
  direction: SortDirection;
}

/** Sorts by the time when the page was created or last edited. */
export interface TimestampSort {
  timestamp: "created_time" | "last_edited_time";
  direction: SortDirection;
}
