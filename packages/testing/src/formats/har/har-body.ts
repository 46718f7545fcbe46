// Headers and bodies as a cassette stores them: text exactly as it was sent, binary data as base64.
import type { HarBody, HarContent, HarPair, HarPostData } from "../../model/har.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Returns undefined for bytes that are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Encodes bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

const isBase64 = (body: HarBody): boolean =>
  ("encoding" in body && body.encoding === "base64") || ("_encoding" in body && body._encoding === "base64");

/** Returns the text of a recorded body. A binary body becomes one character per byte. */
export function bodyText(body: HarContent | HarPostData): string {
  const { text = "" } = body;
  return isBase64(body) ? Buffer.from(text, "base64").toString("latin1") : text;
}

/** Returns the bytes of a recorded body. */
export function bodyBytes(body: HarContent | HarPostData): Buffer {
  return isBase64(body) ? Buffer.from(body.text ?? "", "base64") : Buffer.from(bodyText(body), "utf8");
}

/** True if a recorded body is text. */
export const isTextBody = (body: HarContent | HarPostData): boolean => !isBase64(body);

/** Returns the value of a header. `name` must be in lower case. */
export function headerValue(headers: readonly HarPair[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}
