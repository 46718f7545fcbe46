// The effects of missing capabilities of an integration. @source api/errors-and-limits.yaml, capabilities
import type { Capability } from "../catalog/capabilities.ts";
import { ApiError } from "../errors/api-error.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/**
 * Checks that the integration has the capability that an operation needs.
 * @throws ApiError 403
 */
export function checkCapability(needed: Capability | "none", granted: ReadonlySet<Capability>): void {
  if (needed === "none" || granted.has(needed)) return;
  throw new ApiError(
    "restricted_resource",
    `Insufficient permissions for this endpoint: the integration lacks the capability ${needed}.`,
  );
}

/** The capability that shows the response of an operation in full, by the capability that the operation needs. */
const SHOWN_BY: Readonly<Partial<Record<Capability | "none", Capability>>> = {
  read_content: "read_content",
  update_content: "read_content",
  insert_content: "read_content",
  read_comments: "read_comments",
  insert_comments: "read_comments",
};

/** The fields besides kind and id that an integration sees of an object that it can write but not read. */
const PARTIAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  page: [],
  block: [],
  database: [],
  data_source: ["properties"],
  comment: [],
  view: ["parent", "type"],
};

/**
 * Returns the part of a response that the integration can see: without the capability to read, an object that it wrote
 * is shown in part, and email addresses are shown only with `read_user_emails`.
 * @source api/errors-and-limits.yaml, capabilities; api/resources.yaml, partial_objects
 */
export function visibleResponse(
  needed: Capability | "none",
  granted: ReadonlySet<Capability>,
  body: JsonObject,
): JsonObject {
  const shownBy = SHOWN_BY[needed];
  const shown = shownBy === undefined || granted.has(shownBy) ? body : partial(body);
  if (granted.has("read_user_emails")) return shown;
  const cleaned = withoutEmails(shown);
  return isObject(cleaned) ? cleaned : shown;
}

function partial(body: JsonObject): JsonObject {
  const { object, id, results } = body;
  if (object === "list" && Array.isArray(results))
    return { ...body, results: results.map((item) => (isObject(item) ? partial(item) : item)) };
  const fields = typeof object === "string" ? PARTIAL_FIELDS[object] : undefined;
  if (fields === undefined) return body;
  return { object, id, ...Object.fromEntries(fields.map((field) => [field, body[field]])) };
}

function withoutEmails(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEmails);
  if (!isObject(value)) return value;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, held === undefined ? undefined : withoutEmails(held)]),
  );
  if (copy["type"] === "person" && isObject(copy["person"])) {
    const { email: _, ...person } = copy["person"];
    copy["person"] = person;
  }
  return copy;
}
