// A source of objects that can be damaged in ways in which objects of the service cannot.
import type { ContentObject, ContentSource } from "@ws/render";

type Fields = ContentObject["json"];

/** Returns an object of a source. */
export const object = (kind: ContentObject["kind"], id: string, json: Fields, parentId?: string): ContentObject => ({
  kind,
  id,
  type: typeof json["type"] === "string" ? json["type"] : undefined,
  parentId,
  json,
});

/** Creates a source of some objects. All comments are comments of every page. */
export function sourceOf(objects: readonly ContentObject[]): ContentSource {
  const byId = new Map(objects.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const lists = new Map<string | undefined, ContentObject[]>();
  for (const entry of objects.filter(({ kind }) => kind === "block")) {
    const list = lists.get(entry.parentId);
    if (list === undefined) lists.set(entry.parentId, [entry]);
    else list.push(entry);
  }
  return {
    object: async (kind, id) => byId.get(`${kind} ${id}`),
    async *children(parentId) {
      yield* lists.get(parentId) ?? [];
    },
    async *commentsOfPage() {
      yield* objects.filter((entry) => entry.kind === "comment");
    },
    async *rows(sourceId) {
      yield* objects.filter((entry) => entry.kind === "page" && entry.parentId === sourceId);
    },
  };
}
