import { columnsOf } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { isPublicColumn } from "../../content/public/public-columns.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { rowValue, wordsOf } from "../../content/tables/row-value.ts";

/** Types of columns whose values explain themselves. */
const SHOWN: ReadonlySet<string> = new Set(["unique_id", "status", "select", "multi_select"]);

/** Returns the number and the options of a row, which a list of results shows below its title. Empty for other pages. */
export async function rowWords({ snapshot, columns: shown }: Edition, { id, parent }: PublishedNode): Promise<string> {
  if (parent?.kind !== "data_source") return "";
  const [row, source] = [await snapshot.object("page", id), await snapshot.object("data_source", parent.id)];
  if (row === undefined || source === undefined) return "";
  const columns = columnsOf(source).filter(
    ({ name, type }) => SHOWN.has(type) && isPublicColumn(shown, parent.id, name),
  );
  const words = columns.map((column) => wordsOf(rowValue(row, column)));
  return words.filter((word) => word !== "").join(" · ");
}
