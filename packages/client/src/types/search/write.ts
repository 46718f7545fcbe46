import type { SortDirection } from "../queries/sort.ts";

/** What is searched for. */
export type SearchFilter = SearchObjectFilter | SearchTrashFilter;

/** Only pages, or only data sources. */
export interface SearchObjectFilter {
  property: "object";
  value: "page" | "data_source";
  in_trash?: boolean;
}

/** Only what is in the trash, or only what is not. */
export interface SearchTrashFilter {
  in_trash: boolean;
}

/** How the result of a search is sorted. */
export type SearchSort = SearchTimeSort | SearchRelevanceSort;

/** By the time of the last edit. */
export interface SearchTimeSort {
  timestamp: "last_edited_time";
  direction: SortDirection;
}

/** The best match first. */
export interface SearchRelevanceSort {
  property: "relevance";
}
