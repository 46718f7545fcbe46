// Which texts of the copy visitors may find.
import { withoutHidden, type CopyReader, type SearchOptions } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import type { LimitedColumns } from "../public/column-limits.ts";
import { isPublicColumn } from "../public/public-columns.ts";
import type { Publication } from "../public/published-tree.ts";

/** True for a text that visitors may find. */
export type IsVisible = NonNullable<SearchOptions["isSearched"]>;

/**
 * Finds what visitors may find: texts of published pages, without comments, names of columns, values of columns that are not public,
 * and texts that mention a page that is not published, or have its address.
 */
export async function findVisible(
  reader: Pick<CopyReader, "mentions">,
  { tree, shown: ids, footer }: Publication,
  { columns, linked }: Pick<LimitedColumns, "columns" | "linked">,
): Promise<IsVisible> {
  const shown = new Set([...tree.values()].filter((node) => node !== footer).map(({ id }) => id));
  // Texts that mention a page or database contain its title.
  const mentions = await reader.mentions();
  const muted = new Set(mentions.filter(({ targetIds }) => !targetIds.every(ids.isShown)).map(({ id }) => id));
  /** True for the parts of an object without names of columns and without values that are not public. */
  const isShownPart = (pageId: string, part: string): boolean => {
    const [, column] = /^properties\/(.*)$/su.exec(part) ?? [];
    if (column === undefined) return part !== "columns";
    const sourceId = tree.get(bareId(pageId))?.parent?.id;
    // Some rows lack columns that read other rows.
    return isPublicColumn(columns, sourceId, column) && !isPublicColumn(linked, sourceId, column);
  };
  return ({ kind, id, pageId, part, text }) =>
    kind !== "comment" &&
    pageId !== undefined &&
    shown.has(pageId) &&
    !muted.has(id) &&
    isShownPart(pageId, part) &&
    // The address of a page contains its title.
    withoutHidden(text, ids) === text;
}
