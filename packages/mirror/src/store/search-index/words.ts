// Divides a text into words, the same way for the index and for queries.

/** A word of a text. */
export interface Word {
  /** Lower case, without diacritics. */
  readonly word: string;
  /** Position of its first character in the text. */
  readonly start: number;
  /** Position after its last character. */
  readonly end: number;
}

/** Longest word, in characters. Longer runs of letters are no words: keys, encoded data. */
const MAX_LENGTH = 80;

const RUNS = /[\p{L}\p{N}\p{M}_]+/gu;

/** Characters of writing systems without spaces. Each is a word, and a word of the language is a phrase of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u;

const PARTS = new RegExp(`${UNSPACED.source}[\\p{M}ﾞﾟ]*|(?:(?!${UNSPACED.source}).)+`, "gu");

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters. In other scripts, marks are vowels. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]`,
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

/** Yields the words of a text in their order. */
export function* wordsOf(text: string): Generator<Word, void> {
  for (const run of text.matchAll(RUNS))
    for (const part of run[0].matchAll(PARTS)) {
      const start = run.index + part.index;
      // Some characters are several words, such as ½.
      for (const word of fold(part[0]).match(RUNS) ?? [])
        yield { word: word.slice(0, MAX_LENGTH), start, end: start + part[0].length };
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

/** True for a word of one character that needs no spaces around it. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);
