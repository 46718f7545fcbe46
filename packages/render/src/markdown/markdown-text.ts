// Markdown that functions return: marked, so that other texts are escaped.
import { describeValue } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";
import type { Awaitable } from "../source/content-source.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";

/** JSON has no symbols, so that no object of a workspace can become Markdown. */
const TEXT: unique symbol = Symbol.for("@ws/render/markdown");

/** Markdown that is written as it is. */
export interface MarkdownText {
  /** The text, or a function that renders it. */
  readonly [TEXT]: string | (() => Promise<string>);
}

/** Markdown that is rendered if it is part of a result. Call it to render it at once. */
export type LaterMarkdown = MarkdownText & (() => Promise<MarkdownText>);

/** Marks Markdown that is written as it is. Never pass text of a workspace: it could contain HTML. */
export const rawMarkdown = (text: string): MarkdownText => ({ [TEXT]: text });

/** Returns Markdown that is rendered if it is part of a result. */
export const laterMarkdown = (text: () => Promise<string>): LaterMarkdown =>
  Object.assign(async () => rawMarkdown(await text()), { [TEXT]: text });

/** Returns Markdown as it is, and another text escaped. */
const markdownOf = (value: string | MarkdownText): Awaitable<string> => {
  if (typeof value === "string") return escapeLineStart(escapeMarkdown(value));
  const text = value[TEXT];
  return typeof text === "string" ? text : text();
};

/** Characters before the text of a line: quotes, indentation, and the markers of lists. */
const LINE_PREFIX = /^(?:[ >]|[-*+] |\d+[.)] )*/u;

/**
 * A template of Markdown: its text is written as it is, its values are escaped, or written as Markdown. The lines of a value get
 * the quotes and the indentation of the line on which it begins. Null, undefined and false are nothing.
 * @example markdown`> [!NOTE]\n> ${children}`
 */
export function markdown(text: readonly string[], ...values: readonly TemplateValue[]): MarkdownText {
  const isLater = (value: unknown): boolean => isMarkdown(value) && typeof value[TEXT] === "function";
  if (!values.some(isLater)) return rawMarkdown(joined(text, values, (value) => value));
  return {
    [TEXT]: async () => {
      const known = new Map<unknown, string>();
      for (const value of values) if (isMarkdown(value)) known.set(value, await markdownOf(value));
      return joined(text, values, (value) => rawMarkdown(known.get(value) ?? ""));
    },
  };
}

/** Joins the texts and the values of a template. @param textOf returns Markdown whose text is known */
function joined(
  text: readonly string[],
  values: readonly TemplateValue[],
  textOf: (value: MarkdownText) => MarkdownText,
): string {
  let result = "";
  for (const [index, part] of text.entries()) {
    result += part;
    const value = values[index];
    if (value === undefined || value === null || value === false) continue;
    const line = result.slice(result.lastIndexOf("\n") + 1);
    const prefix = LINE_PREFIX.exec(line)?.[0] ?? "";
    // In the middle of a line, no text can begin another kind of block.
    const escape = line === prefix ? (plain: string) => escapeLineStart(escapeMarkdown(plain)) : escapeMarkdown;
    const inner = typeof value === "string" ? escape(value) : String(textOf(value)[TEXT]);
    result += inner.replaceAll("\n", `\n${prefix.replaceAll(/[^ >]/gu, " ")}`);
  }
  return result;
}

type TemplateValue = string | MarkdownText | null | undefined | false;

const isMarkdown = (value: unknown): value is MarkdownText =>
  (typeof value === "object" || typeof value === "function") && value !== null && TEXT in value;

/** Returns the lines of Markdown. */
export const linesOf = async (value: string | MarkdownText): Promise<string[]> =>
  (await markdownOf(value)).split(/\r\n|[\r\n]/u).map((line) => line.trimEnd());

/**
 * Returns the result of a function of the program as Markdown. Undefined: the default. Null: nothing.
 * @throws RenderError `invalid_argument` for another value
 */
export function readMarkdown(result: unknown): string | MarkdownText | null | undefined {
  if (result === null || result === false) return null;
  if (result === undefined || typeof result === "string" || isMarkdown(result)) return result;
  const got = describeValue(result);
  throw new RenderError("invalid_argument", `Expected a text or Markdown, got ${got}. Use markdown or rawMarkdown().`);
}

/** Returns Markdown within a line. */
export const inLine = async (value: string | MarkdownText): Promise<string> =>
  typeof value === "string" ? escapeMarkdown(value) : (await linesOf(value)).join(" ");
