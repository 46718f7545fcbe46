// Rich text: a list of runs, each with one formatting. Builders, and what the service's limits make of long texts.
import { fieldsOf, isFields, isText, type Fields } from "../input/read-input.ts";

/** Most characters in one run, counted as the service does, in UTF-16 units. @source api/errors-and-limits.yaml, limits.text */
export const MAX_RUN_LENGTH = 2000;

/** Colours of a text and of its background. */
export type TextColor =
  | "default"
  | `${"gray" | "brown" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "red"}${"" | "_background"}`;

/** Formatting of a run. What is left out is off. */
export interface TextStyle {
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
  code?: boolean;
  color?: TextColor;
}

/** Formatting of a text, which may also be a link. */
export interface TextOptions extends TextStyle {
  /** Where the text leads. */
  link?: string;
}

/** A run of ordinary text, to be written. */
export interface TextRun {
  type: "text";
  text: { content: string; link?: { url: string } | null };
  annotations?: TextStyle;
}

/** A formula within a text, to be written. */
export interface EquationRun {
  type: "equation";
  equation: { expression: string };
  annotations?: TextStyle;
}

/** A mention, to be written. */
export interface MentionRun {
  type: "mention";
  mention:
    | { type: "user"; user: { id: string } }
    | { type: "page"; page: { id: string } }
    | { type: "database"; database: { id: string } }
    | { type: "date"; date: DateSpan }
    | { type: "template_mention"; template_mention: TemplateMentionRun }
    | { type: "custom_emoji"; custom_emoji: { id: string } };
  annotations?: TextStyle;
}

/** What a template fills in when it is used. */
export type TemplateMentionRun =
  | { type: "template_mention_date"; template_mention_date: "today" | "now" }
  | { type: "template_mention_user"; template_mention_user: "me" };

/** A date, a time or a span of these. */
export interface DateSpan {
  /** `2026-07-01`, or ISO 8601 with a time. */
  start: string;
  end?: string | null;
  /** IANA name; then `start` and `end` have no offset. */
  time_zone?: string | null;
}

/** A run to be written. */
export type Run = TextRun | EquationRun | MentionRun;

/** Any run, read or to be written, of any client: what these functions look at is checked. */
export type AnyRun = object;

/** A text of one formatting; longer than 2,000 characters it becomes several runs. */
export function text(content: string, { link, ...annotations }: TextOptions = {}): TextRun[] {
  const style = Object.keys(annotations).length > 0 ? { annotations } : {};
  const leading = link === undefined ? {} : { link: { url: link } };
  return splitText(content).map((piece) => ({ type: "text", text: { content: piece, ...leading }, ...style }));
}

/** A formula within a text, KaTeX, at most 1,000 characters. */
export const equation = (expression: string): EquationRun => ({ type: "equation", equation: { expression } });

/** Mentions a user. */
export const mentionUser = (id: string): MentionRun => mention({ type: "user", user: { id } });

/** Mentions a page; it shows the page's title. */
export const mentionPage = (id: string): MentionRun => mention({ type: "page", page: { id } });

/** Mentions a database; it shows the database's title. */
export const mentionDatabase = (id: string): MentionRun => mention({ type: "database", database: { id } });

/** Mentions a date, a time or a span of these. */
export const mentionDate = (date: string | DateSpan): MentionRun =>
  mention({ type: "date", date: typeof date === "string" ? { start: date } : date });

const mention = (of: MentionRun["mention"]): MentionRun => ({ type: "mention", mention: of });

/** A rich text from plain texts, runs and lists of runs, in order: `richText("See ", mentionPage(id), ".")`. */
export function richText(...parts: readonly (string | Run | readonly Run[])[]): Run[] {
  return parts.flatMap((part): readonly Run[] =>
    typeof part === "string" ? text(part) : Array.isArray(part) ? (part as readonly Run[]) : [part as Run],
  );
}

/** What a rich text says, without its formatting; read or to be written. A mention without a text says nothing. */
export function plainText(runs: readonly AnyRun[]): string {
  return runs.map((run) => plainTextOf(run as Fields)).join("");
}

function plainTextOf(run: Fields): string {
  const { plain_text: plain, equation: formula, mention: mentioned } = run;
  if (isText(plain)) return plain;
  const { start, end } = fieldsOf(fieldsOf(mentioned)["date"]);
  const words = wordsOf(run)?.content ?? fieldsOf(formula)["expression"];
  return [words, start, end].filter(isText).join(" → ");
}

