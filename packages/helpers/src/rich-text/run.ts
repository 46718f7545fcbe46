// Rich text is a list of runs. A run has one formatting. The texts of runs, and their types for requests.
import { fieldsOf, isString, type Fields } from "../json/fields.ts";

/** Colours of a text and of its background. */
export type TextColor =
  | "default"
  | `${"gray" | "brown" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "red"}${"" | "_background"}`;

/** Formatting of a run. Omitted fields are off. */
export interface TextStyle {
  /** True for bold text. */
  bold?: boolean;
  /** True for italic text. */
  italic?: boolean;
  /** True for struck-through text. */
  strikethrough?: boolean;
  /** True for underlined text. */
  underline?: boolean;
  /** True for inline code. */
  code?: boolean;
  /** Color of the text or its background. */
  color?: TextColor;
}

/** A run of ordinary text, for requests. */
export interface TextRun {
  type: "text";
  /** The text and its link. */
  text: { content: string; link?: { url: string } | null };
  /** Formatting of the text. */
  annotations?: TextStyle;
}

/** An inline formula, for requests. */
export interface EquationRun {
  type: "equation";
  /** The formula as KaTeX. */
  equation: { expression: string };
  /** Formatting of the formula. */
  annotations?: TextStyle;
}

/** A mention, for requests. */
export interface MentionRun {
  type: "mention";
  /** The mentioned object. */
  mention:
    | { type: "user"; user: { id: string } }
    | { type: "page"; page: { id: string } }
    | { type: "database"; database: { id: string } }
    | { type: "date"; date: DateSpan }
    | { type: "template_mention"; template_mention: TemplateMentionRun }
    | { type: "custom_emoji"; custom_emoji: { id: string } };
  /** Formatting of the mention. */
  annotations?: TextStyle;
}

/** A placeholder that a template replaces when it is used. */
export type TemplateMentionRun =
  | { type: "template_mention_date"; template_mention_date: "today" | "now" }
  | { type: "template_mention_user"; template_mention_user: "me" };

/** A date, a time, or a span of dates or times. */
export interface DateSpan {
  /** `2026-07-01`, or ISO 8601 with a time. */
  start: string;
  /** End of the span, in the format of `start`. Null for a single date. */
  end?: string | null;
  /** IANA name of the time zone. With a time zone, `start` and `end` have no offset. */
  time_zone?: string | null;
}

/** A run of rich text, for requests. */
export type Run = TextRun | EquationRun | MentionRun;

/** A run of any client, from a response or for a request. The functions check the fields they use. */
export type AnyRun = object;

/** The `text` object of a run of ordinary text. */
export interface TextContent extends Fields {
  readonly content: string;
}

/** Returns the `text` object of a run. Undefined for a mention or equation. */
export function textContentOf(run: AnyRun): TextContent | undefined {
  const text = fieldsOf((run as Fields)["text"]);
  return isString(text["content"]) ? (text as TextContent) : undefined;
}

/** Returns a copy of a run of ordinary text with other content. */
export function withContent<Item extends AnyRun>(run: Item, text: TextContent, content: string): Item {
  return { ...run, text: { ...text, content }, ...("plain_text" in run ? { plain_text: content } : {}) };
}

/**
 * Returns the text of a rich text without formatting. Accepts rich text from responses and for requests. For a request
 * a mention of a user, page or database has no text and is left out.
 */
export function plainText(runs: readonly AnyRun[]): string {
  return runs.map((run) => plainTextOf(run as Fields)).join("");
}

function plainTextOf(run: Fields): string {
  const { plain_text: plain, equation, mention } = run;
  if (isString(plain)) return plain;
  const { start, end } = fieldsOf(fieldsOf(mention)["date"]);
  const content = textContentOf(run)?.content ?? fieldsOf(equation)["expression"];
  return [content, start, end].filter(isString).join(" → ");
}
