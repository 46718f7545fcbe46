// The pages of a copy by their last edit.
import { textOf } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import type { CopyReader, TreeObject } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { oneLine } from "../one-line.ts";
import { signedTime } from "./editor-text.ts";

/**
 * Yields pages and rows, the last edit first: all, or those inside of a page or database.
 * @param span only those with an edit after a time, and until another one, ISO 8601
 * @throws MirrorError `invalid_argument` if the copy lacks the page or database
 */
export async function* editedLines(
  copy: CopyReader,
  id: string | undefined,
  { after = "", until = "~" }: { readonly after?: string; readonly until?: string | undefined } = {},
): AsyncGenerator<string, void> {
  const tree = await copy.tree();
  if (id !== undefined && !tree.some((object) => object.id === id))
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page or database ${id}. Use search, or list without id.`,
    );
  const inside = id === undefined ? undefined : await copy.idsInside({ only: [id] });
  const pages = tree.filter(
    (object) =>
      object.kind === "page" &&
      object.id !== id &&
      (inside?.has(object.id) ?? true) &&
      editTime(object) > after &&
      editTime(object) <= until,
  );
  if (pages.length === 0) yield "No pages.";
  for (const page of pages.toSorted(byEdit))
    yield `- ${oneLine(titleOf(page))} (page ${bareId(page.id)}), edited ${await signedTime(copy, page, "last_edited")}`;
}

const editTime = ({ json }: TreeObject): string => textOf(json["last_edited_time"]) ?? "";

const byEdit = (a: TreeObject, b: TreeObject): number =>
  editTime(a) === editTime(b) ? 0 : editTime(a) < editTime(b) ? 1 : -1;