/**
 * A text in pieces of at most `maxLength` UTF-16 units, none of them empty. Cut between what readers take for
 * characters: an emoji of several code points, or a letter with its accents, stays whole; only one that is longer than
 * a piece is cut, between code points.
 */
export function splitText(content: string, maxLength: number = MAX_RUN_LENGTH): string[] {
  if (!(maxLength >= 2)) throw new RangeError("maxLength must be 2 or more");
  if (content.length <= maxLength) return content === "" ? [] : [content];
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(content);
  const pieces: string[] = [];
  let from = 0;
  while (content.length - from > maxLength) {
    let to = graphemes.containing(from + maxLength)?.index ?? from;
    if (to <= from) to = from + maxLength - (isCutPair(content, from + maxLength) ? 1 : 0);
    pieces.push(content.slice(from, to));
    from = to;
  }
  pieces.push(content.slice(from));
  return pieces;
}

const isCutPair = (content: string, at: number): boolean => (content.codePointAt(at - 1) ?? 0) > 0xffff;

/** The same rich text with every text run within 2,000 characters; runs keep their formatting and link. */
export function splitRichText<Item extends AnyRun>(runs: readonly Item[], maxLength: number = MAX_RUN_LENGTH): Item[] {
  return runs.flatMap((run) => {
    const words = wordsOf(run);
    if (words === undefined || words.content.length <= maxLength) return [run];
    return splitText(words.content, maxLength).map((piece) => withContent(run, words, piece));
  });
}

/**
 * The same rich text with neighbours of equal formatting and link made one run, and without empty ones. The runs may
 * get longer than 2,000 characters: `splitRichText` cuts them again.
 */
export function joinRichText<Item extends AnyRun>(runs: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const run of runs) {
    const words = wordsOf(run);
    if (words?.content === "") continue;
    const last = joined.at(-1);
    const lastWords = last === undefined ? undefined : wordsOf(last);
    if (last !== undefined && words !== undefined && lastWords !== undefined && looksOf(last) === looksOf(run)) {
      joined[joined.length - 1] = withContent(last, lastWords, lastWords.content + words.content);
    } else joined.push(run);
  }
  return joined;
}

interface Words extends Fields {
  readonly content: string;
}

/** The words of a run of ordinary text; undefined for a mention and an equation. */
function wordsOf(run: AnyRun): Words | undefined {
  const words = fieldsOf((run as Fields)["text"]);
  return isText(words["content"]) ? (words as Words) : undefined;
}

function withContent<Item extends AnyRun>(run: Item, words: Words, content: string): Item {
  return { ...run, text: { ...words, content }, ...("plain_text" in run ? { plain_text: content } : {}) };
}

/** All that makes two runs look different, in one text. What is off and what is left out are the same. */
function looksOf(run: AnyRun): string {
  const styles = Object.entries(fieldsOf((run as Fields)["annotations"]))
    .filter(([, value]) => ![false, undefined, "default"].includes(value as string))
    .map(String);
  return JSON.stringify([fieldsOf(wordsOf(run)?.["link"])["url"], styles.toSorted()]);
}

/** What can be mentioned: that which has an id is written with nothing else. */
const MENTIONED: readonly unknown[] = ["user", "page", "database", "custom_emoji", "date", "template_mention"];

/**
 * A rich text that was read, as it is written: without what the service computes. What cannot be written (the preview
 * of a link, a kind that is not known) becomes a text that says the same and leads to the same place.
 */
export function toRichTextInput(runs: readonly AnyRun[]): Run[] {
  return runs.flatMap((run): Run[] => {
    const { annotations, href, equation: formula, mention: mentioned } = run as Fields;
    const style = isFields(annotations) ? { annotations: { ...annotations } as TextStyle } : {};
    const words = wordsOf(run);
    const url = words === undefined ? href : fieldsOf(words["link"])["url"];
    const type = String(fieldsOf(mentioned)["type"]);
    const of = fieldsOf(fieldsOf(mentioned)[type]);
    let written: Run[] = text(words?.content ?? plainText([run]), isText(url) ? { link: url } : {});
    if (isFields(formula)) written = [equation(String(formula["expression"]))];
    if (MENTIONED.includes(type)) {
      written = [mention({ type, [type]: "id" in of ? { id: of["id"] } : of } as MentionRun["mention"])];
    }
    return written.map((one) => ({ ...one, ...style }));
  });
}
