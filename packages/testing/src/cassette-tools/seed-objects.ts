import { bodyText, parseJson } from "../formats/har/har-body.ts";
import type { Har, HarEntry } from "../model/har.ts";
import { isJsonObject, type JsonObject } from "@ws/core/engine";

const KINDS = new Set<unknown>(["page", "database", "data_source", "block", "user", "comment", "view", "file_upload"]);

/**
 * Returns the objects in the responses of a recording, each in its latest complete form, as a seed for the emulator.
 * Deleted objects are omitted. The order is that of the first appearance.
 */
export function seedObjects({ log }: Har): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const entry of log.entries) {
    if (entry.response.status >= 300) continue;
    for (const object of findObjects(responseBody(entry))) {
      const key = String(object["id"]);
      const before = found.get(key);
      // An object with fewer fields is a reference. It must not replace the complete object.
      if (before === undefined || Object.keys(object).length >= Object.keys(before).length) found.set(key, object);
    }
  }
  return [...found.values()].filter((object) => object["in_trash"] !== true && object["archived"] !== true);
}

const responseBody = ({ response }: HarEntry): unknown => parseJson(bodyText(response.content));

function* findObjects(value: unknown): Generator<JsonObject, void, undefined> {
  if (Array.isArray(value)) for (const inner of value) yield* findObjects(inner);
  else if (isJsonObject(value)) {
    if (KINDS.has(value["object"]) && typeof value["id"] === "string") yield value;
    for (const inner of Object.values(value)) yield* findObjects(inner);
  }
}
