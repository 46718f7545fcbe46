import { parentKind } from "../source/content-object.ts";
import type { ContentObject, ContentSource } from "../source/content-source.ts";

/** Returns the id of the page or database that contains an object, or is the object. Undefined if the source lacks it. */
export async function pageOf(
  object: ContentObject,
  source: Pick<ContentSource, "object">,
): Promise<string | undefined> {
  const seen = new Set<string>();
  let current: ContentObject | undefined = object;
  while (current !== undefined && current.kind !== "page" && current.kind !== "database") {
    const kind = parentKind(current);
    // A damaged copy could have a block inside itself.
    if (kind === undefined || current.parentId === undefined || seen.has(current.id)) return undefined;
    seen.add(current.id);
    // The last step needs no read.
    if (kind === "page" || kind === "database") return current.parentId;
    current = await source.object(kind, current.parentId);
  }
  return current?.id;
}
