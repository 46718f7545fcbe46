// The pages and databases that show what was found, with those above them.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { recordOfRow, type Records } from "../model/records/records.ts";
import { bareId } from "../object-id.ts";
import type { Database } from "../store/database.ts";
import type { ObjectsTable } from "../store/tables.ts";
import type { SearchFilter } from "./read-texts.ts";

/** A page or database on the way from the workspace to an object. */
export interface PathStep {
  readonly id: string;
  /** Empty if it has none, or if `isSearched` refuses it. */
  readonly title: string;
}

/** A page or database that shows what was found. */
interface FoundPage extends PathStep {
  /** Address in the app. */
  readonly url: string | undefined;
  /** The pages and databases above it, the topmost first. */
  readonly path: readonly PathStep[];
}

type ShownPage = Records["page" | "database"];

type Row = Pick<ObjectsTable, "kind" | "id" | "parent_id" | "json">;

/**
 * Reads pages and databases, by their ids.
 * @param isSearched without it, all titles are shown. A refused title is empty here, and no part of an address
 */
export async function readPages(
  db: Database,
  ids: readonly string[],
  isSearched: SearchFilter["isSearched"] = () => true,
): Promise<ReadonlyMap<string, FoundPage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`with recursive up(id) as (
      select id from ws_objects where id in (${sql.join(ids)})
      union select o.parent_id from up join ws_objects as o on o.id = up.id where o.parent_id is not null
    )
    select kind, id, parent_id, case when kind in ('page', 'database') then json else '{}' end as json
    from ws_objects where id in (select id from up) and kind in ('page', 'database', 'data_source', 'block')`.execute(
    db,
  );
  const isTitleShown = (page: ShownPage) => {
    const { kind, id } = page;
    return isSearched({ kind, id, pageId: id, part: "", text: titleOf(page) });
  };
  const stepOf = (page: ShownPage): PathStep => ({ id: page.id, title: isTitleShown(page) ? titleOf(page) : "" });
  const found = new Map<string, Row>();
  // A child page is a page and a block with one id.
  for (const row of rows) if (row.kind !== "block" || !found.has(row.id)) found.set(row.id, row);
  return new Map(
    ids.flatMap((id) => {
      const page = recordOfPage(found.get(id));
      if (page === undefined) return [];
      const url = isTitleShown(page) ? page.url : urlWithoutTitle(page);
      return [[id, { ...stepOf(page), url, path: pathOf(found, id).map(stepOf) }] as const];
    }),
  );
}

/** The address of a page in the app contains its title. */
const urlWithoutTitle = ({ id, url = "" }: ShownPage): string | undefined =>
  URL.canParse(url) ? new URL(bareId(id), url).href : undefined;

/** Returns the record of a page or database. Undefined for other objects. */
const recordOfPage = (row: Row | undefined): ShownPage | undefined =>
  row?.kind === "page" || row?.kind === "database"
    ? recordOfRow(row.kind, row.json, { id: row.id, parentId: row.parent_id })
    : undefined;

function pathOf(found: ReadonlyMap<string, Row>, id: string): ShownPage[] {
  const steps: ShownPage[] = [];
  const seen = new Set<string>([id]);
  let row = found.get(found.get(id)?.parent_id ?? "");
  while (row !== undefined && !seen.has(row.id)) {
    seen.add(row.id);
    const page = recordOfPage(row);
    if (page !== undefined) steps.unshift(page);
    row = found.get(row.parent_id ?? "");
  }
  return steps;
}
