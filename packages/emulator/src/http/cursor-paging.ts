// Splits lists into pages. A cursor is the id of the first item of the next page (recorded), so it stays valid while
// items before it are added and removed.
import { pageSizeFrom } from "../body/common-shapes.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { ApiError } from "../errors/api-error.ts";
import { problemsText } from "../errors/problem.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import type { Context } from "./route.ts";

/** The page that a list request selects. */
export interface PagingRequest {
  readonly size: number;
  readonly cursor: string | undefined;
}

const NUMERIC = /^-?\d+(?:\.\d+)?$/;

/**
 * Reads `page_size` and `start_cursor` from the query string.
 * @param least the smallest valid size; 0 selects the default size
 */
export function pagingFromQuery(context: Context, least: 0 | 1 = 0): PagingRequest {
  const size = context.query.get("page_size");
  const cursor = context.query.get("start_cursor");
  return {
    size: checkedSize(size === null ? undefined : NUMERIC.test(size) ? Number(size) : size, "query", least),
    cursor: cursor === null || cursor === "" ? undefined : cursor,
  };
}

/** Reads `page_size` and `start_cursor` from the body. */
export function pagingFromBody(context: Context): PagingRequest {
  const { page_size: size, start_cursor: cursor } = context.body;
  return { size: checkedSize(size, "body", 0), cursor: typeof cursor === "string" ? cursor : undefined };
}

function checkedSize(size: JsonValue | undefined, where: "body" | "query", least: 0 | 1): number {
  if (size === undefined) return LIMITS.pageSize;
  const problems = pageSizeFrom(least).check(size, `${where}.page_size`);
  if (problems.length > 0) throw validationError(problemsText(where, problems));
  return size === 0 ? LIMITS.pageSize : Number(size);
}

/** One page of a list. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Returns one page of a complete list. */
export function cutPage<T>(items: readonly T[], request: PagingRequest, idOf: (item: T) => string): ListPage<T> {
  const start = request.cursor === undefined ? 0 : items.findIndex((item) => idOf(item) === request.cursor);
  if (start < 0) throw badCursor(request.cursor ?? "");
  const next = items[start + request.size];
  return { items: items.slice(start, start + request.size), nextCursor: next === undefined ? null : idOf(next) };
}

/** Returns the error for an invalid cursor. */
export function badCursor(cursor: string): ApiError {
  return validationError(`The start_cursor provided is invalid: ${cursor}`);
}

/**
 * Returns the envelope of a list.
 * @param bare omits the empty object named after `type`
 */
export function listBody(
  type: string,
  results: readonly JsonValue[],
  nextCursor: string | null,
  bare = false,
): JsonObject {
  return {
    object: "list",
    results: [...results],
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
    type,
    ...(bare ? {} : { [type]: {} }),
  };
}
