import { escapePattern } from "../redact/placeholders.ts";
import { canonicalValue, formatLike, type Volatiles } from "./volatiles.ts";

/** A recorded value, and the value that the current run uses instead. */
export type ValuePair = readonly [recorded: string, actual: string];

const MIN_PLACEHOLDER_VALUE_LENGTH = 4;

/** Maps recorded values to the values of the current run, in both directions. One mapping serves a whole cassette. */
export class Bindings {
  readonly #volatiles: Volatiles;
  readonly #toActual = new Map<string, string>();
  readonly #toRecorded = new Map<string, string>();
  /** Texts of this run by redaction placeholder. */
  readonly #placeholders = new Map<string, string>();
  #translates = false;

  constructor(volatiles: Volatiles) {
    this.#volatiles = volatiles;
  }

  /** True if every text stays unchanged. */
  get isEmpty(): boolean {
    return !this.#translates && this.#placeholders.size === 0;
  }

  /** True if the pairs contradict neither each other nor the known pairs. */
  areConsistent(pairs: readonly ValuePair[]): boolean {
    const [toActual, toRecorded] = [new Map<string, string>(), new Map<string, string>()];
    return pairs.every(([recordedText, actualText]) => {
      const [recorded, actual] = [canonicalValue(recordedText), canonicalValue(actualText)];
      const isConsistent =
        (this.#toActual.get(recorded) ?? toActual.get(recorded) ?? actual) === actual &&
        (this.#toRecorded.get(actual) ?? toRecorded.get(actual) ?? recorded) === recorded;
      toActual.set(recorded, actual);
      toRecorded.set(actual, recorded);
      return isConsistent;
    });
  }

  /** Adds pairs to the mapping. */
  bind(pairs: readonly ValuePair[]): void {
    for (const [recordedText, actualText] of pairs) {
      const [recorded, actual] = [canonicalValue(recordedText), canonicalValue(actualText)];
      this.#toActual.set(recorded, actual);
      this.#toRecorded.set(actual, recorded);
      this.#translates ||= recorded !== actual;
    }
  }

  /** Maps a redaction placeholder to a text of this run. */
  bindPlaceholder(placeholder: string, actual: string): void {
    // A placeholder without a number is ambiguous, and a short text may be part of other texts by chance.
    if (/\d/.test(placeholder) && placeholder !== actual && actual.length >= MIN_PLACEHOLDER_VALUE_LENGTH)
      this.#placeholders.set(placeholder, actual);
  }

  /** The texts of this run by redaction placeholder. */
  get placeholders(): ReadonlyMap<string, string> {
    return this.#placeholders;
  }

  /** Replaces the values of this run in a text with the recorded values. */
  toRecorded(text: string): string {
    if (this.isEmpty) return text;
    let recorded = this.#translates ? this.#translate(text, this.#toRecorded) : text;
    for (const [placeholder, actual] of this.#placeholders) recorded = recorded.replaceAll(actual, placeholder);
    return recorded;
  }

  /** Replaces the recorded values in a text with the values of this run. */
  toActual(text: string): string {
    if (this.isEmpty) return text;
    let actual = this.#translates ? this.#translate(text, this.#toActual) : text;
    for (const [placeholder, value] of this.#placeholders) actual = replacePlaceholder(actual, placeholder, value);
    return actual;
  }

  #translate(text: string, mapping: ReadonlyMap<string, string>): string {
    return this.#volatiles.replace(text, (found) => {
      const other = mapping.get(canonicalValue(found));
      return other === undefined ? found : formatLike(other, found);
    });
  }
}

/** Replaces a placeholder. `Redacted Person 1` is not replaced in `Redacted Person 12`. */
function replacePlaceholder(text: string, placeholder: string, value: string): string {
  if (!text.includes(placeholder)) return text;
  const pattern = new RegExp(`${escapePattern(placeholder)}(?!\\d)`, "g");
  return text.replace(pattern, () => value);
}
