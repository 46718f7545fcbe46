// Orders what a search has found.
import type { SearchField } from "../model/texts/search-texts.ts";
import type { MatchedText } from "./match-terms.ts";
import { QUESTION } from "./parse-query.ts";
import type { FoundText, SearchedText } from "./read-texts.ts";
import type { TermWeight } from "./weigh-terms.ts";

const WEIGHTS: Readonly<Record<SearchField, number>> = { title: 8, heading: 3, text: 1 };

/** Number of words after which a text is long, so that a term in it counts half. */
const LONG = 200;

/** Terms that follow each other, as in the query, count more. */
const IN_SEQUENCE = 1.3;

/** A term that is the whole text counts more. */
const WHOLE = 1.2;

/** Scores are equal if they differ by less than this part. */
const EQUAL = 0.02;

/** Names of columns say what a table has, and answer nothing. */
const COLUMN_NAMES = 0.3;

/** In a question, the field of a term counts less than the number of terms: this power of the score of each term. */
const EVEN = 0.5;

/** In a question, a longer form of a word, such as costs for cost, is almost the word: this power of its quality. */
const FORM = 0.25;

/** A page is no answer if its terms weigh less than this part of the question, or of the terms of the best page. */
const [LEAST_OF_QUESTION, LEAST_OF_BEST] = [0.3, 0.4];

/** Weights that decide the order of results. */
export interface Ranking {
  /** The weight of each term. */
  readonly weights: readonly TermWeight[];
  /** True if pages with some of the terms are among the results. */
  readonly isQuestion: boolean;
  /** Returns a factor of the score of a place. */
  readonly boost: (place: SearchedText) => number;
}

/** A text with the score of its place. */
interface ScoredText {
  readonly best: FoundText;
  readonly score: number;
  /** True if its place lacks a term. */
  readonly isPartial: boolean;
}

/**
 * Returns the texts in the order of their scores, and of equal ones the last edited first.
 * @param onePerPage true: the best text of each page, with the score of the page; false: of each object
 */
export function scorePlaces(texts: readonly FoundText[], onePerPage: boolean, ranking: Ranking): ScoredText[] {
  const places = new Map<string, FoundText[]>();
  for (const text of texts) {
    const { id, pageId = id } = text;
    const key = onePerPage ? pageId : id;
    places.set(key, [...(places.get(key) ?? []), text]);
  }
  const answers = answersIn([...places.values()], ranking);
  return answers
    .map((place) => {
      const best = bestOf(place, ranking);
      return { best, score: scoreOfPlace(place, ranking) * ranking.boost(best), isPartial: lacksTerm(place) };
    })
    .toSorted((a, b) => levelOf(b.score) - levelOf(a.score) || compareTexts(a.best, b.best));
}

/** Leaves out pages that have frequent words only, or much less than the best page. */
function answersIn(places: readonly FoundText[][], { weights, isQuestion }: Ranking): readonly FoundText[][] {
  if (!isQuestion) return places;
  const shares = places.map((place) => weightOf(weights, (term) => hasTerm(place, term)));
  // Of a few words, each was chosen.
  const leastOfAll = weights.length < QUESTION ? 0 : weightOf(weights, () => true) * LEAST_OF_QUESTION;
  const least = Math.max(Math.max(0, ...shares) * LEAST_OF_BEST, leastOfAll);
  return places.filter(
    (place, index) =>
      (shares[index] ?? 0) >= least && weights.some(({ isFrequent }, term) => !isFrequent && hasTerm(place, term)),
  );
}

const hasTerm = (place: readonly FoundText[], term: number): boolean =>
  place.some(({ matched }) => (matched.matches[term] ?? []).length > 0);

const lacksTerm = (place: readonly FoundText[]): boolean =>
  (place[0]?.matched.matches ?? []).some((_, term) => !hasTerm(place, term));

/** Returns the weight of some of the terms. */
const weightOf = (weights: readonly TermWeight[], isCounted: (term: number) => boolean): number =>
  weights.reduce((sum, { weight }, term) => (isCounted(term) ? sum + weight : sum), 0);

/** Returns the number of the level of a score. Scores of one level are equal. */
const levelOf = (score: number): number => Math.round(Math.log(score + 1e-9) / Math.log(1 + EQUAL));

/** The last edited text is first. Ids are the same in each index. */
function compareTexts(a: FoundText, b: FoundText): number {
  const keys = ({ editedTime = "", pageId = "", id, part, text }: FoundText) =>
    [editedTime, pageId, id, part, text] as const;
  const [[time, ...place], [otherTime, ...otherPlace]] = [keys(a), keys(b)];
  return compare(otherTime, time) || compare(place.join("\n"), otherPlace.join("\n"));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const bestOf = (place: readonly FoundText[], ranking: Ranking): FoundText =>
  place
    .map((text) => ({ text, score: scoreOfPlace([text], ranking) }))
    // Databases return texts in any order.
    .reduce((best, next) => ((next.score - best.score || compareTexts(best.text, next.text)) > 0 ? next : best)).text;

/** Adds up the best match of each term by its weight. A place that lacks terms has a fraction of the score. */
function scoreOfPlace(place: readonly FoundText[], { weights, isQuestion }: Ranking): number {
  const all = weightOf(weights, () => true);
  const sum = weights.reduce((total, { weight }, term) => {
    const best = Math.max(...place.map((text) => scoreOfTerm(text, term, isQuestion)));
    return total + weight * best;
  }, 0);
  const found = weightOf(weights, (term) => hasTerm(place, term)) / all;
  const near = isQuestion
    ? Math.max(...place.map((text) => weightOf(weights, (term) => hasTerm([text], term)))) / all
    : 1;
  const isSequence = place.some(({ matched }) => hasSequence(matched));
  return ((sum * weights.length) / all) * found ** 2 * near * (isSequence ? IN_SEQUENCE : 1);
}

function scoreOfTerm({ field, part, matched }: FoundText, term: number, isQuestion: boolean): number {
  const matches = matched.matches[term] ?? [];
  if (matches.length === 0) return 0;
  const quality = Math.max(...matches.map((match) => match.quality));
  const density = LONG / (LONG + matched.words.length);
  const whole = quality === 1 && matches.some(({ length }) => length === matched.words.length) ? WHOLE : 1;
  const weight = part === "columns" ? COLUMN_NAMES : WEIGHTS[field];
  const score = weight * density * whole * (1 + Math.min(matches.length - 1, 4) / 10);
  return isQuestion ? score ** EVEN * quality ** FORM : score * quality;
}

/** True if the terms follow each other. */
function hasSequence({ matches }: MatchedText): boolean {
  if (matches.length < 2) return false;
  return (matches[0] ?? []).some(({ at }) =>
    matches.every((places, index) => places.some((place) => place.at === at + index)),
  );
}
