// Texts whose form Notion defines: addresses of files, times, ids of columns.
/** Returns the URL of a file without its query, in which Notion puts the signature. */
export function withoutSignature(url: string): string {
  const end = url.search(/[?#]/u);
  return end < 0 ? url : url.slice(0, end);
}

/** Returns the decoded name at the end of the URL of a file. Empty if the URL ends with `/`. */
export const fileNameIn = (url: string): string => decoded(url.slice(url.lastIndexOf("/") + 1));

/** `last_edited_time` has whole minutes, so an edit can follow a read within the same minute. */
const MINUTE_MS = 60_000;

/**
 * Returns true if every edit with this `last_edited_time` happened before a read began.
 * @param readAt milliseconds since 1970
 * @param marginMs possible difference between the clocks of Notion and of the reader
 */
export const isSettled = (editedTime: string, readAt: number, marginMs: number): boolean =>
  Date.parse(editedTime) + MINUTE_MS + marginMs <= readAt;

/** Returns the id of a property as it is. Notion writes some ids with percent signs: `%3AUPp`. */
export const decodedId = (id: string): string => decoded(id);

/** Returns a text without percent signs, or as it is if they encode nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
