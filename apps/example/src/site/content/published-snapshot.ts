import type { Snapshot } from "@ws/mirror";
import { bareId } from "./page-href.ts";
import type { PublishedTree } from "./published-tree.ts";

const KINDS: ReadonlySet<string> = new Set(["page", "database", "data_source"]);

/** Returns the snapshot without the pages and databases that are not published, so that no page shows their titles. */
export function publishedSnapshot(snapshot: Snapshot, tree: PublishedTree): Snapshot {
  return {
    ...snapshot,
    object: async (kind, id) => (KINDS.has(kind) && !tree.has(bareId(id)) ? undefined : snapshot.object(kind, id)),
  };
}
