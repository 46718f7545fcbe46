// JSON of requests and responses.
import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";

/** An object of parsed JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true if the value is an object and not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, otherwise an empty object. */
export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/**
 * Returns the body as JSON text.
 * @throws InvalidRequestError if JSON cannot represent the body
 */
export function encodeJson(body: unknown): string {
  try {
    const text = JSON.stringify(body);
    if (text !== undefined) return text;
  } catch (cause) {
    throw new InvalidRequestError("Expected a body that JSON can represent. Its serialization failed, see `cause`.", {
      cause,
    });
  }
  return refuseValue("a body that JSON can represent", body);
}

/** Returns the body as text. A custom HTTP client may have parsed it already. */
export function bodyText(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  return body === undefined || body === null ? "" : JSON.stringify(body);
}

/** Parses the body as JSON. `json` is false if it is not JSON. */
export function parseBody(body: unknown): { readonly json: boolean; readonly value?: unknown } {
  const isParsed =
    typeof body === "object" && body !== null && !(body instanceof Uint8Array) && !(body instanceof ArrayBuffer);
  if (isParsed) return { json: true, value: body };
  try {
    // Some proxies add a byte order mark. A decoder removes it from bytes, but not from text.
    return { json: true, value: JSON.parse(bodyText(body).replace(/^\uFEFF/, "")) };
  } catch {
    return { json: false };
  }
}
