// Reads mentions inside a line: `<mention-…>` tags and custom emojis.
import type { JsonObject } from "../values/json.ts";
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
  addItem(reader, style, { type: "mention", mention, annotations: annotations(style, false) });
  return true;
}

function idMention(kind: string, url: string | undefined): JsonObject | undefined {
  const id = idInUrl(url);
  if (id === undefined || !["user", "page", "database"].includes(kind)) return undefined;
  return { type: kind, [kind]: { id } };
}

function dateMention(attributes: Readonly<Record<string, string>>): JsonObject | undefined {
  const { start, startTime, end, endTime, timeZone } = attributes;
  if (start === undefined) return undefined;
  const withTime = (day: string, time: string | undefined) => (time === undefined ? day : `${day}T${time}:00`);
  return {
    type: "date",
    date: {
      start: withTime(start, startTime),
      end: end === undefined ? null : withTime(end, endTime),
      time_zone: startTime === undefined ? null : (timeZone ?? null),
    },
  };
}

/** Adds a custom emoji. Returns false for an unknown name. */
export function readEmoji(reader: InlineReader, match: RegExpExecArray, style: Style): boolean {
  const emoji = [...reader.workspace.store.customEmojis.values()].find(({ name }) => name === match[1]);
  if (emoji === undefined) return false;
  addItem(reader, style, {
    type: "mention",
    mention: { type: "custom_emoji", custom_emoji: { id: emoji.id } },
    annotations: annotations(style, false),
  });
  return true;
}
