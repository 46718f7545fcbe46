/** Characters that control a terminal or change the order of a text, except line breaks and tabs. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;

/**
 * Returns a text that a terminal prints as it is: a control character becomes an escape sequence, such as `\u001b`.
 * @param allowed control characters that stay
 */
export const escapeControls = (text: string, allowed = ""): string =>
  text.replaceAll(CONTROLS, (character) =>
    allowed.includes(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
