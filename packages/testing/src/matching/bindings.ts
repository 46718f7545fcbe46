// Which value of this run stands for which recorded one: one mapping for a whole cassette, the same in both directions.
import { escapePattern } from "../redact/escape-pattern.ts";
import { canonicalToken, writtenLike, type Volatiles } from "./volatiles.ts";

/** A recorded value and the one that this run has in its place. */
export type Pair = readonly [recorded: string, actual: string];

const SHORTEST_TEXT = 4;

/** The mapping of one cassette. */
export class Bindings {
  readonly #volatiles: Volatiles;
  readonly #toActual = new Map<string, string>();
  readonly #toRecorded = new Map<string, string>();
  /** Placeholders of redaction and what the test has there: whole texts, with no pattern of their own. */
  readonly #placeholders = new Map<string, string>();
  #translates = false;

  constructor(volatiles: Volatiles) {
    this.#volatiles = volatiles;
  }

  /** Whether every text stays as it is. */
  get isEmpty(): boolean {
    return !this.#translates && this.#placeholders.size === 0;
  }

  /** Whether these pairs agree with each other and with all that is known. */
  agree(pairs: readonly Pair[]): boolean {
    const [toActual, toRecorded] = [new Map<string, string>(), new Map<string, string>()];
    return pairs.every(([recordedText, actualText]) => {
      const [recorded, actual] = [canonicalToken(recordedText), canonicalToken(actualText)];
      const agrees =
        (this.#toActual.get(recorded) ?? toActual.get(recorded) ?? actual) === actual &&
        (this.#toRecorded.get(actual) ?? toRecorded.get(actual) ?? recorded) === recorded;
      toActual.set(recorded, actual);
      toRecorded.set(actual, recorded);
      return agrees;
    });
  }

  /** From now on the actual values stand for the recorded ones. */
  bind(pairs: readonly Pair[]): void {
    for (const [recordedText, actualText] of pairs) {
      const [recorded, actual] = [canonicalToken(recordedText), canonicalToken(actualText)];
      this.#toActual.set(recorded, actual);
      this.#toRecorded.set(actual, recorded);
      this.#translates ||= recorded !== actual;
    }
  }

  /** From now on a text of the test stands for a placeholder. */
  bindPlaceholder(placeholder: string, actual: string): void {
    // A placeholder without a number stands for more than one thing; a short text stands in other texts by chance.
    if (/\d/.test(placeholder) && placeholder !== actual && actual.length >= SHORTEST_TEXT)
      this.#placeholders.set(placeholder, actual);
  }

  /** What is known of the texts behind placeholders. */
  get placeholders(): ReadonlyMap<string, string> {
    return this.#placeholders;
  }

  /** A text of this run in the values of the recording. */
  toRecorded(text: string): string {
    if (this.isEmpty) return text;
    let recorded = this.#translates ? this.#swap(text, this.#toRecorded) : text;
    for (const [placeholder, actual] of this.#placeholders) recorded = recorded.replaceAll(actual, placeholder);
    return recorded;
  }

  /** A recorded text in the values of this run. */
  toActual(text: string): string {
    if (this.isEmpty) return text;
    let actual = this.#translates ? this.#swap(text, this.#toActual) : text;
    for (const [placeholder, value] of this.#placeholders) actual = replaceWhole(actual, placeholder, value);
    return actual;
  }

  #swap(text: string, known: ReadonlyMap<string, string>): string {
    return this.#volatiles.replace(text, (token) => {
      const other = known.get(canonicalToken(token));
      return other === undefined ? token : writtenLike(other, token);
    });
  }
}

/** Replaces a placeholder, but not the beginning of a longer number. */
function replaceWhole(text: string, placeholder: string, value: string): string {
  if (!text.includes(placeholder)) return text;
  const pattern = new RegExp(`${escapePattern(placeholder)}(?!\\d)`, "g");
  return text.replace(pattern, () => value);
}
