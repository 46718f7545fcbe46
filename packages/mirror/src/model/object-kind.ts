/** Kinds of objects in a copy. */
export const OBJECT_KINDS = ["page", "database", "data_source", "block", "comment", "view", "user"] as const;

/** A kind of object in a copy. */
export type ObjectKind = (typeof OBJECT_KINDS)[number];
