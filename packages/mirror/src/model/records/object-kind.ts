/** Kinds of objects in a copy. */
export const OBJECT_KINDS = ["page", "database", "data_source", "block", "comment", "view", "user"] as const;

/** A kind of object in a copy. */
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Kinds of lists whose history a copy has: the orders of blocks and of views, and the templates of a data source. */
export const KEPT_LISTS = ["blocks", "views", "templates"] as const;

/** A kind of list whose history a copy has. */
export type KeptList = (typeof KEPT_LISTS)[number];

/** True for the kind of a list whose history a copy has. */
export const isKeptList = (kind: ObjectKind | KeptList): kind is KeptList => KEPT_LISTS.some((known) => known === kind);

/** Kinds of objects that have texts. */
export const SEARCH_KINDS = ["page", "database", "data_source", "block", "comment"] as const;

/** Kind of an object that has texts. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** True for the kind of an object that has texts. */
export const isSearchKind = (kind: unknown): kind is SearchKind => SEARCH_KINDS.some((known) => known === kind);

/** Kinds of objects that contain others, and that people know by their titles. */
export const CONTAINER_KINDS: readonly ObjectKind[] = ["page", "database", "data_source"];

/** True for the kind of an object that contains others. */
export const isContainerKind = (kind: ObjectKind): boolean => CONTAINER_KINDS.includes(kind);
