// The only source of what visitors see: the copy without pages, rows and columns that are not published, and without all that quotes
// them.
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { withoutHidden, type CopyReader, type ShownIds, type SnapshotObject } from "@ws/mirror/reader";
import { titleOf } from "@ws/render/values";
import { Cache } from "../cache.ts";
import type { PublicSnapshot } from "../edition.ts";
import { isPublicColumn, type PublicColumns } from "./public-columns.ts";

/** The objects and columns that visitors see. */
export interface Published {
  readonly shown: ShownIds;
  readonly columns: PublicColumns;
  /** Names of columns that read other rows, by the id of their data source without dashes. */
  readonly linked: PublicColumns;
}

const CONTAINERS: ReadonlySet<string> = new Set(["page", "database", "data_source"]);

/** Returns what visitors see of the copy. Pages, databases and data sources are read once. */
export function publishedSnapshot(copy: CopyReader, { shown, columns, linked }: Published): PublicSnapshot {
  const objects = new Cache<SnapshotObject | undefined>();

  const filtered = objectFilter({ shown, columns, linked });

  const object: PublicSnapshot["object"] = async (kind, id) => {
    if (kind === "comment") return undefined;
    if (CONTAINERS.has(kind) && !shown.isShown(id)) return undefined;
    const read = async () => {
      const found = await copy.object(kind, id);
      return found && filtered(found);
    };
    return CONTAINERS.has(kind) ? objects.get(`${kind} ${id}`, read) : read();
  };

  /** Returns a block as visitors see it. Undefined for one that only shows something that is not published. */
  const shownBlock = async (block: SnapshotObject): Promise<SnapshotObject | undefined> => {
    const { id, type = "", json } = block;
    if (type === "child_page" || type === "child_database") {
      // Its title is a plain text, in which mentions cannot be found.
      const target = await object(type === "child_page" ? "page" : "database", id);
      return target && { ...block, json: { ...json, [type]: { title: titleOf(target) } } };
    }
    const content = fieldsOf(json[type]);
    if (type === "link_to_page" && !shown.isShown(textOf(content[String(content["type"])]) ?? "")) return undefined;
    const original = textOf(fieldsOf(content["synced_from"])["block_id"]);
    if (original !== undefined && !(await isOnShownPage(copy, original, shown))) return undefined;
    return filtered(block);
  };

  const shownBlocks = async (blocks: readonly SnapshotObject[]) =>
    (await Promise.all(blocks.map(shownBlock))).filter((block) => block !== undefined);

  return {
    at: undefined,
    object,
    async *children(parentId) {
      for await (const block of copy.children(parentId)) {
        const left = await shownBlock(block);
        if (left !== undefined) yield left;
      }
    },
    async *rows(dataSourceId) {
      for await (const row of copy.rows(dataSourceId)) if (shown.isShown(row.id)) yield filtered(row);
    },
    async *views(databaseId) {
      if (shown.isShown(databaseId)) yield* copy.views(databaseId);
    },
    templates: (dataSourceId) => copy.templates(dataSourceId),
    async queryRows(dataSourceId, query) {
      const found = await copy.queryRows(dataSourceId, query);
      return { ...found, rows: found.rows.filter(({ id }) => shown.isShown(id)).map(filtered) };
    },
    blocksOfPage: async (pageId) => (shown.isShown(pageId) ? shownBlocks(await copy.blocksOfPage(pageId)) : []),
    firstBlocks: async (pageId, type, limit) =>
      shown.isShown(pageId) ? shownBlocks(await copy.firstBlocks(pageId, type, limit)) : [],
    fileOf: (owner, path) => copy.fileOf(owner, path),
  };
}

/** Returns a function that leaves of an object what visitors see. */
function objectFilter({ shown, columns, linked }: Published): (object: SnapshotObject) => SnapshotObject {
  const withColumns = ({ kind, id, parentId, json }: SnapshotObject): Fields => {
    const source = kind === "data_source" ? id : parentId;
    const properties = Object.entries(fieldsOf(json["properties"]));
    const hasHiddenRow = kind === "page" && relatedIds(json).some((related) => !shown.isShown(related));
    const isLeft = (name: string, column: unknown) =>
      (kind === "page" && fieldsOf(column)["type"] === "title") ||
      (isPublicColumn(columns, source, name) && !(hasHiddenRow && isPublicColumn(linked, source, name)));
    return { ...json, properties: Object.fromEntries(properties.filter(([name, column]) => isLeft(name, column))) };
  };

  return (object) => {
    const { kind, type = "" } = object;
    // The filter and the order of a view can use what visitors do not see. They are not shown.
    if (kind === "view" || kind === "user") return object;
    // The other members of a block are ids of its own place, and people.
    if (kind === "block") {
      const left = withoutHidden(object.json[type], shown);
      return left === object.json[type] ? object : { ...object, json: { ...object.json, [type]: left } };
    }
    const json = kind === "page" || kind === "data_source" ? withColumns(object) : object.json;
    const left = fieldsOf(withoutHidden(json, shown));
    return left === object.json ? object : { ...object, json: left };
  };
}

/** True for a block of a published page. */
async function isOnShownPage(
  copy: Pick<CopyReader, "object">,
  blockId: string,
  { isShown }: ShownIds,
): Promise<boolean> {
  const seen = new Set<string>();
  for (let id: string | undefined = blockId; id !== undefined && !seen.has(id);) {
    if (isShown(id)) return true;
    seen.add(id);
    id = (await copy.object("block", id))?.parentId;
  }
  return false;
}

/** Returns the ids of the pages to which a row is related. */
const relatedIds = ({ properties }: Fields): string[] =>
  Object.values(fieldsOf(properties)).flatMap((property) => {
    const { relation } = fieldsOf(property);
    return Array.isArray(relation) ? relation.flatMap((item) => textOf(fieldsOf(item)["id"]) ?? []) : [];
  });
