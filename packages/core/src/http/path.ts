import { refusePath } from "../errors/refuse-value.ts";
import { encodeSegment } from "./path-segment.ts";

/**
 * Fills a template such as `pages/{page_id}` with encoded values.
 * @throws InvalidRequestError for a value that is missing, empty, or not a single segment
 */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(name, values[name], template));

function pathValue(name: string, value: unknown, template: string): string {
  if (typeof value === "string") return encodeSegment(value, name);
  return refusePath(`${name} to be a string`, value, `The path ${template} requires it.`);
}

/**
 * Checks and encodes a path that the caller wrote, relative to `/v1/`.
 * @throws InvalidRequestError if it is absolute, has empty or dot segments, or contains a query
 */
export function checkPath(path: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith("/") || path.startsWith("\\")) {
    refusePath("path to be relative", path, 'Write the part after /v1/, such as "users/me".');
  }
  if (/[?#]/.test(path)) refusePath("path without ? and #", path, "Pass the query as `query`.");
  const segments = path.split("/");
  if (segments.some((segment) => segment.trim() === "")) {
    refusePath("path without empty segments", path, "Remove the additional slashes.");
  }
  return segments.map((segment) => encodeSegment(segment, "path")).join("/");
}
