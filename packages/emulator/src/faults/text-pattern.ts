// Patterns of fault rules: globs and regular expressions.

/** `regex:` before a pattern makes it a regular expression; otherwise `*` stands for any text. */
export function textPattern(text: string): RegExp {
  if (text.startsWith("regex:")) return regexOf(text.slice("regex:".length));
  const escaped = text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}

function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new TypeError(`"${pattern}" of a fault rule is no regular expression.`, { cause: error });
  }
}
