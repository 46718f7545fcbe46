import { isList, KIND, type Markup } from "./markup.ts";

/** Returns true for markup without an element and without text. */
export function isEmpty(markup: Markup): boolean {
  if (typeof markup === "string") return markup === "";
  if (isList(markup)) return markup.every(isEmpty);
  return markup[KIND] === "raw" && markup.html === "";
}
