/** Characters that control a terminal, or change the order in which a text is shown. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text that a terminal prints as it is: a control character becomes an escape sequence, such as `\u001b`. */
export const escapeControls = (text: string): string =>
  text.replaceAll(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns a text for a line of a terminal or a log. Further lines of the text begin with two spaces and `|`, so that none can
 * be mistaken for a line of the program.
 */
export const terminalLine = (text: string): string =>
  text
    .split(/\r?\n(?: {2}\| )?/u)
    .map(escapeControls)
    .join("\n  | ");
