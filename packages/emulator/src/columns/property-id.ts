// The two forms of a property id: percent-encoded in requests and responses, plain in the store.
import { decodeText } from "../values/decode-text.ts";

/** Returns a property id in the form of responses and paths. */
export function encodedId(id: string): string {
  return encodeURIComponent(id);
}

/** Returns the stored form of a property id in either form. */
export function decodedId(id: string): string {
  return decodeText(id);
}
