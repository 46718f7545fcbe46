// Scans the literals of a module: strings, numbers, names, and the space and comments between them.
import { ModuleError } from "../errors/command-errors.ts";

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /-?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const TEMPLATE = /`(?:[^`\\]|\\[\s\S])*`/y;

/** Returns true if a name can start with the character. */
export const isIdentifierStart = (character: string): boolean => /^[\p{ID_Start}$_]$/u.test(character);

/** Returns the end of the token, comment or space at a position. */
export function skipToken(text: string, index: number): number {
  for (const pattern of [SPACE, STRING, TEMPLATE, NAME]) {
    const length = matchAt(pattern, text, index)?.length ?? 0;
    if (length > 0) return index + length;
  }
  return index + 1;
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Reads literals from a text. */
export class Scanner {
  readonly #text: string;
  readonly #file: string;
  /** The position of the next character. */
  position: number;

  constructor(text: string, position: number, file: string) {
    this.#text = text;
    this.position = position;
    this.#file = file;
  }

  /** Skips space and comments. Returns the position of the next token. */
  skipSpace(): number {
    this.#match(SPACE);
    return this.position;
  }

  /** Returns true if the next token is this character. */
  isNext(character: string): boolean {
    return this.#text[this.skipSpace()] === character;
  }

  /** Skips the character if it is the next token. */
  take(character: string): boolean {
    if (!this.isNext(character)) return false;
    this.position += 1;
    return true;
  }

  /** Skips the character. @throws ModuleError if it is not the next token */
  require(character: string): void {
    if (!this.take(character)) throw this.unexpected(`"${character}"`);
  }

  /** Skips `as const`, which can follow a literal. */
  skipConst(): void {
    const mark = this.position;
    if (this.skipSpace() > mark && this.#match(/as\s+const\b/y) === undefined) this.position = mark;
  }

  /** Reads the key of an object. */
  readKey(): string {
    const key = this.#match(NAME) ?? this.#match(NUMBER) ?? this.#readString();
    if (key === undefined) throw this.unexpected("a key");
    return key;
  }

  /** Reads a string, number, true, false or null. */
  readScalar(): unknown {
    const start = this.skipSpace();
    const text = this.#readString();
    const value = text ?? this.#readNumber() ?? this.#readConstant();
    if (value === undefined) throw this.unexpected("a literal", start);
    return value;
  }

  /** Returns the error of an unexpected token. */
  unexpected(expected: string, at = this.skipSpace()): ModuleError {
    const lines = this.#text.slice(0, at).split("\n");
    const place = `${this.#file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
    const found = this.#text.slice(at, at + 20).split("\n")[0] ?? "";
    return new ModuleError(
      `${place}: Expected ${expected}, got ${JSON.stringify(found)}. A schema contains literals only.`,
    );
  }

  #match(pattern: RegExp): string | undefined {
    const found = matchAt(pattern, this.#text, this.position);
    if (found !== undefined) this.position += found.length;
    return found;
  }

  #readString(): string | undefined {
    const literal = this.#match(STRING);
    return literal === undefined ? undefined : unescape(literal.slice(1, -1));
  }

  #readNumber(): number | undefined {
    const literal = this.#match(NUMBER);
    return literal === undefined ? undefined : Number(literal.replaceAll("_", ""));
  }

  #readConstant(): unknown {
    const mark = this.position;
    const name = this.#match(NAME);
    if (name !== undefined && Object.hasOwn(CONSTANTS, name)) return CONSTANTS[name];
    this.position = mark;
    return undefined;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", 0: "\0" };

function unescape(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|\r?\n|([\s\S]))/gi,
    (_, code: string | undefined, unit: string | undefined, byte: string | undefined, character = "") => {
      const hex = code ?? unit ?? byte;
      return hex === undefined
        ? (ESCAPES[character as string] ?? (character as string))
        : String.fromCodePoint(Number.parseInt(hex, 16));
    },
  );
}
