// Rich text as responses show it: with all annotations, plain_text and href.
import type { AnnotationsInput, RichTextInput, RichTextItem } from "../body/rich-text-parser.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, textOr } from "../values/json.ts";
import { resolveMention } from "./resolve-mention.ts";

const PLAIN = { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" };

const STYLES = Object.keys(PLAIN);

/** The annotations of responses by those of the request. Markdown has one object for all items of a style. */
const COMPLETE = new WeakMap<AnnotationsInput, JsonObject>();

function completeAnnotations(input: AnnotationsInput | undefined): JsonObject {
  if (input === undefined) return { ...PLAIN };
  const known = COMPLETE.get(input);
  if (known !== undefined) return known;
  const complete = { ...PLAIN, ...input };
  COMPLETE.set(input, complete);
  return complete;
}

/** Returns rich text as responses show it. Mentions take their text from the workspace. */
export function resolveRichText(workspace: Workspace, input: RichTextInput): JsonValue[] {
  const items: JsonObject[] = [];
  for (const item of input) addRichText(workspace, items, item);
  return items;
}

/** Adds an item as responses show it. Notion drops items without text. */
export function addRichText(workspace: Workspace, items: JsonObject[], item: RichTextItem): void {
  if (item.type !== "text" || item.value.content !== "") addMerged(items, resolveItem(workspace, item));
}

/** Recorded: neighbours with the same style become one item, even if it is longer than one item of a request can be. */
function addMerged(merged: JsonObject[], item: JsonObject): void {
  const before = merged.at(-1);
  if (before === undefined || !looksLike(before, item)) {
    merged.push(item);
    return;
  }
  const content = textOr(before["plain_text"], "") + textOr(item["plain_text"], "");
  merged[merged.length - 1] = { ...before, text: { ...objectOr(before["text"]), content }, plain_text: content };
}

function looksLike(a: JsonObject, b: JsonObject): boolean {
  if (a["type"] !== "text" || b["type"] !== "text" || a["href"] !== b["href"]) return false;
  if (a["annotations"] === b["annotations"]) return true;
  const [left, right] = [objectOr(a["annotations"]), objectOr(b["annotations"])];
  for (const style of STYLES) if (left[style] !== right[style]) return false;
  return true;
}

function resolveItem(workspace: Workspace, item: RichTextItem): JsonObject {
  const annotations = completeAnnotations(item.common.annotations);
  switch (item.type) {
    case "mention": {
      const { value, text, href } = resolveMention(workspace, item.value);
      // Recorded: a mention of an object that the integration cannot see keeps the text of the request.
      const plainText = text ?? item.common.plain_text ?? "Untitled";
      return {
        type: "mention",
        mention: { type: item.value.type, ...value },
        annotations,
        plain_text: plainText,
        href,
      };
    }
    case "equation": {
      const { expression } = item.value;
      return { type: "equation", equation: { expression }, annotations, plain_text: expression, href: null };
    }
    case "text": {
      const { content, link } = item.value;
      const url = linkUrl(link?.url ?? "");
      const text = { content, link: url === null ? null : { url } };
      return { type: "text", text, annotations, plain_text: content, href: url };
    }
  }
}

function linkUrl(url: string): string | null {
  if (url === "") return null;
  if (url.startsWith("/") || url.startsWith("#")) return url;
  if (!URL.canParse(url)) throw validationError("Invalid URL for link.");
  return url;
}
