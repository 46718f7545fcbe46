// Which texts of the copy visitors may find.
import type { CopyReader, SearchOptions } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { isPublicColumn, type PublicColumns } from "../content/public-columns.ts";
import type { Publication } from "../content/published-tree.ts";

/** True for a text that visitors may find. */
export type IsVisible = NonNullable<SearchOptions["isSearched"]>;

/**
 * Finds what visitors may find: texts of published pages, without comments, names of columns, values of columns that are not public,
 * and texts that name a page that is not published.
 */
export async function findVisible(
  reader: Pick<CopyReader, "mentions">,
  { tree, hidden, footer }: Publication,
  columns: PublicColumns,
): Promise<IsVisible> {
  const shown = new Set([...tree.values()].filter((node) => node !== footer).map(({ id }) => id));
  // Texts that mention a page or database contain its title.
  const mentions = await reader.mentions();
  const muted = new Set(
    mentions.filter(({ targetIds }) => targetIds.some((target) => hidden.has(bareId(target)))).map(({ id }) => id),
  );
  /** True for the parts of an object without names of columns and without values that are not public. */
  const isShownPart = (pageId: string, part: string): boolean => {
    const [, column] = /^properties\/(.*)$/su.exec(part) ?? [];
    if (column === undefined) return part !== "columns";
    return isPublicColumn(columns, tree.get(bareId(pageId))?.parent?.id, column);
  };
  return ({ kind, id, pageId, part }) =>
    kind !== "comment" && pageId !== undefined && shown.has(pageId) && !muted.has(id) && isShownPart(pageId, part);
}
