// A cache of query results for later pages: reading them needs no second query, and no row is skipped or repeated while
// rows change. The form of a cursor (recorded): s:<id of the cached result>:<id of the next row>.

/** A cached result. */
export interface CachedQueryResult {
  readonly id: string;
  readonly rowIds: readonly string[];
  /** The index of each row that a cursor points at, by row id. */
  readonly places: Map<string, number>;
}

/** Maximum number of cached results. The least recently used result is removed first. */
const MAX_CACHED_RESULTS = 64;

/** The cached query results of one workspace. */
export class QueryResultCache {
  readonly #results = new Map<string, CachedQueryResult>();

  /** Adds a result to the cache. */
  keep(id: string, rowIds: readonly string[]): CachedQueryResult {
    const result: CachedQueryResult = { id, rowIds, places: new Map() };
    this.#results.set(id, result);
    if (this.#results.size > MAX_CACHED_RESULTS) {
      const [oldest] = this.#results.keys();
      if (oldest !== undefined) this.#results.delete(oldest);
    }
    return result;
  }

  /** Finds the result of a cursor, and the index of the cursor's row in it. */
  find(cursor: string): { result: CachedQueryResult; place: number } | undefined {
    const { resultId, rowId } = parseCursor(cursor);
    const result = this.#results.get(resultId);
    const place = result?.places.get(rowId);
    if (result === undefined || place === undefined) return undefined;
    // Insert the result again at the end: the first entry of the map is the least recently used.
    this.#results.delete(resultId);
    this.#results.set(resultId, result);
    return { result, place };
  }

  /** Removes all results. */
  clear(): void {
    this.#results.clear();
  }
}

/** Returns the cursor of a place in a cached result, null after its last row. */
export function makeCursor(result: CachedQueryResult, place: number): string | null {
  const rowId = result.rowIds[place];
  if (rowId === undefined) return null;
  result.places.set(rowId, place);
  return `s:${result.id}:${rowId}`;
}

/** Splits a cursor. An id without a result is a row of a result that is no longer in the cache. */
export function parseCursor(cursor: string): { resultId: string; rowId: string } {
  const [, resultId = "", rowId = cursor] = /^s:([^:]*):(.*)$/.exec(cursor) ?? [];
  return { resultId, rowId };
}
