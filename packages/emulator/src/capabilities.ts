// What the integration may do. Everything, unless a test takes something away. @source api/errors-and-limits.yaml, capabilities
import { ApiError } from "./api-error.ts";

/** The capabilities of an integration. */
export const CAPABILITIES = [
  "read_content",
  "update_content",
  "insert_content",
  "read_comments",
  "insert_comments",
  "read_users",
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
