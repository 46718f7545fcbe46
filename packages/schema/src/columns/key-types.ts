// The types of columns by which `upsert` finds a row.
import type { TypesWith } from "@ws/helpers/columns";

/** All types of texts, and numbers. A literal, because a type that is derived costs more in the editors of users. */
export const KEY_TYPES = {
  title: true,
  rich_text: true,
  email: true,
  url: true,
  phone_number: true,
  number: true,
} as const satisfies Record<TypesWith<{ filter: "text" }> | "number", true>;

/** A type of columns by which `upsert` finds a row. */
export type KeyType = keyof typeof KEY_TYPES;
