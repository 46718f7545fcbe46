import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
/** Surrogates have code points, but are no characters. */
const SURROGATES = 0x800;

/** Any character of Unicode. */
const character = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    if (typeof text !== "string" || !/^\P{Surrogate}$/su.test(text)) throw new Error("Expected one character");
    const codePoint = text.codePointAt(0) ?? 0;
    return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
  },
);

/**
 * Any text of Unicode. `fc.string({ unit: "binary" })` generates the same texts, but first builds a table of all characters,
 * which takes a second.
 */
export const unicodeText = fc.string({ unit: character });
