// Reads mentions inside a line: `<mention-…>` tags and custom emojis.
import { dateValue } from "../body/date-value.ts";
import { Failure } from "../body/parser.ts";
import type { MentionInput } from "../body/rich-text-parser.ts";
import { idInUrl } from "../values/urls.ts";
import { readAttributes } from "./attributes.ts";
import type { InlineReader, Style } from "./inline-reader.ts";
import { addItem, annotations } from "./inline-reader.ts";

/** The tag of a mention. */
export const MENTION = /<mention-([a-z-]+)((?:\s+[A-Za-z-]+="[^"]*")*)\s*(?:\/>|>([^<]*)<\/mention-\1>)/y;
/** The name of an emoji between colons. */
export const EMOJI = /:([A-Za-z0-9_-]+):/y;

/** Adds a mention of a date, user, page or database. Returns false for other tags. */
export function readMention(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  const kind = match[1] ?? "";
  const attributes = readAttributes(match[2] ?? "");
  const mention = kind === "date" ? dateMention(attributes) : idMention(kind, attributes["url"]);
  if (mention === undefined) return false;
  addItem(reader, style, { type: "mention", value: mention, common: { annotations: annotations(style, false) } });
  return true;
}

function idMention(kind: string, url: string | undefined): MentionInput | undefined {
  const id = idInUrl(url);
  if (id === undefined || (kind !== "user" && kind !== "page" && kind !== "database")) return undefined;
  return { type: kind, value: { id }, common: {} };
}

/** Returns the mention of a date; undefined for text that is not a date. */
function dateMention(attributes: Readonly<Record<string, string>>): MentionInput | undefined {
  const { start, startTime, end, endTime, timeZone } = attributes;
  if (start === undefined) return undefined;
  const withTime = (day: string, time: string | undefined) => (time === undefined ? day : `${day}T${time}:00`);
  const date = {
    start: withTime(start, startTime),
    end: end === undefined ? null : withTime(end, endTime),
    time_zone: startTime === undefined ? null : (timeZone ?? null),
  };
  const value = dateValue(date, "markdown");
  return value instanceof Failure ? undefined : { type: "date", value, common: {} };
}

/** Adds a custom emoji. Returns false for an unknown name. */
export function readEmoji(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  const emoji = [...reader.workspace.store.customEmojis.values()].find(({ name }) => name === match[1]);
  if (emoji === undefined) return false;
  addItem(reader, style, {
    type: "mention",
    value: { type: "custom_emoji", value: { id: emoji.id }, common: {} },
    common: { annotations: annotations(style, false) },
  });
  return true;
}
