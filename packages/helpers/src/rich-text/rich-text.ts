// Builds rich text for requests, and converts rich text of responses to it.
import { fieldsOf, isFields, isString, type Fields } from "../json/fields.ts";
import {
  plainText,
  textContentOf,
  type AnyRun,
  type DateSpan,
  type EquationRun,
  type MentionRun,
  type Run,
  type TextRun,
  type TextStyle,
} from "./run.ts";
import { splitText } from "./split-rich-text.ts";

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
const mention = (target: MentionRun["mention"]): MentionRun => ({ type: "mention", mention: target });

/** Joins strings, runs and lists of runs into one rich text: `richText("See ", mentionPage(id), ".")`. */
export function richText(...parts: readonly (string | Run | readonly Run[])[]): Run[] {
  return parts.flatMap((part): readonly Run[] =>
    typeof part === "string" ? text(part) : Array.isArray(part) ? (part as readonly Run[]) : [part as Run],
  );
}

/** The mentions that a request can contain. */
const MENTIONS: Readonly<Record<MentionRun["mention"]["type"], true>> = {
  user: true,
  page: true,
  database: true,
  custom_emoji: true,
  date: true,
  template_mention: true,
};

/**
 * Converts rich text of a response to rich text for a request: removes the fields that Notion computes. A run that
 * cannot be written, such as a link preview or an unknown kind, becomes a text run with the same text and link.
 */
export function toRichTextInput(runs: readonly AnyRun[]): Run[] {
  return runs.flatMap((run): Run[] => {
    const { annotations, href, equation: formula, mention: mentioned } = run as Fields;
    const style = isFields(annotations) ? { annotations: { ...annotations } as TextStyle } : {};
    const content = textContentOf(run);
    const url = content === undefined ? href : fieldsOf(content["link"])["url"];
    const type = String(fieldsOf(mentioned)["type"]);
    const target = fieldsOf(fieldsOf(mentioned)[type]);
    let input: Run[] = text(content?.content ?? plainText([run]), isString(url) ? { link: url } : {});
    if (isFields(formula)) input = [equation(String(formula["expression"]))];
    if (Object.hasOwn(MENTIONS, type)) {
      // An object with an id is written with the id only.
      input = [mention({ type, [type]: "id" in target ? { id: target["id"] } : target } as MentionRun["mention"])];
    }
    return input.map((item) => ({ ...item, ...style }));
  });
}
