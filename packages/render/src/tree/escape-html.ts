// Escapes text for HTML.
import { printable } from "../content/object-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The characters that HTML cannot contain as they are: most texts have none of them. */
const REPLACED = /[&<>"'\p{Cc}\p{Cs}]/u;

/** Returns text that is shown as it is, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  REPLACED.test(text) ? printable(text).replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character) : text;

/** Returns ` name="value"` for each attribute that is neither undefined, null nor false, and ` name` for true. */
export function attributes(values: Readonly<Record<string, string | boolean | null | undefined>>): string {
  let html = "";
  for (const [name, value] of Object.entries(values))
    if (value === true) html += ` ${name}`;
    else if (typeof value === "string") html += ` ${name}="${escapeHtml(value)}"`;
  return html;
}
