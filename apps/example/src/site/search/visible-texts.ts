// Which texts of the copy visitors may find.
import type { MirrorStore, SearchOptions } from "@ws/mirror";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import { bareId } from "@ws/render/values";
import type { Publication } from "../content/published-tree.ts";

/** True for a text that visitors may find. */
export type IsVisible = NonNullable<SearchOptions["isSearched"]>;

/**
 * Finds what visitors may find: texts of published pages, without comments, names of columns, values of columns for the staff,
 * and texts that name a page that is not published.
 */
export async function findVisible(
  store: Pick<MirrorStore, "db">,
  { tree, hidden, footer }: Publication,
  staffColumns: ReadonlySet<string>,
): Promise<IsVisible> {
  const shown = new Set([...tree.values()].filter((node) => node !== footer).map(({ id }) => id));
  const muted = await findMuted(store, hidden);
  const hiddenParts = new Set(["columns", ...[...staffColumns].map((name) => `properties/${name}`)]);
  return ({ kind, id, pageId, part }) =>
    kind !== "comment" && pageId !== undefined && shown.has(pageId) && !muted.has(id) && !hiddenParts.has(part);
}

/** Returns the ids of the objects that mention a page or database that is not published: their texts contain its title. */
async function findMuted({ db }: Pick<MirrorStore, "db">, hidden: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["id", "json"])
    .where("kind", "in", ["page", "database", "block"])
    .where("removed_at", "is", null)
    .where("json", "like", '%"type":"mention"%')
    .execute();
  return new Set(rows.filter(({ json }) => mentions(JSON.parse(json), hidden)).map(({ id }) => id));
}

/** True if a value contains a mention of one of the pages or databases. */
function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { page, database } = fieldsOf(fieldsOf(value)["mention"]);
  return (
    [page, database].some((target) => ids.has(bareId(textOf(fieldsOf(target)["id"]) ?? ""))) ||
    Object.values(value).some((member) => mentions(member, ids))
  );
}
