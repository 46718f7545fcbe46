// Reads the tokens of a statement one after the other.
import { MirrorError } from "../../errors.ts";
import type { Token } from "./tokens.ts";

const END: Token = { kind: "end", text: "" };

/** Longest name of an expression, in characters. PostgreSQL cuts names at 63 bytes. */
const MAX_NAME = 60;

/** Reads tokens. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Returns a token that follows, without reading it. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? END;
  }

  next(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  /** True if the next token is one of the words or symbols. */
  is(...texts: readonly string[]): boolean {
    const { kind, text } = this.peek();
    return (kind === "word" || kind === "symbol") && texts.includes(text);
  }

  /** Reads the words or symbols if all of them follow. */
  skip(...texts: readonly string[]): boolean {
    const isNext = texts.every((text, ahead) => {
      const token = this.peek(ahead);
      return (token.kind === "word" || token.kind === "symbol") && token.text === text;
    });
    if (isNext) this.#at += texts.length;
    return isNext;
  }

  /** @throws MirrorError `invalid_argument` if another token follows */
  expect(text: string): void {
    if (!this.skip(text)) throw this.unexpected(text.toUpperCase());
  }

  /** The number of tokens that were read. */
  get place(): number {
    return this.#at;
  }

  /** Returns the text since a place, as the name of an expression. */
  textSince(place: number): string {
    const texts = this.#tokens.slice(place, this.#at).map(({ kind, text }) => (kind === "text" ? `'${text}'` : text));
    return texts
      .join(" ")
      .replaceAll(/ ?([(),.]|::) ?/gu, "$1")
      .slice(0, MAX_NAME);
  }

  /** Returns the error for a token that does not fit. */
  unexpected(expected: string): MirrorError {
    const { kind, text } = this.peek();
    const found = kind === "end" ? "the end" : `"${text.slice(0, 50)}"`;
    return new MirrorError("invalid_argument", `Expected ${expected} in the sql, got ${found}. One SELECT is allowed.`);
  }
}
