import { ReplayError } from "../errors.ts";
import { PLACEHOLDER } from "../redact/placeholders.ts";

/**
 * Values that may differ from run to run: "ids" are UUIDs with or without dashes, "times" are dates with a time of day, a
 * RegExp matches any other text. The flags of a RegExp are ignored.
 */
export type Volatile = "ids" | "times" | RegExp;

const KINDS = {
  ids: /(?<![0-9a-fA-F])[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}(?![0-9a-fA-F])/,
  times: /\b\d{4}-\d\d-\d\d[T ]\d\d(?::|%3A)\d\d(?:(?::|%3A)\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/,
} as const;

/** A volatile value or a redaction placeholder in a text. */
export interface VolatileMatch {
  readonly text: string;
  readonly index: number;
  /** Index of the pattern that matched, or `placeholder`. */
  readonly kind: number | "placeholder";
}

/** Finds volatile values and placeholders in texts. */
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

  /** Returns all volatile values and placeholders of a text, from left to right. */
  findAll(text: string): VolatileMatch[] {
    // Most texts contain neither. This check is much faster than the full pattern.
    if (this.#volatile === undefined && !/redacted/i.test(text)) return [];
    return Array.from(text.matchAll(this.#all), (match) => {
      const group = match.findIndex((part, at) => at > 0 && part !== undefined) - 1;
      return { text: match[0], index: match.index, kind: group === this.patterns.length ? "placeholder" : group };
    });
  }

  /** Replaces every volatile value of a text. */
  replace(text: string, replacement: (value: string) => string): string {
    return this.#volatile === undefined ? text : text.replace(this.#volatile, replacement);
  }

  /** Masks every volatile value. Texts that differ only in volatile values give the same result. */
  mask(text: string): string {
    return this.replace(text, () => "\u0000");
  }
}

/** Returns the normal form of a value: ids without dashes in lower case, times without percent-encoding. */
export function canonicalValue(text: string): string {
  return /^[0-9a-f-]{32,36}$/i.test(text) ? text.replaceAll("-", "").toLowerCase() : text.replaceAll("%3A", ":");
}

/** Formats a value in normal form like `example`: an id with or without dashes, a time with or without encoding. */
export function formatLike(value: string, example: string): string {
  if (/^[0-9a-f]{32}$/.test(value)) {
    return example.includes("-") ? value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : value;
  }
  return example.includes("%3A") ? value.replaceAll(":", "%3A") : value;
}

function patternOf(volatile: unknown): RegExp {
  if (volatile === "ids" || volatile === "times") return KINDS[volatile];
  if (volatile instanceof RegExp && !volatile.test("")) return volatile;
  const shown = volatile instanceof RegExp ? String(volatile) : JSON.stringify(volatile);
  throw new ReplayError(
    "invalid_option",
    `Expected "ids", "times" or a RegExp in match.volatile, got ${shown}. A RegExp must not match the empty string.`,
  );
}

/** Makes the groups of a caller's pattern non-capturing, so that they do not shift the group numbers. */
const withoutGroups = (source: string): string =>
  source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<(?![=!])[^>]+>/g, (part) =>
    part.startsWith("(") ? "(?:" : part,
  );
