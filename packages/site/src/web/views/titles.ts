const signs = new Intl.Segmenter();

/** Returns the first letter or sign of a text, as people see it. Empty for an empty text. */
export const firstSign = (text: string): string => [...signs.segment(text.trim())][0]?.segment ?? "";

/** Longest title in navigation, in UTF-16 code units. Notion stores titles of any length. */
const MAX_LENGTH = 100;

/** Returns a title, or the beginning of a long one, for places where titles stand beside each other. */
export const shortTitle = (title: string): string =>
  title.length <= MAX_LENGTH
    ? title
    : `${title
        .slice(0, MAX_LENGTH)
        .replace(/[\uD800-\uDBFF]$/u, "")
        .trimEnd()}…`;
