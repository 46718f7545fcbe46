// The references in the content of an object: ids and URLs of other objects, found by their shape in any member.
import { isFields } from "../../json.ts";
import { dashedId } from "../../object-id.ts";
import { isRichText, isStoredFile, TextRun } from "./rich-text.ts";

/** Returns the new id of an object, undefined if it has none. */
export type NewId = (oldId: string) => string | undefined;

/** An id, with or without dashes. */
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32}/giu;

/** Texts of people, in which an id is no reference. */
const TEXT_KEYS: ReadonlySet<string> = new Set(["content", "expression", "plain_text", "name", "title"]);

/**
 * Returns a value in which every known id is replaced: ids on their own, and ids in URLs.
 * @param key name of the member with the value
 */
export function withNewIds<Value>(value: Value, newId: NewId, key?: string): Value;
export function withNewIds(value: unknown, newId: NewId, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withNewIds(item, newId));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNewIds(member, newId, name)]));
  if (typeof value !== "string" || TEXT_KEYS.has(key)) return value;
  const isUrl = key === "url" || key === "href" || /^https?:\/\//u.test(value);
  if (!isUrl && value.replace(ID, "") !== "") return value;
  return value.replaceAll(ID, (id) => {
    const found = newId(dashedId(id));
    if (found === undefined) return id;
    return id.includes("-") ? found : found.replaceAll("-", "");
  });
}

/** Returns the ids to which content refers: links and mentions in texts, URLs and ids in other members. */
export function referencesOf(content: unknown): string[] {
  if (isRichText(content)) return content.flatMap((run) => referencesOfRun(new TextRun(run)));
  if (Array.isArray(content)) return content.flatMap(referencesOf);
  if (!isFields(content)) return [];
  // People and files are no part of the tree. The URL of a file has ids of its own.
  if (content["object"] === "user" || isStoredFile(content) || content["type"] === "custom_emoji") return [];
  return Object.entries(content).flatMap(([key, member]) =>
    isFields(member) || Array.isArray(member) ? referencesOf(member) : referencesIn({ [key]: member }),
  );
}

/** Types of mentions of something that is no part of the tree. */
const OTHER_MENTIONS: ReadonlySet<string> = new Set(["user", "custom_emoji", "date", "template_mention"]);

const referencesOfRun = ({ link, mention, mentionType }: TextRun): string[] =>
  referencesIn({ link, ...(mentionType === undefined || OTHER_MENTIONS.has(mentionType) ? {} : { mention }) });

/** Returns all ids in a value. */
function referencesIn(value: unknown): string[] {
  const found: string[] = [];
  withNewIds(value, (id) => {
    found.push(id);
    return undefined;
  });
  return found;
}
