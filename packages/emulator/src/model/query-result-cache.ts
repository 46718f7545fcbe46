// Results of queries that are read page by page. The first page keeps its result, the cursor names it, so later pages
// cost nothing to find and no row is lost or seen twice while rows change. Form of a cursor (recorded):
// s:<id of the kept result>:<id of the next row>.

/** A kept result. */
export interface Snapshot {
  readonly id: string;
  readonly rowIds: readonly string[];
  /** Places that cursors of this result were given for. */
  readonly places: Map<string, number>;
}

/** Most kept results; the one that was used longest ago goes first. */
const MOST_SNAPSHOTS = 64;

/** The kept results of one workspace. */
export class Snapshots {
  readonly #kept = new Map<string, Snapshot>();

  /** Keeps a result. */
  keep(id: string, rowIds: readonly string[]): Snapshot {
    const snapshot: Snapshot = { id, rowIds, places: new Map() };
    this.#kept.set(id, snapshot);
    if (this.#kept.size > MOST_SNAPSHOTS) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return snapshot;
  }

  /** Finds the result of a cursor and the place in it. */
  find(cursor: string): { snapshot: Snapshot; place: number } | undefined {
    const { snapshotId, rowId } = parseCursor(cursor);
    const snapshot = this.#kept.get(snapshotId);
    const place = snapshot?.places.get(rowId);
    if (snapshot === undefined || place === undefined) return undefined;
    this.#kept.delete(snapshotId);
    this.#kept.set(snapshotId, snapshot);
    return { snapshot, place };
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
  }
}

/** The cursor of a place in a kept result. */
export function makeCursor(snapshot: Snapshot, place: number): string | null {
  const rowId = snapshot.rowIds[place];
  if (rowId === undefined) return null;
  snapshot.places.set(rowId, place);
  return `s:${snapshot.id}:${rowId}`;
}

/** The parts of a cursor; a bare id is a row of a result that is no longer kept. */
export function parseCursor(cursor: string): { snapshotId: string; rowId: string } {
  const [, snapshotId = "", rowId = cursor] = /^s:([^:]*):(.*)$/.exec(cursor) ?? [];
  return { snapshotId, rowId };
}
