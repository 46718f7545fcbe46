// Keeps of an old recording what a new one only repeats, so that a diff shows what changed in the service's answers and
// not that ids, times and durations are new.
import { Bindings, type Pair } from "../matching/bindings.ts";
import { factsOfEntry } from "../matching/entry-details.ts";
import type { HarEntry, HarPair } from "../model/har.ts";
import { textOfBody } from "../formats/har/har-body.ts";
import { Player, type PlayerOptions } from "../replay/player.ts";
import { Volatiles } from "../matching/volatiles.ts";

/**
 * The new entries, with old ones in the place of those that say the same: equal requests, and answers that differ in
 * ids, times and what was declared volatile only. Other new entries take over the old ids where they are known. The order of the old ones stays.
 */
export function stabilize(
  fresh: readonly HarEntry[],
  old: readonly HarEntry[],
  { parts, volatile = [] }: PlayerOptions = {},
): HarEntry[] {
  if (old.length === 0) return [...fresh];
  const player = new Player<HarEntry>({ ...(parts && { parts }), volatile: ["ids", "times", ...volatile] });
  for (const entry of old) player.add(entry, factsOfEntry(entry));
  // Times are not mapped: the same one stands for many things.
  const [names, runValues] = [new Volatiles(["ids", ...volatile]), new Volatiles(["ids", "times", ...volatile])];
  const bindings = new Bindings(names);
  const placed = fresh.map((entry, position) => {
    const own = withRecordedIds(entry, bindings);
    const twin = player.take(factsOfEntry(own));
    if (twin === undefined) return { entry: own, position, place: undefined };
    learn(textsOf(twin.item), textsOf(own), names, bindings);
    const saysTheSame = shapeOf(twin.item, runValues) === shapeOf(own, runValues);
    return { entry: saysTheSame ? twin.item : own, position, place: twin.index };
  });
  return inOldOrder(placed);
}

/** Only in texts: a pattern of a test's own may fit a status or a size by chance. */
function withRecordedIds(entry: HarEntry, bindings: Bindings): HarEntry {
  const mapped = JSON.parse(JSON.stringify(entry), (key, value: unknown) =>
    typeof value === "string" && key !== "startedDateTime" ? bindings.toRecorded(value) : value,
  ) as HarEntry;
  for (const body of [mapped.request.postData, mapped.response.content]) {
    if (body?._json !== undefined) body.text = JSON.stringify(body._json);
  }
  return mapped;
}

/** What may hold ids: the address, the body, the answer. */
const textsOf = ({ request, response }: HarEntry): string[] => [
  request.url,
  request.postData === undefined ? "" : textOfBody(request.postData),
  textOfBody(response.content),
];

/** Ids, and what else a test declared volatile, at the same places of two texts of the same shape stand for each other. */
function learn(old: readonly string[], fresh: readonly string[], names: Volatiles, bindings: Bindings): void {
  const tokensOf = (text = "") => names.tokensOf(text).filter(({ kind }) => kind !== "placeholder");
  for (const [index, text] of old.entries()) {
    const [before, after] = [tokensOf(text), tokensOf(fresh[index])];
    if (before.length !== after.length) continue;
    const pairs = before.map((token, place): Pair => [token.text, after[place]?.text ?? token.text]);
    if (bindings.agree(pairs)) bindings.bind(pairs);
  }
}

function shapeOf(entry: HarEntry, runValues: Volatiles): string {
  const { postData: _body, headers, ...request } = entry.request;
  const { response } = entry;
  const { size: _size, _chunks: chunks, ...content } = response.content;
  const comparable = {
    request,
    requestHeaders: headers.map(withoutBoundary),
    // By meaning: a form has another boundary in every run.
    requestBody: factsOfEntry(entry).bodyKey,
    status: response.status,
    headers: response.headers,
    content,
    isStream: chunks !== undefined,
  };
  return runValues.shapeOf(JSON.stringify(comparable));
}

const withoutBoundary = ({ name, value }: HarPair): HarPair =>
  name === "content-type" ? { name, value: value.replace(/(boundary=)[^;]*/i, "$1") } : { name, value };

interface Placed {
  readonly entry: HarEntry;
  readonly position: number;
  /** Where its twin stood in the old recording. */
  readonly place: number | undefined;
}

/** Those with a twin stand as it stood; a new one follows the one that it followed. */
function inOldOrder(placed: readonly Placed[]): HarEntry[] {
  let before = -1;
  const sorted = placed.map((one) => {
    before = one.place ?? before;
    return { ...one, order: before };
  });
  return sorted
    .toSorted(
      (a, b) =>
        a.order - b.order || Number(a.place === undefined) - Number(b.place === undefined) || a.position - b.position,
    )
    .map(({ entry }) => entry);
}
