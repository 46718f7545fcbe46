import type { Fields } from "@ws/helpers/tasks";

/** Fields of every row besides its columns. */
export const ROW_KEYS: readonly string[] = ["id", "url", "createdTime", "lastEditedTime"];

/** Keys that no column can have. */
export const RESERVED_KEYS: readonly string[] = [...ROW_KEYS, "and", "or", "__proto__"];

/** Returns the time of the page that a key of a filter or sort names. */
export const timestampOf = (key: string): "created_time" | "last_edited_time" | undefined =>
  key === "createdTime" ? "created_time" : key === "lastEditedTime" ? "last_edited_time" : undefined;

/** Returns true if values come from a row that was read: they have all fields of a row. */
export const isReadRow = (values: Fields): boolean => ROW_KEYS.every((key) => typeof values[key] === "string");
