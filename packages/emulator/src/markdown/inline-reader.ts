// The state of the reader of markdown inside a line.
import type { AnnotationsInput, RichTextItem } from "../body/rich-text-parser.ts";
import type { Workspace } from "../model/workspace.ts";
import { addRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonObject } from "../values/json.ts";
import { InlineLookup } from "./inline-lookup.ts";

/** The style of a run of text. */
export interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  readonly underline: boolean;
  readonly color: string;
  readonly url: string | undefined;
}

/** The style of plain text. */
export const PLAIN_STYLE: Style = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  color: "default",
  url: undefined,
};

/** The text of a line, the position in it, and the rich text that was read so far. */
export interface InlineReader {
  readonly workspace: Workspace;
  readonly source: string;
  readonly lookup: InlineLookup;
  readonly items: JsonObject[];
  at: number;
  /** Text of the current style that is not yet an item. */
  plain: string;
  /** The URL after the `]` that was looked at last; undefined without a URL. */
  link?: { readonly close: number; readonly url: string | undefined };
}

/** Creates a reader at the start of a text. It adds to `items`. */
export function readerOf(workspace: Workspace, source: string, items: JsonObject[]): InlineReader {
  return { workspace, source, lookup: new InlineLookup(source), items, at: 0, plain: "" };
}

/** Matches a sticky pattern at the reader's position. */
export function matchHere(reader: InlineReader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  return pattern.exec(reader.source);
}

/** Adds the text of the current style as an item. */
export function flush(reader: InlineReader, style: Style): void {
  if (reader.plain !== "") addRichText(reader.workspace, reader.items, textItem(reader.plain, style, false));
  reader.plain = "";
}

/** Adds an item after the text of the current style. */
export function addItem(reader: InlineReader, style: Style, item: RichTextItem): void {
  flush(reader, style);
  addRichText(reader.workspace, reader.items, item);
}

/** Returns a style as the annotations of a request. */
export function annotations({ bold, italic, strikethrough, underline, color }: Style, code: boolean): AnnotationsInput {
  return { bold, italic, strikethrough, underline, code, color };
}

/** The annotations of text by its style. All items of a style share them, because a text can have 100,000 items. */
const TEXT_COMMON = new WeakMap<Style, RichTextItem["common"]>();

function commonOf(style: Style): RichTextItem["common"] {
  const known = TEXT_COMMON.get(style);
  if (known !== undefined) return known;
  const common = { annotations: annotations(style, false) };
  TEXT_COMMON.set(style, common);
  return common;
}

/** Returns an item of text. */
export function textItem(content: string, style: Style, code: boolean): RichTextItem {
  return {
    type: "text",
    value: { content, link: style.url === undefined ? null : { url: style.url } },
    common: code ? { annotations: annotations(style, true) } : commonOf(style),
  };
}
