// The patterns of fault rules: globs and regular expressions.
import { ApiError } from "../errors/api-error.ts";
import { TimeLimitError, runInterruptibly } from "../values/run-interruptibly.ts";

/** Milliseconds for one test of a regular expression. */
const MATCH_MS = 100;
/** Longest pattern, in characters. */
const MAX_LENGTH = 1000;

/** A pattern for texts. */
export interface TextPattern {
  /** True if the text matches. @throws ApiError 400 for a regular expression that takes too long */
  test(text: string): boolean;
}

/**
 * Parses a pattern: a glob in which `*` matches any text, or a regular expression after the prefix `regex:`.
 * @throws TypeError for an invalid regular expression and for a long pattern
 */
export function textPattern(text: string): TextPattern {
  if (text.length > MAX_LENGTH)
    throw new TypeError(
      `Expected at most ${MAX_LENGTH} characters in a pattern of a fault rule, got ${text.length}. Use a shorter pattern.`,
    );
  return text.startsWith("regex:") ? regexPattern(text.slice("regex:".length)) : globPattern(text);
}

/** Finds the parts between the stars one after the other, in linear time. */
function globPattern(glob: string): TextPattern {
  const [start = "", ...parts] = glob.split("*");
  const end = parts.pop();
  if (end === undefined) return { test: (text) => text === glob };
  return {
    test: (text) => {
      if (!text.startsWith(start)) return false;
      let at = start.length;
      for (const part of parts) {
        const found = text.indexOf(part, at);
        if (found < 0) return false;
        at = found + part.length;
      }
      return text.length - end.length >= at && text.endsWith(end);
    },
  };
}

function regexPattern(pattern: string): TextPattern {
  const compiled = compile(pattern);
  return {
    test: (text) => {
      try {
        return runInterruptibly(MATCH_MS, () => compiled.test(text));
      } catch (error) {
        if (!(error instanceof TimeLimitError)) throw error;
        throw new ApiError(
          "validation_error",
          `The regular expression "${pattern}" of a fault rule takes more than ${MATCH_MS} ms for this request. Use a simpler one.`,
        );
      }
    },
  };
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new TypeError(`Expected a valid regular expression after "regex:" in a fault rule, got "${pattern}".`, {
      cause: error,
    });
  }
}
