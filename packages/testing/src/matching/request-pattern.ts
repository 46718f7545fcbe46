// A recorded request as a pattern: what is volatile or redacted in it is a hole that other values of its kind fill.
import { escapePattern } from "../redact/escape-pattern.ts";
import type { Pair } from "./bindings.ts";
import type { Volatiles } from "./volatiles.ts";

/** What fills the holes of a pattern. */
interface Filling {
  /** Volatile values: the recorded one and the one in its place. */
  readonly pairs: readonly Pair[];
  /** Placeholders of redaction and the texts in their place. */
  readonly placeholders: readonly Pair[];
}

/** A recorded request's text with holes in it. */
export interface RequestPattern {
  /** What fills the holes to give this text, or undefined where the texts differ elsewhere. */
  fill(text: string): Filling | undefined;
}

// What may stand in a string of JSON, or in a segment of a path.
const ANY_TEXT = String.raw`(?:[^"\\\n]|\\.)*?`;

/** The pattern of a recorded text, or undefined where nothing in it may differ. */
export function requestPattern(recorded: string, volatiles: Volatiles): RequestPattern | undefined {
  const tokens = volatiles.tokensOf(recorded);
  if (tokens.length === 0) return undefined;
  let source = "";
  let end = 0;
  for (const { text, index, kind } of tokens) {
    const hole = kind === "placeholder" ? ANY_TEXT : (volatiles.patterns[kind]?.source ?? ANY_TEXT);
    source += `${escapePattern(recorded.slice(end, index))}(?<hole${index}>${hole})`;
    end = index + text.length;
  }
  let compiled: RegExp | undefined;
  return {
    fill(text) {
      // Most patterns are never asked: an equal text is found without them.
      compiled ??= new RegExp(`^${source}${escapePattern(recorded.slice(end))}$`, "s");
      const groups = compiled.exec(text)?.groups;
      if (groups === undefined) return undefined;
      const filled = tokens.map((token) => [token, groups[`hole${token.index}`] ?? ""] as const);
      const pairsOf = (isPlaceholder: boolean) =>
        filled
          .filter(([{ kind }]) => (kind === "placeholder") === isPlaceholder)
          .map(([token, actual]): Pair => [token.text, actual]);
      return { pairs: pairsOf(false), placeholders: pairsOf(true) };
    },
  };
}
