// Runs a parser on a part of a request.
import { ApiError } from "../errors/api-error.ts";
import { problemsText } from "../errors/problem.ts";
import type { JsonValue } from "../values/json.ts";
import type { Parser } from "./parser.ts";
import { Failure } from "./parser.ts";

/**
 * Parses a part of a request.
 * @param path where the value is, for example `body` or `query.page_size`
 * @throws ApiError validation_error that lists every wrong field
 */
export function parseOrThrow<T>(parser: Parser<T>, value: JsonValue, path: string): T {
  const parsed = parser(value, path);
  if (!(parsed instanceof Failure)) return parsed;
  const where = path.startsWith("query") ? "query" : "body";
  throw new ApiError("validation_error", problemsText(where, parsed.problems));
}

/**
 * Parses a part of a request and removes the keys that the parser does not know. A parser reports unknown keys only if
 * everything else is right, so each further attempt reads a value with fewer keys.
 * @throws ApiError validation_error that lists every wrong field
 */
export function parseKnownKeys<T>(parser: Parser<T>, value: JsonValue, path: string): T {
  for (;;) {
    const parsed = parser(value, path);
    const problems = parsed instanceof Failure ? parsed.problems : [];
    const unknown = problems.flatMap((problem) => problem.unknown ?? []);
    if (unknown.length === 0 || unknown.length < problems.length) return parseOrThrow(parser, value, path);
    for (const { object, key } of unknown) delete object[key];
  }
}
