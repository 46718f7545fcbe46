// The objects inside of a page or database, at any depth.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, ObjectChange, TreeObject } from "@ws/mirror/reader";

/** Returns the ids of the pages, databases and data sources inside of an object. */
export function idsInside(tree: readonly TreeObject[], id: string): Set<string> {
  const below = new Map<string, string[]>();
  for (const { id: childId, containerId } of tree) {
    if (containerId === undefined) continue;
    const children = below.get(containerId);
    if (children === undefined) below.set(containerId, [childId]);
    else children.push(childId);
  }
  const found = new Set<string>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop())
    for (const childId of below.get(next) ?? []) {
      if (found.has(childId)) continue;
      found.add(childId);
      left.push(childId);
    }
  return found;
}

/**
 * Returns a function that says whether a change was inside of a page or database, or in it. What was removed counts where it was.
 * @throws MirrorError `invalid_argument` if the copy lacks the page or database, now and at the time
 */
export async function placesInside(
  copy: CopyReader,
  id: string,
  since: string,
): Promise<(change: ObjectChange) => boolean> {
  const tree = await copy.tree();
  const inside = idsInside(tree, id).add(id);
  const parents = new Map<string, string | undefined>();
  let isKnown = tree.some((object) => object.id === id);
  for await (const { id: changedId, pageId, before } of copy.changes(since)) {
    isKnown ||= changedId === id;
    parents.set(changedId, pageId ?? before?.parentId);
  }
  if (!isKnown)
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page or database ${id}. Use search, or list without id.`,
    );
  return ({ id: changedId, pageId, after, before }) => {
    const seen = new Set<string>();
    let place: string | undefined = changedId;
    // The first steps lead through what was removed, which the tree lacks.
    while (place !== undefined && !inside.has(place) && !seen.has(place)) {
      seen.add(place);
      place = place === changedId ? (pageId ?? after?.parentId ?? before?.parentId) : parents.get(place);
    }
    return place !== undefined && inside.has(place);
  };
}
