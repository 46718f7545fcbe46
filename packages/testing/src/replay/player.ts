import { Bindings } from "../matching/bindings.ts";
import type { ComparableRequest } from "../matching/comparable-request.ts";
import { MATCH_PARTS, type MatchPart } from "../matching/differences.ts";
import { requestPattern, type RequestPattern } from "../matching/request-pattern.ts";
import { Volatiles, type Volatile } from "../matching/volatiles.ts";

/** A recorded request with the recorded item it belongs to. */
export interface RecordedRequest<Item> {
  readonly index: number;
  readonly item: Item;
  readonly request: ComparableRequest;
}

/** Settings for matching requests. */
export interface PlayerOptions {
  /** Parts of a request to compare. @default all */
  readonly parts?: readonly MatchPart[];
  /** Values that may differ from run to run. @default none */
  readonly volatile?: readonly Volatile[];
}

interface Slot<Item> extends RecordedRequest<Item> {
  readonly key: string;
  readonly pattern: RequestPattern | undefined;
  used: boolean;
}

/**
 * Finds the recorded request that matches a sent request. Each recorded request is used once: the n-th equal request gets
 * the n-th response. Synchronous, so concurrent requests cannot interfere.
 */
export class Player<Item> {
  readonly parts: readonly MatchPart[];
  readonly volatiles: Volatiles;
  readonly bindings: Bindings;
  readonly #slots: Slot<Item>[] = [];
  readonly #byKey = new Map<string, Slot<Item>[]>();
  readonly #withPattern = new Map<string, Slot<Item>[]>();
  #recordedValues: Set<string> | undefined;
  #hasVersionless = false;

  constructor({ parts = MATCH_PARTS, volatile = [] }: PlayerOptions = {}) {
    this.parts = parts;
    this.volatiles = new Volatiles(volatile);
    this.bindings = new Bindings(this.volatiles);
  }

  /** Adds a recorded request after the others. */
  add(item: Item, request: ComparableRequest): void {
    const key = this.#keyOf(request);
    const pattern = requestPattern(key, this.volatiles);
    const slot: Slot<Item> = { index: this.#slots.length, item, request, key, pattern, used: false };
    this.#slots.push(slot);
    push(this.#byKey, key, slot);
    this.#hasVersionless ||= request.version === undefined;
    if (pattern !== undefined) push(this.#withPattern, this.#bucketOf(request), slot);
    this.#recordedValues = undefined;
  }

  /** Returns the next unused recorded request that matches `sent`, and marks it as used. */
  take(sent: ComparableRequest): RecordedRequest<Item> | undefined {
    const key = this.#keyOf(sent);
    const slot = this.#findEqual(this.bindings.toRecorded(key), sent) ?? this.#findByPattern(key, sent);
    if (slot !== undefined) slot.used = true;
    return slot;
  }

  /** All recorded requests, in the order of the recording. */
  get recorded(): readonly RecordedRequest<Item>[] {
    return this.#slots;
  }

  /** The recorded requests that are not used yet, in the order of the recording. */
  get unused(): readonly RecordedRequest<Item>[] {
    return this.#slots.filter(({ used }) => !used);
  }

  #findEqual(key: string, sent: ComparableRequest): Slot<Item> | undefined {
    const slot = this.#candidates(key, sent).find(({ used }) => !used);
    if (slot?.pattern !== undefined) {
      // A value that was sent exactly as recorded keeps its meaning for the rest of the run.
      const pairs = (slot.pattern.match(key)?.pairs ?? []).filter(([recorded, actual]) => recorded === actual);
      this.bindings.bind(pairs.filter((pair) => this.bindings.areConsistent([pair])));
    }
    return slot;
  }

  /** Returns the recorded requests with this key, including requests that were recorded without a version. */
  #candidates(key: string, sent: ComparableRequest): readonly Slot<Item>[] {
    const exact = this.#byKey.get(key) ?? [];
    if (!this.#hasVersionless || sent.version === undefined || !this.parts.includes("version")) return exact;
    const versionless = this.#byKey.get(withoutVersion(key, sent)) ?? [];
    if (versionless.length === 0) return exact;
    return [...exact, ...versionless].toSorted((a, b) => a.index - b.index);
  }

  /** Returns an unused recorded request that differs only in volatile values, and binds the values. */
  #findByPattern(key: string, sent: ComparableRequest): Slot<Item> | undefined {
    for (const slot of this.#withPattern.get(this.#bucketOf(sent)) ?? []) {
      if (slot.used) continue;
      const match = slot.pattern?.match(slot.request.version === undefined ? withoutVersion(key, sent) : key);
      if (match === undefined || !this.bindings.areConsistent(match.pairs)) continue;
      // A value that occurs in the recording must not replace another recorded value.
      if (match.pairs.some(([recorded, actual]) => recorded !== actual && this.#isRecorded(actual))) continue;
      this.bindings.bind(match.pairs);
      for (const [placeholder, actual] of match.placeholders) this.bindings.bindPlaceholder(placeholder, actual);
      return slot;
    }
    return undefined;
  }

  #isRecorded(value: string): boolean {
    this.#recordedValues ??= new Set(
      this.#slots.flatMap(({ key }) => this.volatiles.findAll(key).map(({ text }) => text)),
    );
    return this.#recordedValues.has(value);
  }

  /** Groups patterns by method and number of path segments, to try fewer patterns per request. */
  #bucketOf({ method, path }: ComparableRequest): string {
    const length = this.parts.includes("path") ? path.split("/").length : "";
    return `${length}${this.parts.includes("method") ? method : ""}`;
  }

  #keyOf(request: ComparableRequest): string {
    return this.parts.length === MATCH_PARTS.length
      ? `${request.method} ${request.path}\n${request.queryKey}\n${request.version ?? ""}\n${request.bodyKey}`
      : [
          this.parts.includes("method") ? request.method : "",
          this.parts.includes("path") ? request.path : "",
          this.parts.includes("query") ? request.queryKey : "",
          this.parts.includes("version") ? (request.version ?? "") : "",
          this.parts.includes("body") ? request.bodyKey : "",
        ].join("\n");
  }
}

/** Returns the key of the same request recorded without a version. */
const withoutVersion = (key: string, { version }: ComparableRequest): string =>
  version === undefined ? key : key.replace(`\n${version}\n`, "\n\n");

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
