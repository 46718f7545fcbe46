// Builders for the service's validation errors.
import type { JsonObject, JsonValue } from "../values/json.ts";
import { ApiError } from "./api-error.ts";
import { problemsText } from "./problem.ts";

/** A body that breaks the schema or a limit. The service writes the path of the offending field first. */
export function bodyError(path: string, problem: string): ApiError {
  return new ApiError("validation_error", `body failed validation: body.${path} ${problem}.`);
}

/** A field that is not as it should be: what it should be, in the service's words, and what it is. */
export function wrongField(path: string, wanted: string, found: JsonValue | undefined): ApiError {
  return new ApiError("validation_error", problemsText("body", [{ path: `body.${path}`, wanted, found }]));
}

/**
 * Checks that exactly one of several fields is given.
 * @throws ApiError that names all of them when none is, the second when two are
 */
export function exactlyOne(body: JsonObject, names: readonly string[]): void {
  const [first, second] = names.filter((name) => body[name] !== undefined);
  if (first === undefined) throw oneMissing(names);
  if (second !== undefined) throw wrongField(second, "not present", body[second]);
}

/** A body that lacks every one of several fields, of which one would do. The service names them all. */
export function oneMissing(paths: readonly string[]): ApiError {
  const problems = paths.map((path) => ({ path: `body.${path}`, wanted: "defined", found: undefined }));
  return new ApiError("validation_error", problemsText("body", problems));
}

/** Any other request that the service refuses with `validation_error`. */
export function validationError(message: string): ApiError {
  return new ApiError("validation_error", message);
}
