// Splits markdown into lines with their depth. A tab or two spaces indent a line by one level.

/** A line. */
export interface Line {
  readonly depth: number;
  /** The line without its indentation and the spaces at its end. */
  readonly text: string;
  readonly raw: string;
}

/** Splits markdown into lines. */
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

/** Returns the lines between an opening and a closing tag, and the number of lines including the tags. */
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
