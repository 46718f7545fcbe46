// Markdown that is sent to Notion, and the lines of the Markdown that Notion returns.
import { idIn, invalid } from "../../arguments.ts";

/** A tag with everything up to the next one. Neither backslashes nor code are an exception: what they mean is up to Notion. */
const TAG = /<\/?([a-z][\w-]*)([^<]*)/giu;

/**
 * Checks Markdown of an assistant. A tag with an address stands for something that exists: Notion would move it here, or repeat it.
 * @returns the ids of the pages and databases that it mentions
 * @throws MirrorError `invalid_argument` for a tag with an address that is no mention
 */
export function checkMarkdown(markdown: string): string[] {
  const ids: string[] = [];
  for (const [, name = "", rest = ""] of markdown.matchAll(TAG)) {
    const addresses = [...rest.matchAll(/\burl\s*=\s*["']?([^"'\s>]*)/giu)].map(([, url = ""]) => url);
    if (addresses.length === 0 || name.toLowerCase() === "mention-user") continue;
    if (!/^mention-/iu.test(name))
      throw invalid(
        `The Markdown has a <${name.slice(0, 30)}> with an address, which would move or repeat something that exists.`,
      );
    for (const address of addresses) {
      const id = idIn(address);
      if (id === undefined) throw invalid(`The Markdown has a <${name.slice(0, 30)}> without the id of a page.`);
      ids.push(id);
    }
  }
  return ids;
}

/** Beginning of a line that says which block it is. */
const PREFIX = /^\s*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+\\?[.)]\s+|>\s+)?/u;

/** Returns a line without what is no text: the kind of its block, marks and backslashes, the settings of a block. */
export const unmarked = (line: string): string =>
  line
    .replace(PREFIX, "")
    .replace(/\s*\{[^{}]*\}\s*$/u, "")
    .replaceAll(/<br\s*\/?>/gu, " ")
    .replaceAll(/<\/?[a-z][^<>]*>/giu, "")
    .replaceAll(/(?<!\\)!?\[((?:\\.|[^[\]\\])*)\]\([^()]*\)/gu, "$1")
    .replaceAll(/[\\*~`_$]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Returns a plain text in the same form. */
export const unmarkedText = (text: string): string =>
  text
    .replaceAll(/[\\*~`_$]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Returns the letters and digits of a text: what stays of it, however it is written. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the letters of Markdown, without what is no text. */
export const markdownLetters = (markdown: string): string =>
  lettersOf(
    filledLines(markdown)
      .filter((line) => !/^\s*`{3,}/u.test(line))
      .map(unmarked)
      .join(""),
  );

/** Returns the lines of a text that are not empty. */
export const filledLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** Returns the index of the first of some lines in others. Undefined if they are not there, or there several times. */
export function findLines(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const [all, parts] = [lines.map(unmarked), wanted.map(unmarked)];
  const places = all.flatMap((_, index) =>
    parts.every((part, offset) => all[index + offset] === part) ? [index] : [],
  );
  return places.length === 1 && parts.length > 0 ? places[0] : undefined;
}

/** Returns a text of whole lines, with lines before it, that is in the Markdown once. Undefined if there is none. */
export function uniqueLines(lines: readonly string[], start: number, count: number): string | undefined {
  const markdown = lines.join("\n");
  for (let from = start; from >= 0; from -= 1) {
    const text = lines.slice(from, start + count).join("\n");
    if (markdown.indexOf(text) === markdown.lastIndexOf(text)) return text;
  }
  return undefined;
}
