// Divides a text into words, the same way for the index and for queries.
import type { Phrase } from "./index-dialect.ts";

/** A word of a text. */
export interface Word {
  /** Lower case, without diacritics. */
  readonly word: string;
  /** Position of its first character in the text. */
  readonly start: number;
  /** Position after its last character. */
  readonly end: number;
  /** Position after the first character of a pair. */
  readonly firstEnd?: number;
}

/** Longest word, in characters. Longer runs of letters are no words: keys, encoded data. */
const MAX_LENGTH = 80;

const RUNS = /[\p{L}\p{N}\p{M}_]+/gu;

/** Emoji, and signs that people search for: keys without a digit, flags, pictures in any color of skin, currencies. */
const SYMBOL = String.raw`[#*]\uFE0F?\u20E3|\p{Regional_Indicator}{2}|(?:\p{Extended_Pictographic}|(?!\$)\p{Sc}|[§№✓✗])[\uFE0F\u{1F3FB}-\u{1F3FF}]*`;

const SYMBOLS_AND_RUNS = new RegExp(`(${SYMBOL})|${RUNS.source}`, "gu");

/** A text without symbols. */
const BASIC = /^\p{ASCII}*$/u;

/** Colors of skin, and the mark of an emoji: all of one kind are equal. */
const VARIATIONS = /\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu;

/** The first character of the word of a symbol, which belongs to no script. */
const SYMBOL_START = "\uE000";

/** Letters and digits that are folded by `toLowerCase()` alone. */
const ASCII = /^\w+$/;

/**
 * Scripts whose letters have no upper and lower case, and whose words are separated by spaces. Letters without case of all other scripts
 * are found by characters: Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan, Javanese, and those that nobody has listed.
 */
const SPACED = (
  "Arabic Hebrew Syriac Thaana Nko Adlam Mandaic Samaritan Ethiopic Mongolian Tifinagh Canadian_Aboriginal Vai " +
  "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki " +
  // Their letters without case are marks of pronunciation and of numbers, and symbols.
  "Latin Greek Cyrillic Armenian Georgian Common"
).replaceAll(/\w+ ?/gu, (script) => String.raw`\p{Script=${script.trim()}}`);

/** Characters that are found together with the next one: those of writing systems without spaces, and Korean syllables. */
const UNSPACED = new RegExp(String.raw`(?![${SPACED}])[\p{Lo}\p{Lm}\p{Nl}]|[ー々〆ｰ]`, "u");

/** Korean puts particles and endings behind a word without a space, and spaces between words. */
const HANGUL = /\p{Script=Hangul}/u;

/** A Korean syllable of single letters, as the file names of macOS have them. */
const JAMO = String.raw`[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]*[\u11A8-\u11FF\uD7CB-\uD7FB]*|[\uAC00-\uD7A3][\u11A8-\u11FF]+`;

const CHARACTERS = new RegExp(String.raw`(?:${JAMO}|${UNSPACED.source})[\p{M}ﾞﾟ]*`, "gu");

const PARTS = new RegExp(`(?:${CHARACTERS.source})+|(?:(?!${CHARACTERS.source}).)+`, "gu");

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and of emoji. In other scripts, marks are vowels. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036F\u20D0-\u20F0\uFE00-\uFE0F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]`,
  "gu",
);

/** Letters that have no decomposition. The Arabic ones are spelled in two ways. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ة: "ه",
};

/**
 * Yields the words of a text in their order. In a writing system without spaces and in Korean, each character is a word together with the one
 * that follows it, and the last one a word of its own: a word of the language is found as a phrase of them.
 */
export function* wordsOf(text: string): Generator<Word, void> {
  for (const run of text.matchAll(BASIC.test(text) ? RUNS : SYMBOLS_AND_RUNS))
    if (run[1] !== undefined) yield wordAt(symbolWord(run[1]), run.index, run[0].length);
    else if (ASCII.test(run[0])) yield wordAt(run[0].toLowerCase(), run.index, run[0].length);
    else
      for (const part of run[0].matchAll(PARTS))
        if (UNSPACED.test(part[0])) yield* pairsOf(part[0], run.index + part.index);
        else yield* wordsIn(fold(part[0]), run.index + part.index, part[0].length);
}

/** Yields the words of a folded text. Some characters are several words, such as ½. */
function* wordsIn(folded: string, start: number, length: number): Generator<Word, void> {
  for (const word of folded.match(RUNS) ?? []) yield wordAt(word, start, length);
}

const wordAt = (word: string, start: number, length: number): Word => ({
  word: word.slice(0, MAX_LENGTH),
  start,
  end: start + length,
});

function* pairsOf(text: string, offset: number): Generator<Word, void> {
  const characters = Array.from(text.matchAll(CHARACTERS), (match) => ({
    folded: fold(match[0]),
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));
  for (const [index, { folded, start, end }] of characters.entries()) {
    const next = characters[index + 1];
    yield { word: folded + (next?.folded ?? ""), start, end: next?.end ?? end, firstEnd: end };
  }
}

/** Returns text as it is compared: compatible characters are one, upper case is lower case, and diacritics are gone. */
function fold(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  return lower
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .normalize("NFC")
    .replaceAll(/[ßæœøđðþłıςىة]/gu, (letter) => FOLDED[letter] ?? letter);
}

/** Returns a symbol as letters and digits, because SQLite has no words of other characters. All of one kind have one length. */
const symbolWord = (symbol: string): string =>
  SYMBOL_START +
  Array.from(symbol.replaceAll(VARIATIONS, ""), (character) =>
    (character.codePointAt(0) ?? 0).toString(36).padStart(4, "0"),
  ).join("");

/** True for the word of an emoji or sign. */
export const isSymbol = (word: string): boolean => word.startsWith(SYMBOL_START);

/** True for a word of a writing system without spaces, or in Korean. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** True for a Korean word. A part of one is found, and counts less than the whole. */
export const isKorean = (word: string): boolean => HANGUL.test(word);

/** Signs that are part of a name, such as C# and .NET, before and after its letters. A key with a digit is a digit with signs. */
const SIGNS = /^([#@.]?)[\p{L}\p{N}].*?((?:[#+]|\uFE0F?\u20E3)*)$/u;

/** Returns the words of a query. The last character of a text without spaces is the beginning of a pair. */
export function phraseOf(text: string): Phrase {
  const words = Array.from(wordsOf(text), ({ word }) => word);
  const [last = "", before = ""] = words.toReversed();
  const [, start = "", end = ""] = SIGNS.exec(text) ?? [];
  if (!isUnspaced(last)) return { words, isPrefix: false, ...(start + end === "" ? {} : { signs: [start, end] }) };
  const isRepeated = before.length > last.length && before.endsWith(last);
  return isRepeated ? { words: words.slice(0, -1), isPrefix: false } : { words, isPrefix: true };
}
