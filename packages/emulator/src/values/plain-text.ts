// Rich text at its simplest: plain text as it is read, and the visible text of any rich text.
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

/** One item of unformatted text, as it is read. */
export function plainText(content: string): JsonObject {
  return {
    type: "text",
    text: { content, link: null },
    annotations: { ...PLAIN_ANNOTATIONS },
    plain_text: content,
    href: null,
  };
}

/** The visible text of rich text. */
export function plainTextOf(richText: JsonValue | undefined): string {
  let text = "";
  for (const item of arrayOr(richText)) if (isObject(item)) text += textOr(item["plain_text"], "");
  return text;
}
