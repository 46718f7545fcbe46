// Keeps of an old recording what a new one only repeats, so that a diff shows what changed in the service's answers and
// not that ids, times and durations are new.
import { Bindings, type Pair } from "./bindings.ts";
import { factsOfEntry } from "./entry-facts.ts";
import type { HarEntry } from "./har.ts";
import { textOfBody } from "./har-body.ts";
import { Player, type PlayerOptions } from "./player.ts";
import { Volatiles } from "./volatile.ts";

const RUN_VALUES = new Volatiles(["ids", "times"]);

/**
 * The new entries, with old ones in the place of those that say the same: equal requests, and answers that differ in
 * ids and times only. Other new entries take over the old ids where they are known. The order of the old ones stays.
 */
export function stabilize(
  fresh: readonly HarEntry[],
  old: readonly HarEntry[],
  { parts, volatile = [] }: PlayerOptions = {},
): HarEntry[] {
  if (old.length === 0) return [...fresh];
  const player = new Player<HarEntry>({ ...(parts && { parts }), volatile: ["ids", "times", ...volatile] });
  for (const entry of old) player.add(entry, factsOfEntry(entry));
  const bindings = new Bindings(new Volatiles(["ids"]));
  const placed = fresh.map((entry, position) => {
    const own = withRecordedIds(entry, bindings);
    const twin = player.take(factsOfEntry(own));
    if (twin === undefined) return { entry: own, position, place: undefined };
    learn(twin.item, own, bindings);
    return { entry: saysTheSame(twin.item, own) ? twin.item : own, position, place: twin.index };
  });
  return inOldOrder(placed);
}

function withRecordedIds(entry: HarEntry, bindings: Bindings): HarEntry {
  return JSON.parse(bindings.toRecorded(JSON.stringify(entry))) as HarEntry;
}

/** Ids at the same places of two answers of the same shape stand for each other. */
function learn(old: HarEntry, fresh: HarEntry, bindings: Bindings): void {
  const ids = (entry: HarEntry) =>
    RUN_VALUES.tokensOf(textOfBody(entry.response.content)).filter(({ kind }) => kind === 0);
  const [before, after] = [ids(old), ids(fresh)];
  if (before.length !== after.length) return;
  const pairs = before.map(({ text }, index): Pair => [text, after[index]?.text ?? text]);
  if (bindings.agree(pairs)) bindings.bind(pairs);
}

function saysTheSame(old: HarEntry, fresh: HarEntry): boolean {
  return shapeOf(old) === shapeOf(fresh);
}

function shapeOf({ request, response }: HarEntry): string {
  const { size: _, _chunks: chunks, ...content } = response.content;
  const comparable = {
    request,
    status: response.status,
    headers: response.headers,
    content,
    isStream: chunks !== undefined,
  };
  return RUN_VALUES.shapeOf(JSON.stringify(comparable));
}

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
