/** Returns false: outside of Node.js, no error code tells whether a request was sent. */
export function isNeverSent(_error: unknown): boolean {
  return false;
}

/** Returns true for a response over the size limit: another attempt would only repeat it. Other errors have no codes. */
export function isFinal({ name }: { readonly name?: unknown }): boolean {
  return name === "RangeError";
}
