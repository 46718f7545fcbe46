import { refusePath } from "../errors/refuse-value.ts";
import { encodeSegment } from "./path-segment.ts";

/** A parsed path template: the texts between its parameters, and their names. */
interface Template {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

const templates = new Map<string, Template>();

/** Parses a template. Each operation has one template, so the results are cached. */
function parseTemplate(path: string): Template {
  let template = templates.get(path);
  if (template === undefined) {
    const parts = path.split(/\{(\w+)\}/);
    template = { texts: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
    templates.set(path, template);
  }
  return template;
}

/**
 * Fills a template such as `pages/{page_id}` with encoded values.
 * @throws InvalidRequestError for a value that is missing, empty, or not a single segment
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  const { texts, names } = parseTemplate(template);
  let path = texts[0] ?? "";
  for (const [at, name] of names.entries()) path += pathValue(name, values[name], template) + (texts[at + 1] ?? "");
  return path;
}

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
