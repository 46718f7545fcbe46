import type { Snapshot } from "@ws/mirror/reader";
import type { PublishedNode, PublishedTree } from "../content/published-tree.ts";
import { missingColumn } from "./bind-schema.ts";
import { repairs } from "./schema.ts";

/** Returns true for a data source with the id or the title of the schema. */
const isRepairs = ({ kind, id, title }: Pick<PublishedNode, "kind" | "id" | "title">): boolean =>
  kind === "data_source" && (id === repairs.dataSourceId || title === repairs.title);

/**
 * Returns the id of the published data source of repairs: the one with the id of the schema, or one with its title and its
 * columns. Undefined if the site has none.
 */
export async function findRepairs(
  tree: PublishedTree,
  snapshot: Pick<Snapshot, "object">,
): Promise<string | undefined> {
  const sources = [...tree.values()].filter(isRepairs);
  const same = sources.find(({ id }) => id === repairs.dataSourceId);
  if (same !== undefined) return same.id;
  for (const { id } of sources) {
    const json = (await snapshot.object("data_source", id))?.json;
    if (json !== undefined && missingColumn(repairs, json["properties"]) === undefined) return id;
  }
  return undefined;
}
