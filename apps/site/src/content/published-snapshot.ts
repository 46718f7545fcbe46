import type { SnapshotObject } from "@ws/mirror/reader";
import { Cache, type EditionSnapshot } from "./edition.ts";
import { bareId } from "@ws/render/values";
import type { PublishedTree } from "./published-tree.ts";

const KINDS: ReadonlySet<string> = new Set(["page", "database", "data_source"]);

/**
 * Returns the snapshot without the pages and databases that are not published, so that no page shows their titles. Objects are
 * read once.
 */
export function publishedSnapshot(snapshot: EditionSnapshot, tree: PublishedTree): EditionSnapshot {
  const objects = new Cache<SnapshotObject | undefined>();
  return {
    ...snapshot,
    async *rows(dataSourceId) {
      for await (const row of snapshot.rows(dataSourceId)) if (tree.has(bareId(row.id))) yield row;
    },
    async queryRows(dataSourceId, query) {
      const found = await snapshot.queryRows(dataSourceId, query);
      return { ...found, rows: found.rows.filter(({ id }) => tree.has(bareId(id))) };
    },
    object: async (kind, id) =>
      KINDS.has(kind) && !tree.has(bareId(id))
        ? undefined
        : objects.get(`${kind} ${id}`, () => snapshot.object(kind, id)),
  };
}
