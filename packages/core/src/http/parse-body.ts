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
