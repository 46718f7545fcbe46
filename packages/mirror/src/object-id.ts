// Ids of objects of Notion. They become keys of the copy and parts of file names, so they are checked where they enter.
import { dashedId, plainId as bareId } from "@ws/helpers/json";
import { escapeControls } from "@ws/helpers/messages";

/** Returns an id without dashes, in lower case, and with dashes. */
export { bareId, dashedId };

const ID = /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/iu;

/** True for an id of Notion: 32 hexadecimal digits, with or without dashes. */
export const isObjectId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

/** True if both ids name the same object. */
export const isSameId = (a: string, b: string): boolean => bareId(a) === bareId(b);

/** Returns a wrong id for a message, shortened and printable. */
export const shownId = (value: unknown): string =>
  typeof value === "string" ? `"${escapeControls(value.slice(0, 50))}"` : `${JSON.stringify(value) ?? "undefined"}`;
