// Rich text: what a request sends becomes what an answer holds (all annotations, plain_text and href filled in).
import { readChoice } from "../body/read-choice.ts";
import { TEXT_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { readMention } from "./read-mention.ts";

const ANNOTATION_FLAGS = ["bold", "italic", "strikethrough", "underline", "code"] as const;

/**
 * Reads rich text of a request.
 * @param path where it stands in the body, for error messages
 */
export function readRichText(workspace: Workspace, input: JsonValue | undefined, path: string): JsonValue[] {
  if (!Array.isArray(input)) {
    throw bodyError(path, `should be an array, instead was \`${JSON.stringify(input) ?? "undefined"}\``);
  }
  if (input.length > LIMITS.arrayItems) {
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.arrayItems}\`, instead was \`${input.length}\``);
  }
  const items: JsonObject[] = [];
  input.forEach((item, index) => {
    const read = readItem(workspace, item, `${path}[${index}]`);
    // The service drops runs without any text.
    if (read["type"] !== "text" || read["plain_text"] !== "") items.push(read);
  });
  return mergeAlike(items);
}

/** Recorded: neighbours that look alike come back as one, even when that is longer than one item may be. */
function mergeAlike(items: readonly JsonObject[]): JsonValue[] {
  const merged: JsonObject[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    if (before === undefined || !looksLike(before, item)) {
      merged.push(item);
      continue;
    }
    const content = textOr(before["plain_text"], "") + textOr(item["plain_text"], "");
    merged[merged.length - 1] = { ...before, text: { ...objectOr(before["text"]), content }, plain_text: content };
  }
  return merged;
}

function looksLike(a: JsonObject, b: JsonObject): boolean {
  if (a["type"] !== "text" || b["type"] !== "text" || a["href"] !== b["href"]) return false;
  const [left, right] = [objectOr(a["annotations"]), objectOr(b["annotations"])];
  return left["color"] === right["color"] && ANNOTATION_FLAGS.every((flag) => left[flag] === right[flag]);
}

function readItem(workspace: Workspace, item: JsonValue, path: string): JsonObject {
  if (!isObject(item)) throw bodyError(path, `should be an object, instead was \`${JSON.stringify(item)}\``);
  const annotations = readAnnotations(item["annotations"], path);
  if (isObject(item["mention"])) return readMention(workspace, item, item["mention"], annotations, path);
  if (isObject(item["equation"])) {
    const expression = checkedText(item["equation"]["expression"], `${path}.equation.expression`, LIMITS.equation);
    return { type: "equation", equation: { expression }, annotations, plain_text: expression, href: null };
  }
  if (!isObject(item["text"])) {
    throw bodyError(`${path}.text`, "should be defined, instead was `undefined`");
  }
  const content = checkedText(item["text"]["content"], `${path}.text.content`, LIMITS.richTextContent);
  const url = linkUrl(item["text"]["link"], path);
  return {
    type: "text",
    text: { content, link: url === null ? null : { url } },
    annotations,
    plain_text: content,
    href: url,
  };
}

function linkUrl(link: JsonValue | undefined, path: string): string | null {
  if (!isObject(link)) return null;
  const url = textOr(link["url"], "");
  if (url.length > LIMITS.url) {
    throw bodyError(`${path}.text.link.url.length`, `should be ≤ \`${LIMITS.url}\`, instead was \`${url.length}\``);
  }
  if (url === "") return null;
  if (url.startsWith("/") || url.startsWith("#")) return url;
  if (!URL.canParse(url)) throw validationError("Invalid URL for link.");
  return url;
}

function checkedText(value: JsonValue | undefined, path: string, most: number): string {
  if (typeof value !== "string") {
    throw bodyError(path, `should be a string, instead was \`${JSON.stringify(value) ?? "undefined"}\``);
  }
  if (value.length > most) {
    throw bodyError(`${path}.length`, `should be ≤ \`${most}\`, instead was \`${value.length}\``);
  }
  return value;
}

function readAnnotations(input: JsonValue | undefined, path: string): JsonObject {
  const given = objectOr(input);
  const annotations: JsonObject = {};
  for (const flag of ANNOTATION_FLAGS) annotations[flag] = given[flag] === true;
  annotations["color"] = readChoice(given["color"], `${path}.annotations.color`, "default", TEXT_COLORS);
  return annotations;
}
