// Request bodies in a form that is equal for equal content, independent of formatting.
import { isJsonObject } from "@ws/core/engine";

/** A part of a form. */
interface FormPart {
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte (latin1). */
  readonly content: string;
}

/** A parsed request body. */
export type ComparableBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly value: readonly FormPart[] }
  | { readonly kind: "text"; readonly value: string };

const NONE: ComparableBody = { kind: "none" };

/**
 * Converts a JSON value. An empty object equals no body: the official clients differ in which of the two they send, and
 * Notion accepts both.
 */
export function comparableJson(value: unknown): ComparableBody {
  if (value === undefined) return NONE;
  return isJsonObject(value) && Object.keys(value).length === 0 ? NONE : { kind: "json", value };
}

/** Parses a body as it is sent. Forms are split into parts, because each request has another boundary. */
export function comparableData(data: string | Uint8Array | undefined, contentType: string | undefined): ComparableBody {
  if (data === undefined || data.length === 0) return NONE;
  if (contentType !== undefined && isForm(contentType)) {
    return comparableForm(typeof data === "string" ? data : Buffer.from(data).toString("latin1"), contentType);
  }
  const text = typeof data === "string" ? data : Buffer.from(data).toString("utf8");
  try {
    return comparableJson(JSON.parse(text));
  } catch {
    return { kind: "text", value: text };
  }
}

/** Parses a multipart form. `text` has one character per byte. An incomplete form is compared as text. */
export function comparableForm(text: string, contentType: string): ComparableBody {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return { kind: "text", value: text };
  // Skips the text before the first boundary. The text after the last boundary must begin with "--".
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (parts.pop()?.startsWith("--") !== true) return { kind: "text", value: text };
  return { kind: "form", value: parts.map(parsePart) };
}

const isForm = (contentType: string) => /^\s*multipart\//i.test(contentType);

function parsePart(part: string): FormPart {
  const [head = "", content = ""] = part.split(/\r\n\r\n(.*)/s);
  const headers = head.split("\r\n").flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    return colon === -1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
  return { headers: Object.fromEntries(headers), content };
}

/** Returns JSON text that is identical for equal values: sorted keys, no whitespace. Undefined becomes `undefined`. */
export function canonicalJson(value: unknown): string {
  return stringify(value) ?? "undefined";
}

/** Writes the text directly: sorting a copy first would take twice as long, for every request. */
function stringify(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((inner) => stringify(inner) ?? "null").join(",")}]`;
  const members = Object.entries(value)
    .map(([key, inner]: [string, unknown]) => [key, stringify(inner)] as const)
    .filter((member) => member[1] !== undefined);
  if (members.length > 1) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}
