// Results of queries that are read page by page. The first page keeps its result, the cursor names it, so later pages
// cost nothing to find and no row is lost or seen twice while rows change. Form of a cursor (recorded):
// s:<id of the kept result>:<id of the next row>.

/** A kept result. */
export interface CachedQueryResult {
  readonly id: string;
  readonly rowIds: readonly string[];
  /** Places that cursors of this result were given for. */
  readonly places: Map<string, number>;
}

/** Most kept results; the one that was used longest ago goes first. */
const MAX_CACHED_RESULTS = 64;

/** The kept results of one workspace. */
export class QueryResultCache {
  readonly #kept = new Map<string, CachedQueryResult>();

  /** Keeps a result. */
  keep(id: string, rowIds: readonly string[]): CachedQueryResult {
    const result: CachedQueryResult = { id, rowIds, places: new Map() };
    this.#kept.set(id, result);
    if (this.#kept.size > MAX_CACHED_RESULTS) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return result;
  }

  /** Finds the result of a cursor and the place in it. */
  find(cursor: string): { result: CachedQueryResult; place: number } | undefined {
    const { resultId, rowId } = parseCursor(cursor);
    const result = this.#kept.get(resultId);
    const place = result?.places.get(rowId);
    if (result === undefined || place === undefined) return undefined;
    this.#kept.delete(resultId);
    this.#kept.set(resultId, result);
    return { result, place };
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
  }
}

/** The cursor of a place in a kept result. */
export function makeCursor(result: CachedQueryResult, place: number): string | null {
  const rowId = result.rowIds[place];
  if (rowId === undefined) return null;
  result.places.set(rowId, place);
  return `s:${result.id}:${rowId}`;
}

/** The parts of a cursor; a bare id is a row of a result that is no longer kept. */
export function parseCursor(cursor: string): { resultId: string; rowId: string } {
  const [, resultId = "", rowId = cursor] = /^s:([^:]*):(.*)$/.exec(cursor) ?? [];
  return { resultId, rowId };
}
