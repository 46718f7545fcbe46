// Translates the payloads of the new blocks in a request.
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { mapFields } from "./map-objects.ts";

/** Returns the new payload of a block. */
type ChangePayload = (payload: JsonObject, type: string) => JsonObject;

/** Returns a copy of a body in which the payloads of its `children`, and of their children, are replaced by `change`. */
export function mapNewBlocks(body: JsonObject, change: ChangePayload): JsonObject {
  return mapFields(body, (value, key) =>
    key === "children" && Array.isArray(value) ? value.map((block) => mapBlock(block, change)) : value,
  );
}

function mapBlock(block: JsonValue, change: ChangePayload): JsonValue {
  if (!isObject(block)) return block;
  return mapFields(block, (payload, type) =>
    isObject(payload) ? change(mapNewBlocks(payload, change), type) : payload,
  );
}
