/** Returns the id of a property as it is. Notion writes some ids with percent signs: `%3AUPp`. */
export function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
