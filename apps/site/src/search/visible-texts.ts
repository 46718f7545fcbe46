// Which texts of the copy visitors may find.
import type { CopyReader, SearchOptions } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import type { Publication } from "../content/published-tree.ts";
import { readVisibleColumns } from "../content/visible-columns.ts";

/** True for a text that visitors may find. */
export type IsVisible = NonNullable<SearchOptions["isSearched"]>;

/**
 * Finds what visitors may find: texts of published pages, without comments, names of columns, values of columns for the staff and of
 * those that no view shows, and texts that name a page that is not published.
 */
export async function findVisible(
  reader: CopyReader,
  { tree, hidden, footer }: Publication,
  staffColumns: ReadonlySet<string>,
): Promise<IsVisible> {
  const shown = new Set([...tree.values()].filter((node) => node !== footer).map(({ id }) => id));
  // Texts that mention a page or database contain its title.
  const mentions = await reader.mentions();
  const muted = new Set(
    mentions.filter(({ targetIds }) => targetIds.some((target) => hidden.has(bareId(target)))).map(({ id }) => id),
  );
  const hiddenParts = new Set(["columns", ...[...staffColumns].map((name) => `properties/${name}`)]);
  const columns = await readVisibleColumns(reader, tree);
  const isColumnVisible = (pageId: string, part: string) => {
    const parent = tree.get(bareId(pageId))?.parent;
    const [, name] = /^properties\/(.*)$/su.exec(part) ?? [];
    return name === undefined || parent?.kind !== "data_source" || columns.get(bareId(parent.id))?.has(name) === true;
  };
  return ({ kind, id, pageId, part }) =>
    kind !== "comment" &&
    pageId !== undefined &&
    shown.has(pageId) &&
    !muted.has(id) &&
    !hiddenParts.has(part) &&
    isColumnVisible(pageId, part);
}
