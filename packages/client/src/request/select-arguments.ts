import type { QueryValue } from "@ws/core";
import { decodeOnce, type CallArguments } from "@ws/core/engine";

/** Returns the arguments that belong into the query. */
export function selectQuery(args: CallArguments, names: readonly string[]): Record<string, QueryValue> {
  const query = select(args, names);
  if ("filter_properties" in query) query["filter_properties"] = decodeIds(query["filter_properties"]);
  return query as Record<string, QueryValue>;
}

/** Returns the arguments that belong into the JSON body. */
export function selectBody(args: CallArguments, names: readonly string[]): Record<string, unknown> {
  const body = select(args, names);
  // A null cursor means the first page, as `next_cursor: null` means the last. Any other null is a value to send.
  if (body["start_cursor"] === null) delete body["start_cursor"];
  return body;
}

function select(args: CallArguments, names: readonly string[]): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  for (const name of names) if (args[name] !== undefined) selected[name] = args[name];
  return selected;
}

/** Decodes property ids. Notion returns them percent-encoded, and the query builder encodes them again. */
function decodeIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (typeof item === "string" ? decodeOnce(item) : item));
}
