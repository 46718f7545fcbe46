// The two forms of a property id: percent-encoded in requests and responses, plain in the store.

/** A property id as answers and paths carry it. */
export function encodedId(id: string): string {
  return encodeURIComponent(id);
}

/** A property id as it is stored, from either form. */
export function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
