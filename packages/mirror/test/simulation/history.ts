// The states that the copy must remember: every state that it had, and all objects after each complete run.
import { isForgotten, isUnreadable, type TimeSpan } from "../../src/forget/forgotten-times.ts";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { OBJECT_KINDS } from "../../src/store/tables.ts";
import { contentHash } from "../../src/store/content-hash.ts";
import type { Disk } from "./disk.ts";

interface State {
  readonly kind: string;
  readonly id: string;
  readonly content_hash: string;
  readonly at: string;
  readonly removed_at: string | null;
}

/** The states that a copy had. */
export class History {
  readonly #states = new Map<string, State>();
  readonly #snapshots: { readonly at: string; readonly contents: string }[] = [];

  /** Remembers the present states. Call it when a process has ended. */
  async remember(disk: Disk): Promise<void> {
    const rows = await disk.rows<State>("select kind, id, content_hash, changed_at as at, removed_at from ws_objects");
    for (const row of rows) this.#states.set(keyOf(row), row);
  }

  /** Remembers what exists now, after a complete run. */
  async keepSnapshot(disk: Disk, nowMs: number): Promise<void> {
    this.#snapshots.push({ at: new Date(nowMs).toISOString(), contents: await contentsAt(disk, undefined) });
  }

  /**
   * Drops what a copy may have forgotten.
   * @param before all states of the copy before `forget`
   */
  forget(before: readonly State[], spans: readonly TimeSpan[]): void {
    for (const [index, state] of before.entries()) {
      const next = before[index + 1];
      const until = next?.kind === state.kind && next.id === state.id ? next.at : undefined;
      const end =
        state.removed_at !== null && (until === undefined || state.removed_at < until) ? state.removed_at : until;
      if (isUnreadable(spans, state.at, end)) this.#states.delete(keyOf(state));
    }
    const kept = this.#snapshots.filter(({ at }) => !isForgotten(spans, at));
    this.#snapshots.splice(0, Infinity, ...kept);
  }

  /** Returns states that the copy has lost. */
  async problems(disk: Disk): Promise<string[]> {
    const rows = await statesOf(disk);
    const present = new Map(rows.map((row) => [keyOf(row), row]));
    const found: string[] = [];
    for (const [key, state] of this.#states) {
      const kept = present.get(key);
      if (kept === undefined) found.push(`lost state: ${key}`);
      else if (state.removed_at !== null && kept.removed_at !== state.removed_at)
        found.push(`lost removal: ${key} at ${state.removed_at}`);
    }
    for (const { at, contents } of this.#snapshots) {
      const kept = await contentsAt(disk, at);
      if (kept !== contents) found.push(`snapshot of ${at}: ${kept} instead of ${contents}`);
    }
    return found;
  }
}

/** Returns all states of a copy, object by object, the oldest first. */
export const statesOf = (disk: Disk): Promise<State[]> =>
  disk.rows<State>(
    `select kind, id, content_hash, changed_at as at, removed_at from ws_objects
     union all select kind, id, content_hash, seen_at, removed_at from ws_versions order by kind, id, at`,
  );

const keyOf = ({ kind, id, content_hash, at }: State): string => `${kind} ${id} ${at} ${content_hash}`;

/** Returns the objects of a snapshot with their contents, and the blocks of each list in their order. */
async function contentsAt(disk: Disk, at: string | undefined): Promise<string> {
  const snapshot = await openRecords(await disk.open(), at);
  const lines: string[] = [];
  for (const kind of OBJECT_KINDS)
    for await (const { id, json } of snapshot.objects(kind)) lines.push(`${kind} ${id} ${contentHash(json)}`);
  for await (const parent of snapshot.blockParents()) {
    const ids: string[] = [];
    for await (const block of snapshot.children(parent)) ids.push(block.id);
    if (ids.length > 0) lines.push(`${parent}: ${ids.join()}`);
  }
  return lines.join("\n");
}
