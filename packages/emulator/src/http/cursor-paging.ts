// Splits lists into pages. A cursor is the id of the first item of the next page (recorded), so it stays valid while
// items before it are added and removed.
import { pageSizeFrom } from "../body/common-parsers.ts";
import { parseOrThrow } from "../body/parse-body.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { ApiError } from "../errors/api-error.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import type { Context } from "./context.ts";

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
  const sizeText = context.query.get("page_size");
  const cursor = context.query.get("start_cursor");
  const size =
    sizeText === null
      ? 0
      : parseOrThrow(pageSizeFrom(least), NUMERIC.test(sizeText) ? Number(sizeText) : sizeText, "query.page_size");
  return { size: size || LIMITS.pageSize, cursor: cursor === null || cursor === "" ? undefined : cursor };
}

/** Returns the page that the fields of a body request. */
export function pagingFromBody(body: PagingFields): PagingRequest {
  return { size: body.page_size || LIMITS.pageSize, cursor: body.start_cursor ?? undefined };
}

/** The fields of a body that request one page of a list. */
export interface PagingFields {
  readonly page_size?: number | undefined;
  readonly start_cursor?: string | null | undefined;
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
