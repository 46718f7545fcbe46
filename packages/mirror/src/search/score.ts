// Orders what a search has found.
import type { SearchField } from "../model/texts/search-texts.ts";
import type { MatchedText } from "./match-terms.ts";
import type { FoundText } from "./read-texts.ts";

const WEIGHTS: Readonly<Record<SearchField, number>> = { title: 8, heading: 3, text: 1 };

/** Number of words after which a text is long, so that a term in it counts half. */
const LONG = 200;

/** Terms that follow each other, as in the query, count more. */
const IN_SEQUENCE = 1.3;

/** A term that is the whole text counts more. */
const WHOLE = 1.2;

/** Scores are equal if they differ by less than this part. */
const EQUAL = 0.02;

/**
 * Returns the texts in the order of their scores, and of equal ones the last edited first.
 * @param onePerPage true: the best text of each page, with the score of the page; false: of each object
 */
export function scorePlaces(texts: readonly FoundText[], onePerPage: boolean): FoundText[] {
  const places = new Map<string, FoundText[]>();
  for (const text of texts) {
    const { id, pageId = id } = text;
    const key = onePerPage ? pageId : id;
    places.set(key, [...(places.get(key) ?? []), text]);
  }
  const scored = Array.from(places.values(), (place) => ({ best: bestOf(place), score: scoreOfPlace(place) }));
  return scored
    .toSorted((a, b) => levelOf(b.score) - levelOf(a.score) || compareTimes(b.best, a.best))
    .map(({ best }) => best);
}

/** Returns the number of the level of a score. Scores of one level are equal. */
const levelOf = (score: number): number => Math.round(Math.log(score + 1e-9) / Math.log(1 + EQUAL));

const compareTimes = (a: FoundText, b: FoundText): number => {
  const [first, second] = [a.editedTime ?? "", b.editedTime ?? ""];
  return first < second ? -1 : first > second ? 1 : 0;
};

const bestOf = (place: readonly FoundText[]): FoundText =>
  place.reduce((best, text) => (scoreOfPlace([text]) > scoreOfPlace([best]) ? text : best));

/** Adds up the best match of each term. A place that lacks terms has a fraction of the score. */
function scoreOfPlace(place: readonly FoundText[]): number {
  const terms = place[0]?.matched.matches.length ?? 0;
  const best = Array.from({ length: terms }, (_, term) => Math.max(...place.map((text) => scoreOfTerm(text, term))));
  const found = best.filter((score) => score > 0).length;
  const sum = best.reduce((total, score) => total + score, 0);
  const isSequence = place.some(({ matched }) => hasSequence(matched));
  return sum * (found / terms) ** 2 * (isSequence ? IN_SEQUENCE : 1);
}

function scoreOfTerm({ field, matched }: FoundText, term: number): number {
  const matches = matched.matches[term] ?? [];
  if (matches.length === 0) return 0;
  const quality = Math.max(...matches.map((match) => match.quality));
  const density = LONG / (LONG + matched.words.length);
  const whole = quality === 1 && matches.some(({ length }) => length === matched.words.length) ? WHOLE : 1;
  return WEIGHTS[field] * quality * density * whole * (1 + Math.min(matches.length - 1, 4) / 10);
}

/** True if the terms follow each other. */
function hasSequence({ matches }: MatchedText): boolean {
  if (matches.length < 2) return false;
  return (matches[0] ?? []).some(({ at }) =>
    matches.every((places, index) => places.some((place) => place.at === at + index)),
  );
}
