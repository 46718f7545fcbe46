import { bodyText } from "../formats/har/har-body.ts";
import { Bindings, type ValuePair } from "../matching/bindings.ts";
import { comparableEntry } from "../matching/comparable-request.ts";
import { Volatiles } from "../matching/volatiles.ts";
import type { HarEntry, HarPair } from "../model/har.ts";
import { Player, type PlayerOptions } from "../replay/player.ts";

/**
 * Merges a new recording with the old one, so that a diff shows only real changes. An old entry replaces a new one if
 * the requests are equal and the responses differ only in ids, times and values that the test declared volatile. The
 * remaining new entries use the old ids where they are known. The order of the old recording is kept.
 */
export function keepUnchangedEntries(
  fresh: readonly HarEntry[],
  old: readonly HarEntry[],
  { parts, volatile = [] }: PlayerOptions = {},
): HarEntry[] {
  if (old.length === 0) return [...fresh];
  const player = new Player<HarEntry>({ ...(parts && { parts }), volatile: ["ids", "times", ...volatile] });
  for (const entry of old) player.add(entry, comparableEntry(entry));
  // Times are masked but not mapped: unrelated values often have the same time.
  const [mapped, masked] = [new Volatiles(["ids", ...volatile]), new Volatiles(["ids", "times", ...volatile])];
  const bindings = new Bindings(mapped);
  const placed = fresh.map((freshEntry, position): PlacedEntry => {
    const entry = withRecordedIds(freshEntry, bindings);
    const match = player.take(comparableEntry(entry));
    if (match === undefined) return { entry, position, oldIndex: undefined };
    bindValues(textsOf(match.item), textsOf(entry), mapped, bindings);
    const isUnchanged = maskedText(match.item, masked) === maskedText(entry, masked);
    return { entry: isUnchanged ? match.item : entry, position, oldIndex: match.index };
  });
  return inOldOrder(placed);
}

/** Replaces new ids with old ones, in strings only: a test's own pattern may also match a status or a size. */
function withRecordedIds(entry: HarEntry, bindings: Bindings): HarEntry {
  return JSON.parse(JSON.stringify(entry), (key, value: unknown) =>
    typeof value === "string" && key !== "startedDateTime" ? bindings.toRecorded(value) : value,
  ) as HarEntry;
}

/** Returns the texts that may contain ids: the URL and both bodies. */
const textsOf = ({ request, response }: HarEntry): string[] => [
  request.url,
  request.postData === undefined ? "" : bodyText(request.postData),
  bodyText(response.content),
];

/** Maps the ids of a new entry to the old ids at the same positions. */
function bindValues(old: readonly string[], fresh: readonly string[], mapped: Volatiles, bindings: Bindings): void {
  const valuesOf = (text = "") => mapped.findAll(text).filter(({ kind }) => kind !== "placeholder");
  for (const [index, text] of old.entries()) {
    const [before, after] = [valuesOf(text), valuesOf(fresh[index])];
    if (before.length !== after.length) continue;
    const pairs = before.map((value, position): ValuePair => [value.text, after[position]?.text ?? value.text]);
    if (bindings.areConsistent(pairs)) bindings.bind(pairs);
  }
}

/** Returns a text that is equal for entries that differ only in volatile values, sizes and chunk boundaries. */
function maskedText(entry: HarEntry, masked: Volatiles): string {
  const { postData: _body, headers, ...request } = entry.request;
  const { response } = entry;
  const { size: _size, _chunks: chunks, ...content } = response.content;
  const comparable = {
    request,
    requestHeaders: headers.map(withoutBoundary),
    // The parsed body: a form has another boundary in every run.
    requestBody: comparableEntry(entry).bodyKey,
    status: response.status,
    headers: response.headers,
    content,
    isStream: chunks !== undefined,
  };
  return masked.mask(JSON.stringify(comparable));
}

const withoutBoundary = ({ name, value }: HarPair): HarPair =>
  name === "content-type" ? { name, value: value.replace(/(boundary=)[^;]*/i, "$1") } : { name, value };

interface PlacedEntry {
  readonly entry: HarEntry;
  /** Position in the new recording. */
  readonly position: number;
  /** Index of the matching entry in the old recording. */
  readonly oldIndex: number | undefined;
}

/** Sorts entries by the order of the old recording. An entry without a match follows the entry that it followed. */
function inOldOrder(placed: readonly PlacedEntry[]): HarEntry[] {
  let previous = -1;
  const ordered = placed.map((item) => {
    previous = item.oldIndex ?? previous;
    return { ...item, order: previous };
  });
  return ordered
    .toSorted(
      (a, b) =>
        a.order - b.order ||
        Number(a.oldIndex === undefined) - Number(b.oldIndex === undefined) ||
        a.position - b.position,
    )
    .map(({ entry }) => entry);
}
