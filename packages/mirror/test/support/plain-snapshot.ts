// A snapshot of some objects in memory.
import type { Fields } from "../../src/json.ts";
import type { Snapshot, SnapshotObject } from "../../src/snapshot/snapshot.ts";

/** Returns an object of a snapshot. */
export const object = (kind: SnapshotObject["kind"], id: string, json: Fields, parentId?: string): SnapshotObject => ({
  kind,
  id,
  type: typeof json["type"] === "string" ? json["type"] : undefined,
  parentId,
  json,
});

async function* none(): AsyncGenerator<never, void> {}

/** Creates a snapshot of some objects. All comments are comments of every page. */
export function snapshotOf(objects: readonly SnapshotObject[]): Snapshot {
  const byId = new Map(objects.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const lists = new Map<string | undefined, SnapshotObject[]>();
  for (const entry of objects.filter(({ kind }) => kind === "block")) {
    const list = lists.get(entry.parentId);
    if (list === undefined) lists.set(entry.parentId, [entry]);
    else list.push(entry);
  }
  return {
    at: undefined,
    object: async (kind, id) => byId.get(`${kind} ${id}`),
    async *children(parentId) {
      yield* lists.get(parentId) ?? [];
    },
    async *commentsOfPage() {
      yield* objects.filter((entry) => entry.kind === "comment");
    },
    async *objects(kind) {
      yield* objects.filter((entry) => entry.kind === kind);
    },
    async *rows(sourceId) {
      yield* objects.filter((entry) => entry.kind === "page" && entry.parentId === sourceId);
    },
    blockParents: none,
    comments: none,
    within: none,
    templates: async () => new Map(),
    fileOf: async () => undefined,
  };
}
