// Finds the pages that a relation can name, by their titles.
import { MirrorError } from "@ws/mirror";
import type { CopyReader } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { oneLine } from "../one-line.ts";
import type { QueryColumn } from "./columns.ts";

/** Titles that an error names. */
const MAX_NAMED = 10;

/**
 * Returns the ids of the rows with a title in the data source of a relation. Upper and lower case are the same.
 * @throws MirrorError `invalid_argument` if no row has the title
 */
export async function pageIdsOf(copy: CopyReader, column: QueryColumn, title: string): Promise<string[]> {
  const { name, targetId } = column;
  const shown = `"${title.slice(0, 50)}"`;
  if (targetId === undefined || (await copy.object("data_source", targetId)) === undefined)
    throw new MirrorError(
      "invalid_argument",
      `The copy lacks the pages of the relation ${name}. Expected an id, got ${shown}.`,
    );
  const filter = { property: "title", title: { contains: title } };
  const rows = title === "" ? [] : (await copy.queryRows(targetId, { filter })).rows;
  const wanted = title.toLowerCase();
  const ids = rows.filter((row) => titleOf(row).toLowerCase() === wanted).map(({ id }) => id);
  if (ids.length > 0) return ids;
  const similar = rows.slice(0, MAX_NAMED).map((row) => `${oneLine(titleOf(row))} (${bareId(row.id)})`);
  const hint = similar.length === 0 ? "Find titles with search" : `Similar: ${similar.join(", ")}`;
  throw new MirrorError("invalid_argument", `The relation ${name} has no page with the title ${shown}. ${hint}.`);
}
