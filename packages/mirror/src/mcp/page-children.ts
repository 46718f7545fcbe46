// The pages and databases directly below a page, in the order in which the page shows them.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "../store/database.ts";

/** A page or database below a page. */
export interface TreeChild {
  readonly kind: "page" | "database";
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
}

interface Row {
  readonly kind: "page" | "database";
  readonly id: string;
  readonly json: string;
}

const childOf = ({ kind, id, json }: Row): TreeChild => ({ kind, id, title: titleOf(recordOfRow(kind, json)) });

/**
 * Returns the pages and databases in a page, and those in its blocks. Rows of data sources are not among them. The block that
 * shows a page has its id, but what is in that page is not in this one.
 */
export async function childrenOf(db: Database, pageId: string): Promise<TreeChild[]> {
  const { rows } = await sql<Row>`select o.kind, o.id, o.json from ws_objects as o
    left join ws_objects as place on place.kind = 'block' and place.id = o.id
    where o.kind in ('page', 'database') and o.removed_at is null and o.id <> ${pageId} and (o.parent_id = ${pageId} or
      o.parent_id in (select b.id from ws_objects as b where b.page_id = ${pageId} and b.kind = 'block'
        and b.type not in ('child_page', 'child_database')))
    order by case when o.parent_id = ${pageId} then 0 else 1 end, place.position, o.id`.execute(db);
  return rows.map(childOf);
}

/** Returns the pages and databases at the top: those whose parent is the workspace, or not in the copy. */
export async function topOfCopy(db: Database): Promise<TreeChild[]> {
  const { rows } = await sql<Row>`select o.kind, o.id, o.json from ws_objects as o
    where o.kind in ('page', 'database') and o.removed_at is null and (o.parent_id is null or not exists (
      select 1 from ws_objects as above where above.id = o.parent_id and above.removed_at is null))
    order by o.id`.execute(db);
  const children = rows.map(childOf);
  return children.toSorted((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}
