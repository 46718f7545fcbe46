// Rich text: what a request sends becomes what an answer holds (all annotations, plain_text and href filled in).
import { innerUser } from "./present/user.ts";
import { readChoice, TEXT_COLORS } from "./choices.ts";
import { bodyError, validationError } from "./api-error.ts";
import { readDateValue } from "./date-value.ts";
import { bareUuid, dashedUuid, isUuid } from "./ids.ts";
import { isObject, objectOr, scalarText, textOr } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { knownTitle } from "./present/titles.ts";
import type { JsonObject, JsonValue } from "./types.ts";
import { siteUrl } from "./urls.ts";
import type { Workspace } from "./workspace.ts";

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

function readMention(
  workspace: Workspace,
  item: JsonObject,
  mention: JsonObject,
  annotations: JsonObject,
  path: string,
): JsonObject {
  const kind = MENTION_KINDS.find((name) => mention[name] !== undefined);
  if (kind === undefined) throw bodyError(`${path}.mention`, "should be a known kind of mention");
  const { value, text, href } = mentionOf(workspace, kind, mention[kind], `${path}.mention.${kind}`);
  // What is out of reach keeps the text that the request gives it.
  const shown = text ?? textOr(item["plain_text"], "Untitled");
  return { type: "mention", mention: { type: kind, [kind]: value }, annotations, plain_text: shown, href };
}

const MENTION_KINDS = [
  "user",
  "page",
  "database",
  "data_source",
  "date",
  "template_mention",
  "custom_emoji",
  "link_mention",
  "link_preview",
] as const;

interface MentionParts {
  value: JsonValue;
  /** Undefined when the thing is not known here. */
  text: string | undefined;
  href: string | null;
}

function mentionOf(
  workspace: Workspace,
  kind: (typeof MENTION_KINDS)[number],
  input: JsonValue | undefined,
  path: string,
): MentionParts {
  const given = objectOr(input);
  if (kind === "date") {
    const date = readDateValue(given, path);
    const end = date["end"];
    return {
      value: date,
      text: typeof end === "string" ? `${scalarText(date["start"])} → ${end}` : scalarText(date["start"]),
      href: null,
    };
  }
  if (kind === "template_mention") return { value: given, text: templateMentionText(given), href: null };
  if (kind === "link_mention" || kind === "link_preview") {
    const href = textOr(given["href"] ?? given["url"], "");
    return { value: given, text: href, href };
  }
  const rawId = given["id"];
  if (!isUuid(rawId))
    throw bodyError(`${path}.id`, `should be a valid uuid, instead was \`${JSON.stringify(rawId) ?? "undefined"}\``);
  const id = dashedUuid(rawId);
  if (kind === "user") {
    const user = workspace.store.users.get(id)?.value ?? { object: "user", id };
    return { value: innerUser(user), text: `@${textOr(user["name"], "Anonymous")}`, href: null };
  }
  if (kind === "custom_emoji") {
    const emoji = workspace.store.customEmojis.get(id);
    const name = emoji?.name ?? textOr(given["name"], "emoji");
    return { value: { id, name, url: emoji?.url ?? textOr(given["url"], "") }, text: `:${name}:`, href: null };
  }
  return { value: { id }, text: knownTitle(workspace, id), href: `${siteUrl}/${bareUuid(id)}` };
}

function templateMentionText(given: JsonObject): string {
  const date = given["template_mention_date"];
  if (date === "today") return "@Today";
  return date === "now" ? "@Now" : "@Me";
}
