import type { SortDirection } from "../queries/sort.ts";

/** Filter of a search. */
export type SearchFilter = SearchObjectFilter | SearchTrashFilter;

/** Finds only pages, or only data sources. */
export interface SearchObjectFilter {
  property: "object";
  /** Type of the objects to find. */
  value: "page" | "data_source";
  /** True finds only objects in the trash, false only objects outside it. */
  in_trash?: boolean;
}

/** Finds only objects in the trash, or only objects outside it. */
export interface SearchTrashFilter {
  /** True finds only objects in the trash, false only objects outside it. */
  in_trash: boolean;
}

/** Order of search results. */
export type SearchSort = SearchTimeSort | SearchRelevanceSort;

/** Sorts by the time of the last edit. */
export interface SearchTimeSort {
  timestamp: "last_edited_time";
  /** Direction of the sort. */
  direction: SortDirection;
}

/** Sorts by relevance, best match first. */
export interface SearchRelevanceSort {
  property: "relevance";
}
