/** A text as a regular expression that matches just it, with and without the flag u. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
