// Decodes percent-encoded text of requests, which can be invalid.

/** Returns decoded text, or the text itself if it is not valid percent-encoding. */
export function decodeText(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
