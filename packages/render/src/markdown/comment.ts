/** Returns a comment of Markdown. Readers do not show it. */
export const comment = (text: string): string =>
  `<!-- ${text.replaceAll(/[^\p{L}\p{N} ,/_-]/gu, " ").replaceAll(/-(?=-)/gu, "- ")} -->`;
