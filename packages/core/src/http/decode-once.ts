/** Decodes a percent-encoded text. Returns any other text unchanged. */
export function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A single % is a normal character of an id or a password.
  }
}
