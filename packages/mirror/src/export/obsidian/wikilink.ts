// Links of Obsidian: `[[path|text]]`, and `![[path]]` for what is shown in place.

/** Characters that would end a link or its text. */
const UNSAFE = /[[\]|\r\n]+/gu;

/** Returns a link to a path in the vault. @param path without `.md` for a note */
export function wikilink(path: string, text?: string): string {
  const shown = text?.replaceAll(UNSAFE, " ").trim() ?? "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  return shown === "" || shown === path || (shown === name && path === name) ? `[[${path}]]` : `[[${path}|${shown}]]`;
}

/** Returns a link that shows a file, note or base in place. */
export const embedded = (path: string): string => `![[${path}]]`;
