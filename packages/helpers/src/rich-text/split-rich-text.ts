// Cuts rich text into runs that Notion accepts, and joins runs of equal formatting.
import { fieldsOf, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { textContentOf, withContent, type AnyRun } from "./run.ts";

/**
 * Splits a text into pieces of at most `maxLength` UTF-16 code units. No piece is empty. Cuts between graphemes, so an
 * emoji of several code points or a letter with accents stays in one piece. A grapheme that is longer than a piece is
 * cut between code points.
 * @throws RangeError if `maxLength` is less than 2
 */
export function splitText(content: string, maxLength: number = LIMITS.textLength): string[] {
  if (!(maxLength >= 2)) throw new RangeError(`Expected maxLength to be 2 or more, got ${maxLength}.`);
  if (content.length <= maxLength) return content === "" ? [] : [content];
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(content);
  const pieces: string[] = [];
  let from = 0;
  while (content.length - from > maxLength) {
    let to = graphemes.containing(from + maxLength)?.index ?? from;
    if (to <= from) to = from + maxLength - (splitsSurrogatePair(content, from + maxLength) ? 1 : 0);
    pieces.push(content.slice(from, to));
    from = to;
  }
  pieces.push(content.slice(from));
  return pieces;
}

const splitsSurrogatePair = (content: string, at: number): boolean => (content.codePointAt(at - 1) ?? 0) > 0xffff;

/** Splits every text run of more than `maxLength` characters. The pieces keep the formatting and the link. */
export function splitRichText<Item extends AnyRun>(
  runs: readonly Item[],
  maxLength: number = LIMITS.textLength,
): Item[] {
  return runs.flatMap((run) => {
    const text = textContentOf(run);
    if (text === undefined || text.content.length <= maxLength) return [run];
    return splitText(text.content, maxLength).map((piece) => withContent(run, text, piece));
  });
}

/**
 * Merges neighbouring text runs of equal formatting and link, and removes empty runs. A merged run can be longer than
 * 2,000 characters: use `splitRichText` before you send it.
 */
export function joinRichText<Item extends AnyRun>(runs: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const run of runs) {
    const text = textContentOf(run);
    if (text?.content === "") continue;
    const last = joined.at(-1);
    const lastText = last === undefined ? undefined : textContentOf(last);
    if (last !== undefined && text !== undefined && lastText !== undefined && styleKey(last) === styleKey(run)) {
      joined[joined.length - 1] = withContent(last, lastText, lastText.content + text.content);
    } else joined.push(run);
  }
  return joined;
}

/** Returns a key of the formatting and link of a run. A formatting that is off equals an omitted formatting. */
function styleKey(run: AnyRun): string {
  const styles = Object.entries(fieldsOf((run as Fields)["annotations"]))
    .filter(([, value]) => ![false, undefined, "default"].includes(value as string))
    .map(String);
  return JSON.stringify([fieldsOf(textContentOf(run)?.["link"])["url"], styles.toSorted()]);
}
