import { RESERVED_KEYS } from "../../rows/row-fields.ts";

/** Words that cannot be the name of a constant. TypeScript reserves `exports` and `require` in CommonJS modules. */
const RESERVED_WORDS = new Set(
  (
    "arguments await break case catch class const continue debugger default defineSchema delete do else enum eval export " +
    "exports extends false finally for function globalThis if implements import in instanceof interface let new null " +
    "package private protected public require return static super switch this throw true try typeof undefined var void " +
    "while with yield"
  ).split(" "),
);

/** Letters and digits that are allowed in identifiers. A few letters are not, such as the vertical tilde U+2E2F. */
const WORD = /(?=\p{ID_Continue})[\p{L}\p{Nd}](?:(?=\p{ID_Continue})[\p{L}\p{Nd}\p{Mn}\p{Mc}])*/gu;

/** Returns a name in camelCase that is a valid identifier, or undefined if the text has no letter and no digit. */
function camelCase(text: string): string | undefined {
  const words = text.normalize("NFC").match(WORD) ?? [];
  const joined = words
    .map((word, index) => {
      const lower = isShout(word) ? word.toLowerCase() : word;
      return (index === 0 ? lower.charAt(0).toLowerCase() : lower.charAt(0).toUpperCase()) + lower.slice(1);
    })
    .join("");
  if (joined === "") return undefined;
  return /^[\p{ID_Start}$_]/u.test(joined) ? joined : `_${joined}`;
}

/** Returns true for a word in capital letters, such as URL. */
const isShout = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

/** Returns the first of `name`, `name2`, `name3` and so on that is not taken. */
export function uniqueName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name}${number}`)) return `${name}${number}`;
}

/**
 * Returns the key of a new column. It is no member of all objects, such as `constructor`: for TypeScript, an object without
 * this key would have a function there.
 */
export function columnKey(name: string, taken: ReadonlySet<string>): string {
  return uniqueName(camelCase(name) ?? "column", (key) => taken.has(key) || RESERVED_KEYS.includes(key) || key in {});
}

/** Returns true for a word that cannot be the name of a constant. */
export const isReservedWord = (name: string): boolean => RESERVED_WORDS.has(name);

/** Returns the name of the constant of a new schema. */
export function exportName(title: string, taken: ReadonlySet<string>): string {
  return uniqueName(camelCase(title) ?? "schema", (name) => taken.has(name) || isReservedWord(name));
}
