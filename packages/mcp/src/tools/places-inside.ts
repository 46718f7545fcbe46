// The objects inside of a page or database, at any depth.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, ListedObject, ObjectChange } from "@ws/mirror/reader";

/** The places inside of a page or database. What was removed or moved out counts where it was. */
export interface PlacesInside {
  /** True if an object is certainly outside. Needs no states of it. */
  readonly isOutside: (object: ListedObject) => boolean;
  /** True if a change was inside, or of the page or database itself. */
  readonly has: (change: ObjectChange) => Promise<boolean>;
}

/**
 * Finds the places inside of a page or database.
 * @throws MirrorError `invalid_argument` if the copy lacks the page or database, now and at the time
 */
export async function placesInside(copy: CopyReader, id: string, since: string): Promise<PlacesInside> {
  const inside = await copy.idsInside({ only: [id] });
  if (!inside.has(id) && !(await hasChanged(copy, id, since)))
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page or database ${id}. Use search, or list without id.`,
    );
  // Also those that were removed.
  const containers = await copy.idsInside({});
  const sources = new Set<string>();
  for await (const source of copy.objects("data_source")) sources.add(source.id);
  let parents: Promise<ReadonlyMap<string, string | undefined>> | undefined;
  return {
    isOutside({ id: changedId, pageId, parentId }) {
      // A page can have moved out. Rows, of which there are many, stay in their table.
      if (containers.has(changedId)) return !inside.has(changedId) && sources.has(parentId ?? "");
      return pageId !== undefined && containers.has(pageId) && !inside.has(pageId);
    },
    async has({ id: changedId, pageId, what, after, before }) {
      if (what.includes("moved") && inside.has((await placeAbove(copy, before?.parentId)) ?? "")) return true;
      const seen = new Set<string>();
      let place: string | undefined = changedId;
      // The first steps lead through blocks that moved.
      while (place !== undefined && !inside.has(place) && !seen.has(place)) {
        if (containers.has(place)) return false;
        seen.add(place);
        if (place === changedId) place = pageId ?? after?.parentId ?? before?.parentId;
        else place = (await (parents ??= parentsOf(copy, since))).get(place);
      }
      return place !== undefined && inside.has(place);
    },
  };
}

/** Deepest nesting of blocks that is followed. */
const MAX_DEPTH = 100;

/** Returns the page, database or data source that contains the blocks of a parent, or the parent itself if it is none of these blocks. */
export async function placeAbove(copy: CopyReader, parentId: string | undefined): Promise<string | undefined> {
  let place = parentId;
  for (let depth = 0; place !== undefined && depth < MAX_DEPTH; depth += 1) {
    const block = await copy.object("block", place);
    // The block that shows a page has its id.
    if (block === undefined || isShown(block.type)) return place;
    place = block.parentId;
  }
  return place;
}

/** True for the type of a block that shows a page or database, which has its id. */
export const isShown = (type: string | undefined): boolean => type === "child_page" || type === "child_database";

async function hasChanged(copy: CopyReader, id: string, since: string): Promise<boolean> {
  for await (const change of copy.changes(since, undefined, { isListed: (object) => object.id === id }))
    return change.id === id;
  return false;
}

/** Returns the places of the objects that changed. */
async function parentsOf(copy: CopyReader, since: string): Promise<ReadonlyMap<string, string | undefined>> {
  const parents = new Map<string, string | undefined>();
  for await (const { id, pageId, before } of copy.changes(since)) parents.set(id, pageId ?? before?.parentId);
  return parents;
}
