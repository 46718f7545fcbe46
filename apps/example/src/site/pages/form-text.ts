/**
 * Returns the text of a field without control characters and without spaces around it. Browsers end lines with CRLF, and count
 * each end of a line as one character.
 */
export const formText = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim() : "";
