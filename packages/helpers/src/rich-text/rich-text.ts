// Builders of rich text for requests.
import type { DateSpan, EquationRun, MentionRun, Run, TextRun, TextStyle } from "./run.ts";
import { splitText } from "./split-text.ts";

/** Formatting and link of a text. */
export interface TextOptions extends TextStyle {
  /** URL that the text links to. */
  link?: string;
}

/** Creates runs of one formatting. A text of more than 2,000 characters becomes several runs. */
export function text(content: string, { link, ...annotations }: TextOptions = {}): TextRun[] {
  const style = Object.keys(annotations).length > 0 ? { annotations } : {};
  const target = link === undefined ? {} : { link: { url: link } };
  return splitText(content).map((piece) => ({ type: "text", text: { content: piece, ...target }, ...style }));
}

/** Creates an inline formula from a KaTeX expression of at most 1,000 characters. */
export const equation = (expression: string): EquationRun => ({ type: "equation", equation: { expression } });

/** Creates a mention of a user. */
export const mentionUser = (id: string): MentionRun => mention({ type: "user", user: { id } });

/** Creates a mention of a page. It shows the title of the page. */
export const mentionPage = (id: string): MentionRun => mention({ type: "page", page: { id } });

/** Creates a mention of a database. It shows the title of the database. */
export const mentionDatabase = (id: string): MentionRun => mention({ type: "database", database: { id } });

/** Creates a mention of a date, a time, or a span of dates or times. */
export const mentionDate = (date: string | DateSpan): MentionRun =>
  mention({ type: "date", date: typeof date === "string" ? { start: date } : date });

/** Creates a mention of any kind. */
export const mention = (target: MentionRun["mention"]): MentionRun => ({ type: "mention", mention: target });

/** Joins strings, runs and lists of runs into one rich text: `richText("See ", mentionPage(id), ".")`. */
export function richText(...parts: readonly (string | Run | readonly Run[])[]): Run[] {
  return parts.flatMap((part): readonly Run[] =>
    typeof part === "string" ? text(part) : Array.isArray(part) ? (part as readonly Run[]) : [part as Run],
  );
}
