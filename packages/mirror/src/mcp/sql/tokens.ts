// Splits a statement into words, names, numbers, texts and symbols.
import { MirrorError } from "../../errors.ts";

/** A part of a statement. */
export interface Token {
  readonly kind: "word" | "name" | "number" | "text" | "symbol" | "end";
  /** A word in lower case, a name or a text without its quotes, or the characters of a number or symbol. */
  readonly text: string;
}

/** Longest statement, in characters. */
const MAX_LENGTH = 10_000;

/** Each kind of a token. Everything else is refused. Words have the characters that names of views have. */
const TOKEN =
  /(?<space>[ \t\r\n]+|--[^\n]*|\/\*[^]*?\*\/)|(?<word>[\p{L}_][\p{L}\p{N}\p{M}_]*)|"(?<name>(?:[^"]|"")+)"|(?<number>\d{1,30}(?:\.\d{0,30})?(?:[eE][+-]?\d{1,2})?(?![\p{L}\p{N}_.]))|'(?<text>(?:[^']|'')*)'|(?<symbol>\|\||<>|!=|<=|>=|::|[(),.*+\-/%=<>;])/uy;

/**
 * Splits a statement.
 * @throws MirrorError `invalid_argument` for characters that no allowed statement has
 */
export function tokensOf(statement: string): Token[] {
  if (statement.length > MAX_LENGTH)
    throw new MirrorError("invalid_argument", `Expected sql to have at most ${MAX_LENGTH} characters.`);
  // Neither database stores this character, and SQLite ends a text there.
  if (statement.includes("\0")) throw new MirrorError("invalid_argument", "Expected sql without the character NUL.");
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < statement.length) {
    const at = TOKEN.lastIndex;
    const { groups } = TOKEN.exec(statement) ?? {};
    if (groups === undefined)
      throw new MirrorError("invalid_argument", `The sql is not allowed at: ${statement.slice(at, at + 30)}`);
    const { space, word, name, number, text, symbol } = groups;
    if (space !== undefined) continue;
    if (word !== undefined) tokens.push({ kind: "word", text: word.toLowerCase() });
    else if (name !== undefined) tokens.push({ kind: "name", text: name.replaceAll('""', '"') });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (text !== undefined) tokens.push({ kind: "text", text: text.replaceAll("''", "'") });
    else tokens.push({ kind: "symbol", text: symbol ?? "" });
  }
  return tokens;
}
