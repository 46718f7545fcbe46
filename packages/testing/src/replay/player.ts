// Finds the recorded request that a sent one is. Each recorded one is used once: the n-th equal request gets the n-th
// answer. Synchronous, so that concurrent requests cannot get in each other's way.
import { Bindings } from "../matching/bindings.ts";
import { MATCH_PARTS, type MatchPart } from "../matching/matchers.ts";
import type { RequestFacts } from "../matching/request-details.ts";
import { requestPattern, type RequestPattern } from "../matching/request-pattern.ts";
import { Volatiles, type Volatile } from "../matching/volatiles.ts";

/** A recorded request, and what was recorded with it. */
export interface Recorded<Item> {
  readonly index: number;
  readonly item: Item;
  readonly facts: RequestFacts;
}

/** How requests are matched. */
export interface PlayerOptions {
  /** Parts of a request that are compared. Default: all. */
  readonly parts?: readonly MatchPart[];
  /** What may differ from run to run. Default: nothing. */
  readonly volatile?: readonly Volatile[];
}

interface Slot<Item> extends Recorded<Item> {
  readonly key: string;
  readonly pattern: RequestPattern | undefined;
  used: boolean;
}

/** Answers from recorded requests of one cassette. */
export class Player<Item> {
  readonly parts: readonly MatchPart[];
  readonly volatiles: Volatiles;
  readonly bindings: Bindings;
  readonly #slots: Slot<Item>[] = [];
  readonly #byKey = new Map<string, Slot<Item>[]>();
  readonly #withHoles = new Map<string, Slot<Item>[]>();
  #recordedValues: Set<string> | undefined;
  #hasVersionless = false;

  constructor({ parts = MATCH_PARTS, volatile = [] }: PlayerOptions = {}) {
    this.parts = parts;
    this.volatiles = new Volatiles(volatile);
    this.bindings = new Bindings(this.volatiles);
  }

  /** Adds a recorded request behind the others. */
  add(item: Item, facts: RequestFacts): void {
    const key = this.#keyOf(facts);
    const pattern = requestPattern(key, this.volatiles);
    const slot: Slot<Item> = { index: this.#slots.length, item, facts, key, pattern, used: false };
    this.#slots.push(slot);
    push(this.#byKey, key, slot);
    this.#hasVersionless ||= facts.version === undefined;
    if (pattern !== undefined) push(this.#withHoles, this.#bucketOf(facts), slot);
    this.#recordedValues = undefined;
  }

  /** The next unused recorded request that this one is. It is used from now on. */
  take(sent: RequestFacts): Recorded<Item> | undefined {
    const key = this.#keyOf(sent);
    const slot = this.#equal(this.bindings.toRecorded(key), sent) ?? this.#filled(key, sent);
    if (slot !== undefined) slot.used = true;
    return slot;
  }

  /** All recorded requests, in their order. */
  get recorded(): readonly Recorded<Item>[] {
    return this.#slots;
  }

  /** The recorded requests that were not sent yet, in their order. */
  get unused(): readonly Recorded<Item>[] {
    return this.#slots.filter(({ used }) => !used);
  }

  #equal(key: string, sent: RequestFacts): Slot<Item> | undefined {
    const slot = firstUnused(this.#candidates(key, sent));
    if (slot?.pattern !== undefined) {
      const filling = slot.pattern.fill(key);
      // A value that was sent as it is recorded stands for itself.
      this.bindings.bind((filling?.pairs ?? []).filter((pair) => pair[0] === pair[1] && this.bindings.agree([pair])));
    }
    return slot;
  }

  /** A request of any version is answered by one that was recorded without. */
  #candidates(key: string, sent: RequestFacts): readonly Slot<Item>[] {
    const exact = this.#byKey.get(key) ?? [];
    if (!this.#hasVersionless || sent.version === undefined || !this.parts.includes("version")) return exact;
    const versionless = this.#byKey.get(withoutVersion(key, sent)) ?? [];
    if (versionless.length === 0) return exact;
    return [...exact, ...versionless].toSorted((a, b) => a.index - b.index);
  }

  /** A recorded request whose holes the sent one fills with values that nothing else stands for. */
  #filled(key: string, sent: RequestFacts): Slot<Item> | undefined {
    for (const slot of this.#withHoles.get(this.#bucketOf(sent)) ?? []) {
      if (slot.used) continue;
      const filling = slot.pattern?.fill(slot.facts.version === undefined ? withoutVersion(key, sent) : key);
      if (filling === undefined || !this.bindings.agree(filling.pairs)) continue;
      // A value that the recording knows stands for itself, not for another one.
      if (filling.pairs.some(([recorded, actual]) => recorded !== actual && this.#isRecorded(actual))) continue;
      this.bindings.bind(filling.pairs);
      for (const [placeholder, actual] of filling.placeholders) this.bindings.bindPlaceholder(placeholder, actual);
      return slot;
    }
    return undefined;
  }

  #isRecorded(value: string): boolean {
    this.#recordedValues ??= new Set(
      this.#slots.flatMap(({ key }) => this.volatiles.tokensOf(key).map(({ text }) => text)),
    );
    return this.#recordedValues.has(value);
  }

  /** Requests with another method, or with paths of another length, never fill each other's holes. */
  #bucketOf({ method, path }: RequestFacts): string {
    const length = this.parts.includes("path") ? path.split("/").length : "";
    return `${length}${this.parts.includes("method") ? method : ""}`;
  }

  #keyOf(facts: RequestFacts): string {
    return this.parts.length === MATCH_PARTS.length
      ? `${facts.method} ${facts.path}\n${facts.queryKey}\n${facts.version ?? ""}\n${facts.bodyKey}`
      : [
          this.parts.includes("method") ? facts.method : "",
          this.parts.includes("path") ? facts.path : "",
          this.parts.includes("query") ? facts.queryKey : "",
          this.parts.includes("version") ? (facts.version ?? "") : "",
          this.parts.includes("body") ? facts.bodyKey : "",
        ].join("\n");
  }
}

/** The key of the same request where no version was recorded. */
const withoutVersion = (key: string, { version }: RequestFacts): string =>
  version === undefined ? key : key.replace(`\n${version}\n`, "\n\n");

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function firstUnused<Item>(slots: readonly Slot<Item>[]): Slot<Item> | undefined {
  return slots.find(({ used }) => !used);
}
