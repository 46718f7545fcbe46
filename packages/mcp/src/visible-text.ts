// Shows the characters of a text that nobody would see. They can hide instructions, or change the order of a text.

/** Emoji are sequences of characters, of which some have no shape of their own. They stay as they are. */
const EMOJI = String.raw`\p{RGI_Emoji}`;

/** Controls but tabs and line breaks, formats such as zero-width spaces and tags, halves of pairs, and other invisible ones. */
const INVISIBLE = String.raw`[[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]--[\t\n]]`;

// No literals: the compiler knows the flag "v" from ES2024 on.
const PARTS = new RegExp(`${EMOJI}|${INVISIBLE}`, "gv");
const HIDDEN = new RegExp(`^${INVISIBLE}$`, "v");

/** Finding emoji takes long, so it is only done in a text that has an invisible character. */
const SOME_HIDDEN = new RegExp(INVISIBLE, "v");

/** Returns a text in which each control or invisible character is written as its number: `\u{200b}`. */
export function visibleText(text: string): string {
  if (!SOME_HIDDEN.test(text)) return text;
  return text.replaceAll(PARTS, (part) =>
    HIDDEN.test(part) ? `\\u{${(part.codePointAt(0) ?? 0).toString(16)}}` : part,
  );
}
