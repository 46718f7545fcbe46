// The objects inside of a page or database, at any depth.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, ObjectChange } from "@ws/mirror/reader";

/**
 * Returns a function that says whether a change was inside of a page or database, or in it. What was removed counts where it was.
 * @throws MirrorError `invalid_argument` if the copy lacks the page or database, now and at the time
 */
export async function placesInside(
  copy: CopyReader,
  id: string,
  since: string,
): Promise<(change: ObjectChange) => boolean> {
  const inside = await copy.idsInside({ only: [id] });
  const parents = new Map<string, string | undefined>();
  let isKnown = inside.has(id);
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
    // The first steps lead through blocks that moved.
    while (place !== undefined && !inside.has(place) && !seen.has(place)) {
      seen.add(place);
      place = place === changedId ? (pageId ?? after?.parentId ?? before?.parentId) : parents.get(place);
    }
    return place !== undefined && inside.has(place);
  };
}
