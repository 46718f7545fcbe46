// Lines of Markdown.

/** Lines without line breaks at their ends. */
export type Lines = AsyncGenerator<string, void>;

/** Adds a prefix to each line. */
export async function* indent(lines: Lines, prefix: string): Lines {
  for await (const line of lines) yield line === "" ? prefix.trimEnd() : prefix + line;
}

/** Returns a comment. Readers of Markdown do not show it. */
export const comment = (text: string): string =>
  `<!-- ${text.replaceAll(/[^\p{L}\p{N} ,/_-]/gu, " ").replaceAll(/-(?=-)/gu, "- ")} -->`;
