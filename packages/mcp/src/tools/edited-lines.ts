// The pages of a copy by their last edit.
import { MirrorError } from "@ws/mirror";
import type { CopyReader } from "@ws/mirror/reader";
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
  span: { readonly after?: string; readonly until?: string | undefined } = {},
): AsyncGenerator<string, void> {
  if (id !== undefined && !(await isContainer(copy, id)))
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page or database ${id}. Use search, or list without id.`,
    );
  const inside = id === undefined ? undefined : await copy.idsInside({ only: [id] });
  const isListed = (pageId: string) => pageId !== id && (inside?.has(pageId) ?? true);
  let isEmpty = true;
  for await (const page of copy.editedPages({ ...span, isListed })) {
    isEmpty = false;
    yield `- ${oneLine(titleOf(page))} (page ${bareId(page.id)}), edited ${await signedTime(copy, page, "last_edited")}`;
  }
  if (isEmpty) yield "No pages.";
}

async function isContainer(copy: CopyReader, id: string): Promise<boolean> {
  for (const kind of ["page", "database", "data_source"] as const)
    if ((await copy.object(kind, id)) !== undefined) return true;
  return false;
}
