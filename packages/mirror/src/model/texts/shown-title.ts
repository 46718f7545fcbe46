/** Longest title in a message, in characters as people see them. */
const MAX_LENGTH = 60;

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns a title in quotes for a message: on one line, and shortened. Empty for no title. */
export function shownTitle(title: string): string {
  const characters = [...CHARACTERS.segment(title.replaceAll(/\s+/gu, " ").trim())].map(({ segment }) => segment);
  if (characters.length === 0) return "";
  return `"${characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join("")}…` : characters.join("")}"`;
}
