// Looks up the ends of marks, links and code in a line. Each lookup uses positions that one pass over the line found, so
// reading a line takes linear time for every text.

/** Positions in a line that close what an earlier position opens. */
interface ClosingPositions {
  /** Positions of `]` that are not escaped, in order. */
  readonly brackets: readonly number[];
  /** Start of the last run of two or more stars; -1 without one. Escaped stars do not count. */
  readonly lastBold: number;
  /** Start of the last run of stars that does not have two stars; -1 without one. */
  readonly lastItalic: number;
  /** The last position of `~~`; -1 without one. */
  readonly lastTildes: number;
}

/** The lookups of one line. */
export class InlineLookup {
  readonly #source: string;
  readonly #next = new Map<string, { readonly from: number; readonly index: number }>();
  #closing: ClosingPositions | undefined;
  #backticks: ReadonlyMap<number, readonly number[]> | undefined;
  #backtickRunEnd = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Returns the first position of a text at or after `from`; -1 if there is none. */
  next(text: string, from: number): number {
    const known = this.#next.get(text);
    if (known !== undefined && known.from <= from && (known.index < 0 || known.index >= from)) return known.index;
    const index = this.#source.indexOf(text, from);
    this.#next.set(text, { from, index });
    return index;
  }

  /** Returns the position of the `]` that ends a link text; undefined if there is none. */
  closingBracket(from: number): number | undefined {
    return firstAbove(this.#closingPositions().brackets, from);
  }

  /** True if a run of stars at or after `from` ends bold text. */
  hasBoldEnd(from: number): boolean {
    return this.#closingPositions().lastBold >= from;
  }

  /** True if a run of stars at or after `from` ends italic text. */
  hasItalicEnd(from: number): boolean {
    return this.#closingPositions().lastItalic >= from;
  }

  /** True if `~~` occurs at or after `from`. */
  hasTildes(from: number): boolean {
    return this.#closingPositions().lastTildes >= from;
  }

  /** Returns the end of the run of backticks at `from`, and the start of the next run of the same length. */
  backticks(from: number): { readonly end: number; readonly next: number | undefined } {
    if (this.#backtickRunEnd <= from) {
      let end = from;
      while (this.#source[end] === "`") end += 1;
      this.#backtickRunEnd = end;
    }
    const end = this.#backtickRunEnd;
    this.#backticks ??= backtickRuns(this.#source);
    return { end, next: firstAbove(this.#backticks.get(end - from) ?? [], end) };
  }

  #closingPositions(): ClosingPositions {
    this.#closing ??= closingPositions(this.#source);
    return this.#closing;
  }
}

function closingPositions(source: string): ClosingPositions {
  const brackets: number[] = [];
  let [lastBold, lastItalic, lastTildes] = [-1, -1, -1];
  // A loop over characters, because matches of a pattern take several times as long.
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === "]") brackets.push(at);
    else if (character === "~" && source[at + 1] === "~") lastTildes = at;
    else if (character === "*") {
      const start = at;
      while (source[at + 1] === "*") at += 1;
      if (at > start) lastBold = start;
      if (at !== start + 1) lastItalic = start;
    }
  }
  return { brackets, lastBold, lastItalic, lastTildes };
}

/** Returns the starts of the runs of backticks, by the length of the run. */
function backtickRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const starts = runs.get(run.length) ?? [];
    starts.push(index);
    runs.set(run.length, starts);
  }
  return runs;
}

/** Returns the first number above `limit` in a list of ascending numbers. */
export function firstAbove(ascending: readonly number[], limit: number): number | undefined {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) > limit) to = middle;
    else from = middle + 1;
  }
  return ascending[from];
}
