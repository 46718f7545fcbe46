// Escapes text for HTML.
import { printable } from "../content/object-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns text that is shown as it is, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  printable(text).replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

/** Returns ` name="value"` for each attribute that is not undefined. */
export const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");
