// What the integration may do. Everything, unless a test takes something away. @source api/errors-and-limits.yaml, capabilities
import { ApiError } from "../errors/api-error.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/** The capabilities of an integration. */
export const CAPABILITIES = [
  "read_content",
  "update_content",
  "insert_content",
  "read_comments",
  "insert_comments",
  "read_users",
  "read_user_emails",
] as const;

/** One capability. */
export type Capability = (typeof CAPABILITIES)[number];

/** The first rule whose pattern fits an operation's name says what it needs; one that fits none needs nothing. */
const NEEDED: readonly (readonly [pattern: RegExp, capability: Capability])[] = [
  [/^users\.(list|retrieve)$/, "read_users"],
  [/^comments\.(retrieve|list)$/, "read_comments"],
  [/^comments\./, "insert_comments"],
  [/^(pages|databases|dataSources|views)\.create$|^blocks\.children\.append$/, "insert_content"],
  [/\.(update|updateMarkdown|move|delete)$/, "update_content"],
  [/^(pages|blocks|databases|dataSources|views|search)/, "read_content"],
];

/**
 * Checks that the integration may do what is asked.
 * @throws ApiError 403
 */
export function checkCapability(operation: string, granted: ReadonlySet<Capability>): void {
  const needed = NEEDED.find(([pattern]) => pattern.test(operation))?.[1];
  if (needed === undefined || granted.has(needed)) return;
  throw new ApiError(
    "restricted_resource",
    `Insufficient permissions for this endpoint: the integration lacks the capability ${needed}.`,
  );
}

const COMMENTS = /^comments\./;
const CONTENT = /^(pages|blocks|databases|dataSources|views)\./;

/** What is left of an object for an integration that may write it and not read it, besides its kind and id. */
const PARTIAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  page: [],
  block: [],
  database: [],
  data_source: ["properties"],
  comment: [],
  view: ["parent", "type"],
};

/**
 * An answer as the integration may see it: what it wrote without leave to read is shown in part, and people's
 * addresses only with leave. @source api/errors-and-limits.yaml, capabilities; api/resources.yaml, partial_objects
 */
export function visibleResponse(operation: string, granted: ReadonlySet<Capability>, body: JsonObject): JsonObject {
  const reads = COMMENTS.test(operation) ? "read_comments" : CONTENT.test(operation) ? "read_content" : undefined;
  const shown = reads === undefined || granted.has(reads) ? body : partial(body);
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
  const copy: JsonObject = {};
  for (const [key, held] of Object.entries(value)) {
    copy[key] = held === undefined ? undefined : withoutEmails(held);
  }
  if (copy["type"] === "person" && isObject(copy["person"])) {
    const { email: _, ...person } = copy["person"];
    copy["person"] = person;
  }
  return copy;
}
