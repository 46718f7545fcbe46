// Converts plain text to rich text, and rich text to its visible text.
import type { JsonObject, JsonValue } from "./json.ts";
import { arrayOr, isObject, textOr } from "./json.ts";

/** The annotations of plain text. */
const PLAIN_ANNOTATIONS: JsonObject = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  color: "default",
};

/** Returns a rich text item without formatting, in the form of a response. */
export function plainText(content: string): JsonObject {
  return {
    type: "text",
    text: { content, link: null },
    annotations: { ...PLAIN_ANNOTATIONS },
    plain_text: content,
    href: null,
  };
}

/** Returns the visible text of rich text. */
export function plainTextOf(richText: JsonValue | undefined): string {
  let text = "";
  for (const item of arrayOr(richText)) if (isObject(item)) text += textOr(item["plain_text"], "");
  return text;
}

/** Returns the text of rich text without its mentions. Recorded: the URL of a page has this text of its title. */
export function writtenTextOf(richText: JsonValue | undefined): string {
  return plainTextOf(arrayOr(richText).filter((item) => isObject(item) && item["type"] !== "mention"));
}
