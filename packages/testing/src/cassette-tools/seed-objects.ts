// The workspace that a recording shows: every object in its fullest, latest form.
import type { Har, HarEntry } from "../model/har.ts";
import { parseJson, textOfBody } from "../formats/har/har-body.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const KINDS = new Set<unknown>(["page", "database", "data_source", "block", "user", "comment", "view", "file_upload"]);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects that a recording's answers show and that were not deleted, in the order in which they first appear. */
export function seedObjects({ log }: Har): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const entry of log.entries) {
    if (entry.response.status >= 300) continue;
    for (const object of objectsIn(bodyOf(entry))) {
      const key = String(object["id"]);
      const before = found.get(key);
      // A reference has an id and little more; it says nothing new about an object that was seen whole.
      if (before === undefined || Object.keys(object).length >= Object.keys(before).length) found.set(key, object);
    }
  }
  return [...found.values()].filter((object) => object["in_trash"] !== true && object["archived"] !== true);
}

const bodyOf = ({ response }: HarEntry): unknown => response.content._json ?? parseJson(textOfBody(response.content));

function* objectsIn(value: unknown): Generator<JsonObject, void, undefined> {
  if (Array.isArray(value)) for (const inner of value) yield* objectsIn(inner);
  else if (isObject(value)) {
    if (KINDS.has(value["object"]) && typeof value["id"] === "string") yield value;
    for (const inner of Object.values(value)) yield* objectsIn(inner);
  }
}
