// Encodes a form to bytes before anything is sent: every HTTP client can send bytes, with both drivers.
import { FormDataEncoder } from "form-data-encoder";
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

/** Encodes a form as `multipart/form-data`. */
export function encodeForm(fields: readonly FormField[]): EncodedForm {
  const form = new FormData();
  const files: FormFile[] = [];
  for (const { name, value } of fields) {
    if (typeof value === "string") form.append(name, value);
    else {
      files.push(value);
      // An empty Blob: the encoder writes the text around each file, and the bytes are inserted below without a copy.
      form.append(name, new Blob([], { type: value.contentType }), value.filename);
    }
  }
  const encoder = new FormDataEncoder(form);
  const pieces = Array.from(encoder.values(), (piece) => (piece instanceof Uint8Array ? piece : files.shift()?.bytes));
  return { contentType: encoder.contentType, bytes: concatBytes(pieces.filter((piece) => piece !== undefined)) };
}
