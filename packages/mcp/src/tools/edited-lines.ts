// The pages of a copy by their last edit.
import { textOf } from "@ws/helpers/tasks";
import { MirrorError } from "@ws/mirror";
import type { CopyReader, TreeObject } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { oneLine } from "../one-line.ts";
import { signedTime } from "./editor-text.ts";

/**
 * Yields pages and rows, the last edit first: all, or those inside of a page or database.
 * @throws MirrorError `invalid_argument` if the copy lacks the page or database
 */
export async function* editedLines(copy: CopyReader, id: string | undefined): AsyncGenerator<string, void> {
  const tree = await copy.tree();
  if (id !== undefined && !tree.some((object) => object.id === id))
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page or database ${id}. Use search, or list without id.`,
    );
  const inside = id === undefined ? undefined : idsInside(tree, id);
  const pages = tree.filter((object) => object.kind === "page" && (inside?.has(object.id) ?? true));
  if (pages.length === 0) yield "No pages.";
  for (const page of pages.toSorted(byEdit))
    yield `- ${oneLine(titleOf(page))} (page ${bareId(page.id)}), edited ${await signedTime(copy, page, "last_edited")}`;
}

/** Returns the ids of the objects inside of an object, at any depth. */
function idsInside(tree: readonly TreeObject[], id: string): ReadonlySet<string> {
  const below = new Map<string, string[]>();
  for (const { id: childId, containerId } of tree)
    if (containerId !== undefined) below.set(containerId, [...(below.get(containerId) ?? []), childId]);
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

const editTime = ({ json }: TreeObject): string => textOf(json["last_edited_time"]) ?? "";

const byEdit = (a: TreeObject, b: TreeObject): number =>
  editTime(a) === editTime(b) ? 0 : editTime(a) < editTime(b) ? 1 : -1;
