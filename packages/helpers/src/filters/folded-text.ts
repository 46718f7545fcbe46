// Texts in the form that filters and sorts compare. SQLite knows the case of ASCII letters only, and PostgreSQL that of its
// locale, so that texts are folded before they are stored.

/** Returns a text without its case. */
export const foldedText = (text: string): string => text.toLowerCase();

/**
 * Returns a folded text that sorts in natural order by plain comparison: numbers sort by size, because each number follows its
 * length. Recorded: "Article 2" comes before "Article 10".
 */
export const naturalText = (folded: string): string =>
  folded.replaceAll(/\d+/gu, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/u, "");
    return `0${String.fromCharCode(48 + Math.min(significant.length, 70))}${significant}`;
  });
