// Escapes text for HTML.
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns text that is shown as it is, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  // HTML has no control characters, and a lone surrogate has no UTF-8 form.
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu, "\uFFFD")
    .replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

/** Returns ` name="value"` for each attribute that is not undefined. */
export const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");
