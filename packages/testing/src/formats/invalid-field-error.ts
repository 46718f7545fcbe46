import { InvalidRecordingError } from "../errors.ts";

/**
 * Creates the error for an invalid field of a recording.
 * @param where path of the field, such as `me.json: interactions[0].status`
 * @param expected description of a valid value
 */
export function invalidFieldError(where: string, expected: string, value: unknown): InvalidRecordingError {
  return new InvalidRecordingError(`${where}: expected ${expected}, got ${show(value)}`);
}

/** Describes a value. Does not show the content of objects, which may be secret. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(JSON.stringify(value)).slice(0, 80);
}
