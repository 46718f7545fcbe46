import { escapePattern } from "../redact/placeholders.ts";
import type { ValuePair } from "./bindings.ts";
import type { Volatiles } from "./volatiles.ts";

/** The values of a sent request at the variable places of a recorded request. */
interface PatternMatch {
  /** Recorded volatile values, each with the value of this run. */
  readonly pairs: readonly ValuePair[];
  /** Redaction placeholders, each with the text of this run. */
  readonly placeholders: readonly ValuePair[];
}

/** The text of a recorded request in which volatile values and placeholders may differ. */
export interface RequestPattern {
  /** Matches a text. Returns undefined if the text also differs elsewhere. */
  match(text: string): PatternMatch | undefined;
}

// Any text within a JSON string or a path segment.
const ANY_TEXT = String.raw`(?:[^"\\\n]|\\.)*?`;

/** Returns the pattern of a recorded text, or undefined if the text has no volatile values and no placeholders. */
export function requestPattern(recorded: string, volatiles: Volatiles): RequestPattern | undefined {
  const values = volatiles.findAll(recorded);
  if (values.length === 0) return undefined;
  let source = "";
  let end = 0;
  for (const { text, index, kind } of values) {
    const valuePattern = kind === "placeholder" ? ANY_TEXT : (volatiles.patterns[kind]?.source ?? ANY_TEXT);
    source += `${escapePattern(recorded.slice(end, index))}(?<value${index}>${valuePattern})`;
    end = index + text.length;
  }
  let compiled: RegExp | undefined;
  return {
    match(text) {
      // Compiled on first use: most patterns are not needed, because equal requests are found by key.
      compiled ??= new RegExp(`^${source}${escapePattern(recorded.slice(end))}$`, "s");
      const groups = compiled.exec(text)?.groups;
      if (groups === undefined) return undefined;
      const matched = values.map((value) => [value, groups[`value${value.index}`] ?? ""] as const);
      const pairsOf = (isPlaceholder: boolean) =>
        matched
          .filter(([{ kind }]) => (kind === "placeholder") === isPlaceholder)
          .map(([value, actual]): ValuePair => [value.text, actual]);
      return { pairs: pairsOf(false), placeholders: pairsOf(true) };
    },
  };
}
