/** Escapes a text for use in a regular expression, with or without the flag u. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
