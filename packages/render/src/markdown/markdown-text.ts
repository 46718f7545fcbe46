// Markdown that functions return: marked, so that other texts are escaped.
import { describeValue } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";

/** JSON has no symbols, so that no object of a workspace can become Markdown. */
const TEXT: unique symbol = Symbol.for("@ws/render/markdown");

/** Markdown that is written as it is. */
export interface MarkdownText {
  readonly [TEXT]: string;
}

/** Marks Markdown that is written as it is. Never pass text of a workspace: it could contain HTML. */
export const rawMarkdown = (text: string): MarkdownText => ({ [TEXT]: text });

/** Returns Markdown as it is, and another text escaped. */
function markdownOf(value: string | MarkdownText): string {
  if (typeof value === "string") return escapeLineStart(escapeMarkdown(value));
  const text = value?.[TEXT];
  if (typeof text === "string") return text;
  const got = describeValue(value);
  throw new RenderError("invalid_argument", `Expected a text or Markdown, got ${got}. Use markdown or rawMarkdown().`);
}

/** Characters before the text of a line: quotes, indentation, and the markers of lists. */
const LINE_PREFIX = /^(?:[ >]|[-*+] |\d+[.)] )*/u;

/**
 * A template of Markdown: its text is written as it is, its values are escaped, or written as Markdown. The lines of a value get
 * the quotes and the indentation of the line on which it begins. Null, undefined and false are nothing.
 * @example markdown`> [!NOTE]\n> ${await children()}`
 */
export function markdown(
  text: readonly string[],
  ...values: readonly (string | MarkdownText | null | undefined | false)[]
): MarkdownText {
  let result = "";
  for (const [index, part] of text.entries()) {
    result += part;
    const value = values[index];
    if (value === undefined || value === null || value === false) continue;
    const line = result.slice(result.lastIndexOf("\n") + 1);
    const prefix = LINE_PREFIX.exec(line)?.[0] ?? "";
    // In the middle of a line, no text can begin another kind of block.
    const inner = typeof value === "string" && line !== prefix ? escapeMarkdown(value) : markdownOf(value);
    result += inner.replaceAll("\n", `\n${prefix.replaceAll(/[^ >]/gu, " ")}`);
  }
  return rawMarkdown(result);
}

/** Returns the lines of Markdown. */
export const linesOf = (value: string | MarkdownText): string[] =>
  markdownOf(value)
    .split(/\r\n|[\r\n]/u)
    .map((line) => line.trimEnd());

/**
 * Returns a function that reads the result of a function of the program. Undefined: the default. Null and false: nothing.
 * @param form returns the result in its form. Throws for another value
 */
export const read =
  <Form>(form: (value: string | MarkdownText) => Form, nothing: Form) =>
  (result: unknown): Form | undefined =>
    result === undefined ? undefined : result === null || result === false ? nothing : form(result as string);

/** Returns Markdown within a line. */
export const inLine = (value: string | MarkdownText): string =>
  typeof value === "string" ? escapeMarkdown(value) : linesOf(value).join(" ");
