// Replaces old ids by new ones in texts, links, relations and settings.
import { LIMITS, toRichTextInput, type Run } from "@ws/helpers";
import { fieldsList, isFields } from "../json.ts";

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
    const found = newId(dashed(id));
    if (found === undefined) return id;
    return id.includes("-") ? found : found.replaceAll("-", "");
  });
}

/** Returns an id in its form with dashes. */
function dashed(id: string): string {
  const bare = id.replaceAll("-", "").toLowerCase();
  return [bare.slice(0, 8), bare.slice(8, 12), bare.slice(12, 16), bare.slice(16, 20), bare.slice(20)].join("-");
}

/** Returns rich text for a request, with new ids. At most as many items as a request can have. */
export function newRichText(runs: unknown, newId: NewId): Run[] {
  return withNewIds(toRichTextInput(fieldsList(runs)), newId).slice(0, LIMITS.items);
}

/** Returns the ids of pages, databases and blocks to which a text refers. */
export function referencesIn(value: unknown): string[] {
  const found: string[] = [];
  withNewIds(value, (id) => {
    found.push(id);
    return undefined;
  });
  return found;
}
