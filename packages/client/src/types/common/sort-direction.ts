/** Direction of a sort. */
export type SortDirection = "ascending" | "descending";
