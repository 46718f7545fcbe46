/**
 * Returns the text of a field without control characters and without spaces around it, and empty if nobody can see it.
 * Browsers end lines with CRLF, and count each end of a line as one character.
 */
export function formText(value: unknown): string {
  const text = typeof value === "string" ? value.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim() : "";
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : "";
}
