// Bodies in the form of a cassette: JSON so that people can read it, text as text, anything else as base64.
import type { HarBody, HarContent, HarPostData } from "../../model/har.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of these bytes, or undefined where they are no text. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The JSON value of a text, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `text` with its JSON beside it, where that loses nothing: the very same text can be made of it again. */
export function readable(mimeType: string, text: string): HarBody {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return value !== undefined && JSON.stringify(value) === text ? { mimeType, text, _json: value } : { mimeType, text };
}

/** A body of bytes as base64. */
export const base64Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

const isBase64 = (body: HarBody): boolean =>
  ("encoding" in body && body.encoding === "base64") || ("_encoding" in body && body._encoding === "base64");

/** The text of a recorded body; of bytes that are no text, one character per byte. */
export function textOfBody(body: HarContent | HarPostData): string {
  if (body._json !== undefined) return JSON.stringify(body._json);
  const { text = "" } = body;
  return isBase64(body) ? Buffer.from(text, "base64").toString("latin1") : text;
}

/** The bytes of a recorded body. */
export function bytesOfBody(body: HarContent | HarPostData): Buffer {
  return isBase64(body) ? Buffer.from(body.text ?? "", "base64") : Buffer.from(textOfBody(body), "utf8");
}

/** Whether a recorded body is text. */
export const isTextBody = (body: HarContent | HarPostData): boolean => !isBase64(body);
