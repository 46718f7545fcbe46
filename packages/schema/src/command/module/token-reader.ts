// Reads the tokens of a module, and the literals in them.
import jsTokens from "js-tokens";
import { ModuleError } from "../errors/command-errors.ts";

/** A token, without space and comments. */
export interface ModuleToken {
  readonly type: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The longest text of a literal. Notion allows less: 2,000 characters for most texts. */
const MAX_TEXT = 100_000;

const IGNORED = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
  "HashbangComment",
]);
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Reads a module token by token. */
export class TokenReader {
  readonly #text: string;
  readonly #file: string;
  readonly #tokens: Generator<ModuleToken, undefined>;
  /** The next token. Undefined at the end of the text. */
  next: ModuleToken | undefined;
  /** The end of the last token that was read. */
  end = 0;

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
    this.#tokens = tokensOf(text);
    this.advance();
  }

  /** Reads the next token, whatever it is. */
  advance(): ModuleToken | undefined {
    const token = this.next;
    this.end = token?.end ?? this.end;
    try {
      this.next = this.#tokens.next().value;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // A regular expression of js-tokens fills the stack.
      throw this.errorAt(this.end, "A comment, space or text after this place is too long to be read. Shorten it.");
    }
    return token;
  }

  /** Returns true if the next token is this text. */
  isNext(text: string): boolean {
    return this.next?.text === text;
  }

  /** Reads the token if it is the next. */
  take(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.advance();
    return true;
  }

  /** Reads the token. @throws ModuleError if it is not the next */
  require(text: string): void {
    if (!this.take(text)) throw this.unexpected(`"${text}"`);
  }

  /** Reads `as const`, which can follow a literal. */
  skipConst(): void {
    if (this.take("as")) this.require("const");
  }

  /** Reads the key of an object. */
  readKey(): string {
    const { type = "", text = "" } = this.next ?? {};
    if (type !== "IdentifierName" && type !== "NumericLiteral" && type !== "StringLiteral")
      throw this.unexpected("a key");
    return type === "StringLiteral" ? this.#readText() : (this.advance()?.text ?? text);
  }

  /** Reads a string, number, true, false or null. */
  readScalar(): unknown {
    const { type = "", text = "" } = this.next ?? {};
    if (type === "StringLiteral" || type === "NoSubstitutionTemplate") return this.#readText();
    if (type === "IdentifierName" && Object.hasOwn(CONSTANTS, text)) {
      this.advance();
      return CONSTANTS[text];
    }
    const at = this.next;
    const sign = this.take("-") ? -1 : 1;
    if (this.next?.type !== "NumericLiteral") throw this.unexpected("a literal", at);
    return sign * Number(this.advance()?.text.replaceAll("_", ""));
  }

  /** Returns the error of an unexpected token. */
  unexpected(expected: string, token = this.next): ModuleError {
    const at = token?.start ?? this.#text.length;
    const found = this.#text.slice(at, at + 20).split(/\r?\n/)[0] ?? "";
    return this.errorAt(at, `Expected ${expected}, got ${JSON.stringify(found)}. A schema contains literals only.`);
  }

  /** Returns an error with the place in the file. */
  errorAt(position: number, message: string): ModuleError {
    const lines = this.#text.slice(0, position).split("\n");
    return new ModuleError(`${this.#file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: ${message}`);
  }

  #readText(): string {
    const { text = "", start = 0 } = this.next ?? {};
    if (text.length < 2 || text.at(-1) !== text[0]) throw this.unexpected("a text with a closing quote");
    if (text.length > MAX_TEXT) {
      const length = text.length.toLocaleString("en");
      throw this.errorAt(
        start,
        `Expected a text of at most ${MAX_TEXT.toLocaleString("en")} characters, got ${length}.`,
      );
    }
    const value = unescape(text.slice(1, -1));
    if (value === undefined) throw this.unexpected("a text with valid escapes");
    this.advance();
    return value;
  }
}

function* tokensOf(text: string): Generator<ModuleToken, undefined> {
  let start = 0;
  for (const { type, value } of jsTokens(text)) {
    const end = start + value.length;
    if (!IGNORED.has(type)) yield { type, text: value, start, end };
    start = end;
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", 0: "\0" };
const MAX_CODE_POINT = 0x10_ff_ff;

/** Returns the value of the text between quotes. Undefined if an escape is invalid. */
function unescape(text: string): string | undefined {
  let isValid = true;
  const value = text.replaceAll(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|\r?\n|([\s\S]))/gi,
    (_, point: string | undefined, unit: string | undefined, byte: string | undefined, character = "") => {
      const hex = point ?? unit ?? byte;
      if (hex === undefined) return ESCAPES[character as string] ?? (character as string);
      const code = Number.parseInt(hex, 16);
      isValid &&= code <= MAX_CODE_POINT;
      return isValid ? String.fromCodePoint(code) : "";
    },
  );
  return isValid ? value : undefined;
}
