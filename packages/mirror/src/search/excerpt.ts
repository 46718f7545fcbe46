// The part of a text around its best matches.
import type { MatchedText } from "./match-terms.ts";

/** A part of a text, with the places of what was searched. */
export interface Excerpt {
  /** One line. An ellipsis stands for text before and after it. */
  readonly text: string;
  /** Start and end of each match in `text`, in characters of JavaScript. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Longest excerpt, in characters. */
const LENGTH = 160;

/** Characters before the first match. */
const BEFORE = 40;

/**
 * Returns an excerpt with the terms that weigh most. No character that is shown as one, such as a flag, is divided.
 * @param weights of the terms
 */
export function excerptOf(text: string, { matches }: MatchedText, weights: readonly number[]): Excerpt {
  const characters = CHARACTERS.segment(text);
  const startAt = (place: number) => characters.containing(place)?.index ?? place;
  const endAt = (place: number) => {
    const { index = place, segment = "" } = characters.containing(place) ?? {};
    return index < place ? index + segment.length : place;
  };
  const places = matches.flat().toSorted((a, b) => a.start - b.start);
  const first = bestStart(matches, weights);
  const start = startAt(first - BEFORE <= 0 ? 0 : wordStart(text, first - BEFORE, first));
  const end = endAt(start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH));
  const [head, tail] = [start > 0 ? "… " : "", end < text.length ? " …" : ""];
  const marks: [number, number][] = [];
  for (const place of places) {
    if (place.start < start || place.end > end) continue;
    const last = marks.at(-1);
    const from = startAt(place.start) - start + head.length;
    const to = endAt(place.end) - start + head.length;
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  // Each line break and each tab is one space, so that the marks stay where they are.
  return { text: `${head}${text.slice(start, end).replaceAll(/\s/gu, " ")}${tail}`, marks };
}

/** Divides a text into characters as people see them. */
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns the place from which an excerpt has the terms that weigh most. */
function bestStart(matches: MatchedText["matches"], weights: readonly number[]): number {
  let best = { start: 0, weight: 0 };
  for (const { start } of matches.flat()) {
    const isNear = (place: { start: number; end: number }) =>
      place.start >= start && place.end <= start + LENGTH - BEFORE;
    const weight = matches.reduce((sum, places, term) => sum + (places.some(isNear) ? (weights[term] ?? 0) : 0), 0);
    if (weight > best.weight || (weight === best.weight && start < best.start)) best = { start, weight };
  }
  return best.start;
}

/** Returns the start of the first word between two places. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S/u);
  return space < 0 ? to : from + space + 1;
}

/** Returns the end of the last word before a place, or the place if there is no space near it. */
function wordEnd(text: string, end: number): number {
  const part = text.slice(end - BEFORE, end);
  const space = part.search(/\s\S*$/u);
  return space < 0 ? end : end - BEFORE + space;
}
