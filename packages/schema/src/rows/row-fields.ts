import type { Fields } from "@ws/helpers/tasks";

/** Fields of every row besides its columns, with the fields of the page. The two times can be filtered and sorted by. */
export const ROW_FIELDS = {
  id: "id",
  url: "url",
  createdTime: "created_time",
  lastEditedTime: "last_edited_time",
} as const;

/** Keys that no column can have. */
export const RESERVED_KEYS: readonly string[] = [...Object.keys(ROW_FIELDS), "and", "or", "__proto__"];

/** Returns the time of the page that a key of a filter or sort names. */
export const timestampOf = (key: string): "created_time" | "last_edited_time" | undefined =>
  key === "createdTime" || key === "lastEditedTime" ? ROW_FIELDS[key] : undefined;

/** Returns true if values come from a row that was read: they have all fields of a row. */
export const isReadRow = (values: Fields): boolean =>
  Object.keys(ROW_FIELDS).every((field) => typeof values[field] === "string");
