/** Fields of every row besides its columns. */
export const ROW_KEYS: readonly string[] = ["id", "url", "createdTime", "lastEditedTime"];

/** Keys that no column can have. */
export const RESERVED_KEYS: readonly string[] = [...ROW_KEYS, "and", "or", "__proto__"];
