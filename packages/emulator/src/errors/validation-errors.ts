// Builders for Notion's validation errors.
import type { JsonValue } from "../values/json.ts";
import { ApiError } from "./api-error.ts";
import { problemsText } from "./problem.ts";

/** Returns the error for a field of the body that breaks a rule, with the path of the field. */
export function bodyError(path: string, problem: string): ApiError {
  return new ApiError("validation_error", `body failed validation: body.${path} ${problem}.`);
}

/** Returns the error for a wrong field, with the wanted and the found value. */
export function wrongField(path: string, wanted: string, found: JsonValue | undefined): ApiError {
  return new ApiError("validation_error", problemsText("body", [{ path: `body.${path}`, wanted, found }]));
}

/** Returns the error for a body that has none of several fields. Notion lists them all. */
export function oneMissing(paths: readonly string[]): ApiError {
  const problems = paths.map((path) => ({ path: `body.${path}`, wanted: "defined", found: undefined }));
  return new ApiError("validation_error", problemsText("body", problems));
}

/** Returns any other error with the code `validation_error`. */
export function validationError(message: string): ApiError {
  return new ApiError("validation_error", message);
}
