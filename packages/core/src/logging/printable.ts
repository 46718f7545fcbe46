// C0, DEL, C1, line and paragraph separators, and the characters that change the direction of text.
// eslint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Escapes control characters, such as `\n` and `\u001b`. Text of a server cannot add a line to a log or change the
 * colors of a terminal.
 */
export const printable = (text: string): string =>
  text.replace(CONTROL, (found) => SHORT[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
