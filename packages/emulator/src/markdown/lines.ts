// Splits markdown into lines with their depth. A tab or two spaces indent a line by one level.
import { firstAbove } from "./inline-lookup.ts";

/** A line. */
export interface Line {
  readonly depth: number;
  /** The line without its indentation and the spaces at its end. */
  readonly text: string;
  readonly raw: string;
}

/** Some of the lines of a text, from `from` to before `to`. */
export interface LineRange {
  readonly lines: MarkdownLines;
  readonly from: number;
  readonly to: number;
}

/** The lines of a text. The ends of tags, callouts and equations are found once for the whole text. */
export class MarkdownLines {
  readonly all: readonly Line[];
  #tagEnds: ReadonlyMap<number, number> | undefined;
  readonly #matching = new Map<RegExp, readonly number[]>();

  constructor(source: string) {
    this.all = source.replaceAll("\r\n", "\n").split("\n").map(lineOf);
  }

  /** Returns all lines as a range. */
  range(): LineRange {
    return { lines: this, from: 0, to: this.all.length };
  }

  /** Returns the text of a line, an empty text behind the last line. */
  text(index: number): string {
    return this.all[index]?.text ?? "";
  }

  /** Returns the line that closes the tag in a line; undefined for a tag without an end. */
  tagEnd(index: number): number | undefined {
    this.#tagEnds ??= tagEnds(this.all);
    return this.#tagEnds.get(index);
  }

  /** Returns the first line after a line whose text matches a pattern. */
  nextMatching(pattern: RegExp, index: number): number | undefined {
    const known = this.#matching.get(pattern);
    const matching = known ?? this.all.flatMap(({ text }, at) => (pattern.test(text) ? [at] : []));
    if (known === undefined) this.#matching.set(pattern, matching);
    return firstAbove(matching, index);
  }
}

function lineOf(raw: string): Line {
  const indent = /^[\t ]*/.exec(raw)?.[0] ?? "";
  const spaces = indent.replaceAll("\t", "").length;
  const tabs = indent.length - spaces;
  return { depth: tabs + Math.floor(spaces / 2), text: raw.slice(indent.length).trimEnd(), raw };
}

const OPENING_TAG = /^<([a-z_-]+)(?:\s[^>]*)?>/;
const CLOSING_TAG = /^<\/([a-z_-]+)>$/;

/** Returns the line that closes each tag, by the line that opens it. Tags of different names do not affect each other. */
function tagEnds(lines: readonly Line[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  lines.forEach(({ text }, index) => {
    const opened = OPENING_TAG.exec(text)?.[1];
    if (opened !== undefined && !text.endsWith(`</${opened}>`)) {
      const starts = open.get(opened);
      if (starts === undefined) open.set(opened, [index]);
      else starts.push(index);
    }
    const closed = CLOSING_TAG.exec(text)?.[1];
    const start = closed === undefined ? undefined : open.get(closed)?.pop();
    if (start !== undefined) ends.set(start, index);
  });
  return ends;
}

/** Returns the lines between an opening and a closing tag, and the number of lines including the tags. */
export function linesInside({ lines, to }: LineRange, at: number): { inside: LineRange; used: number } {
  const end = lines.tagEnd(at) ?? to;
  if (end >= to) return { inside: { lines, from: at + 1, to }, used: to - at };
  return { inside: { lines, from: at + 1, to: end }, used: end - at + 1 };
}
