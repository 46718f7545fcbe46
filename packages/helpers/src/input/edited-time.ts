/** `last_edited_time` has whole minutes, so an edit can follow a read within the same minute. */
const MINUTE_MS = 60_000;

/**
 * Returns true if every edit with this `last_edited_time` happened before a read began.
 * @param readAt milliseconds since 1970
 * @param marginMs possible difference between the clocks of Notion and of the reader
 */
export const isSettled = (editedTime: string, readAt: number, marginMs: number): boolean =>
  Date.parse(editedTime) + MINUTE_MS + marginMs <= readAt;
