/** Returns false: outside of Node.js, no error code tells whether a request was sent. */
export function isNeverSent(_code: unknown): boolean {
  return false;
}

/** Returns false: outside of Node.js, errors have no codes. */
export function isFinal(_error: object): boolean {
  return false;
}
