// Ids of objects of Notion. They become keys of the copy and parts of file names, so they are checked where they enter.
import { escapeControls, plainId as bareId } from "@ws/helpers/tasks";

/** Returns an id without dashes, in lower case. */
export { bareId };

const ID = /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/iu;

/** True for an id of Notion: 32 hexadecimal digits, with or without dashes. */
export const isObjectId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

/** True if both ids name the same object. */
export const isSameId = (a: string, b: string): boolean => bareId(a) === bareId(b);

/** Returns an id as Notion writes it: with dashes, in lower case. */
export function dashedId(id: string): string {
  const bare = bareId(id);
  return [bare.slice(0, 8), bare.slice(8, 12), bare.slice(12, 16), bare.slice(16, 20), bare.slice(20)].join("-");
}

/** Returns a wrong id for a message, shortened and printable. */
export const shownId = (value: unknown): string =>
  typeof value === "string" ? `"${escapeControls(value.slice(0, 50))}"` : `${JSON.stringify(value) ?? "undefined"}`;
