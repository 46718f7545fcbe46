// The lines of a markdown text and how deep each is. Children are indented by a tab, or by two or more spaces.

/** One line. */
export interface Line {
  readonly depth: number;
  /** Without its indentation and the spaces at its end. */
  readonly text: string;
  readonly raw: string;
}

/** Splits a text into its lines. */
export function linesOf(source: string): Line[] {
  return source
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((raw) => {
      const indent = /^[\t ]*/.exec(raw)?.[0] ?? "";
      const tabs = indent.split("\t").length - 1;
      const spaces = indent.replaceAll("\t", "").length;
      return { depth: tabs + Math.floor(spaces / 2), text: raw.slice(indent.length).trimEnd(), raw };
    });
}

/** The lines between an opening tag and its closing one, and how many lines all that takes. */
export function linesInside(lines: readonly Line[], at: number, tag: string): { inside: Line[]; used: number } {
  const opening = new RegExp(`^<${tag}(?:\\s[^>]*)?>(?!.*</${tag}>$)`);
  const closing = new RegExp(`^</${tag}>$`);
  let open = 0;
  for (let index = at; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? "";
    if (opening.test(text)) open += 1;
    if (closing.test(text)) open -= 1;
    if (open === 0) return { inside: lines.slice(at + 1, index), used: index - at + 1 };
  }
  return { inside: lines.slice(at + 1), used: lines.length - at };
}
