// What differs from run to run in a request: ids and times that the test makes, and whatever else a test declares.
import { ReplayError } from "../errors.ts";
import { PLACEHOLDER } from "../redact/placeholders.ts";

/** Texts that may differ from run to run: UUIDs with or without dashes, times with a time of day, or a pattern (its flags do not count). */
export type Volatile = "ids" | "times" | RegExp;

const KINDS = {
  ids: /(?<![0-9a-fA-F])[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}(?![0-9a-fA-F])/,
  times: /\b\d{4}-\d\d-\d\d[T ]\d\d(?::|%3A)\d\d(?:(?::|%3A)\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/,
} as const;

/** Something in a text that stands for what differs from run to run. */
export interface Token {
  readonly text: string;
  readonly index: number;
  /** Number of its kind; `placeholder` for what redaction put there. */
  readonly kind: number | "placeholder";
}

/** Finds what is volatile in a text. */
export class Volatiles {
  readonly patterns: readonly RegExp[];
  readonly #all: RegExp;
  readonly #volatile: RegExp | undefined;

  /** @throws ReplayError `invalid_option` */
  constructor(volatile: readonly Volatile[]) {
    this.patterns = volatile.map(patternOf);
    const groups = this.patterns.map(({ source }) => `(${withoutGroups(source)})`);
    this.#all = new RegExp([...groups, `(${PLACEHOLDER.source})`].join("|"), "g");
    this.#volatile = groups.length === 0 ? undefined : new RegExp(groups.join("|"), "g");
  }

  /** Every token of a text, from left to right. */
  tokensOf(text: string): Token[] {
    // Most texts hold nothing of the kind: to find that out must cost next to nothing.
    if (this.#volatile === undefined && !/redacted/i.test(text)) return [];
    return Array.from(text.matchAll(this.#all), (match) => {
      const group = match.findIndex((part, at) => at > 0 && part !== undefined) - 1;
      return { text: match[0], index: match.index, kind: group === this.patterns.length ? "placeholder" : group };
    });
  }

  /** The text with every volatile token replaced. */
  replace(text: string, replacement: (token: string) => string): string {
    return this.#volatile === undefined ? text : text.replace(this.#volatile, replacement);
  }

  /** What a text has in common with all that differ from it only in what is volatile. */
  shapeOf(text: string): string {
    return this.replace(text, () => "\u0000");
  }
}

/** The same id is the same whether with dashes or without, in either case. */
export function canonicalToken(text: string): string {
  return /^[0-9a-f-]{32,36}$/i.test(text) ? text.replaceAll("-", "").toLowerCase() : text.replaceAll("%3A", ":");
}

/** `value` written as `like` is: an id with or without dashes, a time encoded or not. */
export function writtenLike(value: string, like: string): string {
  if (/^[0-9a-f]{32}$/.test(value)) {
    return like.includes("-") ? value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : value;
  }
  return like.includes("%3A") ? value.replaceAll(":", "%3A") : value;
}

function patternOf(volatile: unknown): RegExp {
  if (volatile === "ids" || volatile === "times") return KINDS[volatile];
  if (volatile instanceof RegExp && !volatile.test("")) return volatile;
  const shown = volatile instanceof RegExp ? String(volatile) : JSON.stringify(volatile);
  throw new ReplayError(
    "invalid_option",
    `match.volatile: "ids", "times" or a pattern that matches no empty text is needed, not ${shown}`,
  );
}

/** A caller's groups would shift the numbers of ours. */
const withoutGroups = (source: string): string =>
  source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<(?![=!])[^>]+>/g, (part) =>
    part.startsWith("(") ? "(?:" : part,
  );
