// The patterns of fault rules: globs and regular expressions.

/**
 * Parses a pattern: a glob in which `*` matches any text, or a regular expression after the prefix `regex:`.
 * @throws TypeError for an invalid regular expression
 */
export function textPattern(text: string): RegExp {
  if (text.startsWith("regex:")) return regexOf(text.slice("regex:".length));
  const escaped = text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}

function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new TypeError(`Expected a valid regular expression after "regex:" in a fault rule, got "${pattern}".`, {
      cause: error,
    });
  }
}
