// Splits a formula into tokens.

/** A token. `at` is its position in the text, from 0. */
export interface Token {
  readonly kind: "number" | "text" | "name" | "property" | "symbol" | "end";
  readonly text: string;
  readonly at: number;
}

const SPACE = /(?:\s+|\/\*[\s\S]*?\*\/)*/y;
const OPEN_COMMENT = /\/\*/y;
const STORED_PROPERTY = /\{\{notion:block_property:([^:}]*):[^}]*\}\}/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+/y;
const TEXT = /"(?:[^"\\]|\\[\s\S])*"/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SYMBOL = /==|!=|>=|<=|&&|\|\||[-+*/%^<>()[\],.?:!]/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/**
 * Returns the tokens of a formula, followed by an `end` token.
 * @throws SyntaxError for a character that cannot start a token
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0;
    if (at >= source.length) break;
    if (match(OPEN_COMMENT) !== null) throw new SyntaxError(`The comment at position ${at} has no end.`);
    const token = nextToken(match, at);
    if (token === undefined) throw new SyntaxError(`Unexpected character "${source[at] ?? ""}" at position ${at}.`);
    tokens.push(token.token);
    at += token.length;
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

function nextToken(
  match: (pattern: RegExp) => RegExpExecArray | null,
  at: number,
): { token: Token; length: number } | undefined {
  const property = match(STORED_PROPERTY);
  if (property !== null) {
    return { token: { kind: "property", text: property[1] ?? "", at }, length: property[0].length };
  }
  const text = match(TEXT);
  if (text !== null) return { token: { kind: "text", text: unescaped(text[0]), at }, length: text[0].length };
  for (const [kind, pattern] of [
    ["number", NUMBER],
    ["name", NAME],
    ["symbol", SYMBOL],
  ] as const) {
    const found = match(pattern);
    if (found !== null) return { token: { kind, text: found[0], at }, length: found[0].length };
  }
  return undefined;
}

function unescaped(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\([\s\S])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
}
