// A source of objects in memory: responses that were recorded, or objects that another program has read.
import { fieldsList, fieldsOf, memberOf, plainId } from "@ws/helpers/json";
import { RenderError } from "../errors.ts";
import { contentObject, keyOf } from "./content-object.ts";
import type { ContentKind, ContentObject, ContentSource } from "./content-source.ts";

/**
 * Creates a source from objects as Notion returns them: pages, databases, data sources, blocks, users, comments and
 * views, and lists of them (`{ object: "list", results }`). Blocks and rows have the order in which they are given. Of two
 * objects with the same id, the later one counts. Other values are ignored.
 * @throws RenderError `invalid_argument` for a value that is no list
 * @example
 * const page = JSON.parse(await readFile("page.json", "utf8"));
 * const blocks = JSON.parse(await readFile("blocks.json", "utf8"));
 * const html = await pageHtml(page.id, { source: sourceFromObjects([page, blocks]) });
 */
export function sourceFromObjects(objects: Iterable<unknown>): ContentSource {
  if (typeof objects === "string" || !(Symbol.iterator in Object(objects)))
    throw new RenderError("invalid_argument", "Expected a list of objects, such as sourceFromObjects([page, blocks]).");
  const byKey = new Map<string, ContentObject>();
  for (const value of objects) for (const object of objectsIn(value)) byKey.set(keyOf(object.kind, object.id), object);
  const lists = new Map<string, ContentObject[]>();
  for (const object of byKey.values()) {
    // Notion lists nothing that is in the trash.
    if (object.json["in_trash"] === true || object.json["archived"] === true) continue;
    const key = keyOf(object.kind, containerOf(object));
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [object]);
    else list.push(object);
  }
  async function* within(kind: ContentKind, id: string): AsyncGenerator<ContentObject, void> {
    for (const object of lists.get(keyOf(kind, id)) ?? []) yield kind === "block" ? withChildren(object) : object;
  }
  /** Objects that were written by hand often lack the member. */
  const withChildren = (block: ContentObject): ContentObject =>
    "has_children" in block.json
      ? block
      : { ...block, json: { ...block.json, has_children: lists.has(keyOf("block", block.id)) } };
  return {
    object: (kind, id) => byKey.get(keyOf(kind, id)),
    children: (parentId) => within("block", parentId),
    rows: (dataSourceId) => within("page", dataSourceId),
    async *commentsOfPage(pageId) {
      for (const comment of lists.get(keyOf("comment", "")) ?? [])
        if (pageOf(comment, byKey) === plainId(pageId)) yield comment;
    },
    views: (databaseId) => within("view", databaseId),
  };
}

/** A comment can be inside of a block, whose page is not known before all objects are. */
const containerOf = ({ kind, parentId }: ContentObject): string => (kind === "comment" ? "" : (parentId ?? ""));

function* objectsIn(value: unknown): Generator<ContentObject, void> {
  const fields = fieldsOf(value);
  const values = fields["object"] === "list" ? fieldsList(memberOf(fields, "results")) : [value];
  for (const json of values) {
    const object = contentObject(json);
    if (object !== undefined) yield object;
  }
}

/** Returns the id of the page that an object belongs to, without dashes. */
function pageOf(object: ContentObject, byKey: ReadonlyMap<string, ContentObject>): string {
  let id = object.parentId ?? "";
  for (const seen = new Set<string>(); !seen.has(id);) {
    seen.add(id);
    id = byKey.get(keyOf("block", id))?.parentId ?? id;
  }
  return plainId(id);
}
