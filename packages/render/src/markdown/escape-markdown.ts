// Escapes text for Markdown.
import { printable } from "../content/object-text.ts";

/** Returns text that Markdown shows as it is, with `<br>` for line breaks. */
export const escapeMarkdown = (text: string): string =>
  printable(text)
    .replaceAll(/[\\`*_~[\]<>$|&{}^]/gu, (character) => `\\${character}`)
    // Signs that some readers know: a tag or the number of an issue, a highlight, a comment.
    .replaceAll(/#(?=[\p{L}\p{N}_/-])|=(?==)|%(?=%)/gu, "\\$&")
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/gu, "<br>");

/** Returns the text of a block whose line does not begin another kind of block. */
export const escapeLineStart = (markdown: string): string =>
  markdown
    .replace(/^[ \t]+/u, (spaces) => "&nbsp;".repeat(spaces.length))
    .replace(/^(?=[-+#=:])/u, "\\")
    .replace(/^(\d+)(?=[.)])/u, "$1\\");
