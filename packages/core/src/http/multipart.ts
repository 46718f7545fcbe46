// Encodes a form to bytes before anything is sent: every HTTP client can send bytes, with both drivers.
import { concatBytes } from "./concat-bytes.ts";

/** A field of a form: text or a file. */
export interface FormField {
  readonly name: string;
  readonly value: string | FormFile;
}

/** A file in a form. */
export interface FormFile {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** MIME type; empty for `application/octet-stream`. */
  readonly contentType: string;
}

/** An encoded form. */
export interface EncodedForm {
  /** Content type with the boundary. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Encodes a form as `multipart/form-data`, as browsers do.
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
export function encodeForm(fields: readonly FormField[]): EncodedForm {
  const boundary = `ws-form-${crypto.getRandomValues(new Uint32Array(4)).join("")}`;
  const encoder = new TextEncoder();
  const pieces = fields.flatMap(({ name, value }) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === "string") return encoder.encode(`${start}\r\n\r\n${value.replace(LINE_BREAK, "\r\n")}\r\n`);
    // Blob rejects types with line breaks and other control characters.
    const { type } = new Blob([], { type: value.contentType });
    const head = `${start}; filename="${escapeName(value.filename)}"\r\nContent-Type: ${type || "application/octet-stream"}`;
    return [encoder.encode(`${head}\r\n\r\n`), value.bytes, encoder.encode("\r\n")];
  });
  const bytes = concatBytes([...pieces, encoder.encode(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

const LINE_BREAK = /\r\n?|\n/g;

/** Escapes the characters that would end a name in a form. */
const escapeName = (name: string): string =>
  name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
