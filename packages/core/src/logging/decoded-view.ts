// Secrets appear percent-encoded, escaped in JSON, and with HTML entities, also several times. The search for secrets
// reads a decoded view of the text, in which these encodings look the same.

/** A decoded text, with the positions of its characters in the source. */
export interface DecodedView {
  readonly text: string;
  /** Returns the position in the source of a position in the decoded text. */
  readonly toSource: (position: number) => number;
}

// Only ASCII, tabs and line breaks: the names, delimiters and tokens that the search looks for. All repetitions are
// bounded.
const ENCODED =
  /%(?:25){0,4}([2-7][\da-f]|0[9ad])|\\(?<!\\\\)\\{0,30}u00([2-7][\da-f]|0[9ad])|&(?:amp;){0,4}(?:#x0{0,4}([2-7][\da-f])|#0{0,4}(\d{2,3})|(amp|quot|apos|lt|gt));/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Maximum number of different encodings inside each other, such as percent-encoding in JSON in HTML. */
const MAX_ROUNDS = 4;

/** Decodes the printable characters of a text until nothing is encoded. Backslashes before quotes are kept. */
export function decodeView(source: string): DecodedView {
  let view: DecodedView = { text: source, toSource: (position) => position };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = decodeOnce(view);
    if (next === view) break;
    view = next;
  }
  return view;
}

function decodeOnce(view: DecodedView): DecodedView {
  /** Positions after each decoded character, in the new and in the old text. */
  const ends: number[] = [];
  const oldEnds: number[] = [];
  let removed = 0;
  const decode = (
    found: string,
    percent?: string,
    json?: string,
    hex?: string,
    dec?: string,
    name?: string,
    at = 0,
  ) => {
    const digits = percent ?? json ?? hex;
    const code = digits === undefined ? Number(dec) : Number.parseInt(digits, 16);
    if (dec !== undefined && (code < 32 || code > 126)) return found;
    ends.push(at - removed + 1);
    oldEnds.push(at + found.length);
    removed += found.length - 1;
    return name === undefined ? String.fromCharCode(code) : (ENTITIES[name.toLowerCase()] ?? found);
  };
  const text = view.text.replace(ENCODED, decode);
  if (ends.length === 0) return view;
  return {
    text,
    toSource: (position) => {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) <= position) low = middle + 1;
        else high = middle;
      }
      const shift = low === 0 ? 0 : (oldEnds[low - 1] ?? 0) - (ends[low - 1] ?? 0);
      return view.toSource(position + shift);
    },
  };
}
