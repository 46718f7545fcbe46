// The pages and databases of a copy in their places.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { plainObject } from "../model/records/plain-object.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import { SHOWING } from "../store/objects.ts";
import { selectPlaces } from "../store/page-places.ts";
import { prepared } from "../store/prepared.ts";

/** A page or database below a page. */
export interface PageChild {
  readonly kind: "page" | "database";
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
}

interface ChildRow {
  readonly kind: "page" | "database";
  readonly id: string;
  readonly json: string;
}

const childOf = ({ kind, id, json }: ChildRow): PageChild => ({ kind, id, title: titleOf(recordOfRow(kind, json)) });

/**
 * Returns the pages and databases in a page, and those in its blocks. Rows of data sources are not among them. The block that
 * shows a page has its id, but what is in that page is not in this one.
 */
export async function pagesIn(db: Database, pageId: string): Promise<PageChild[]> {
  const { rows } = await sql<ChildRow>`select o.kind, o.id, o.json from ws_objects as o
    left join ws_objects as place on place.kind = 'block' and place.id = o.id
    where o.kind in ('page', 'database') and o.removed_at is null and o.id <> ${pageId} and (o.parent_id = ${pageId} or
      o.parent_id in (select b.id from ws_objects as b where b.page_id = ${pageId} and b.kind = 'block'
        and b.type not in (${sql.join(SHOWING)})))
    order by case when o.parent_id = ${pageId} then 0 else 1 end, place.position, o.id`.execute(db);
  return rows.map(childOf);
}

/** Returns the pages and databases at the top: those whose parent is the workspace, or not in the copy. */
export async function pagesAtTop(db: Database): Promise<PageChild[]> {
  const { rows } = await sql<ChildRow>`select o.kind, o.id, o.json from ws_objects as o
    where o.kind in ('page', 'database') and o.removed_at is null and (o.parent_id is null or not exists (
      select 1 from ws_objects as above where above.id = o.parent_id and above.removed_at is null))
    order by o.id`.execute(db);
  const children = rows.map(childOf);
  return children.toSorted((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}

/** A page, database or data source with its place. */
export interface TreeObject extends SnapshotObject {
  readonly kind: "page" | "database" | "data_source";
  /** Id of the page, database or data source that contains it, also if a block of that page does. Undefined at the top. */
  readonly containerId: string | undefined;
}

const findTree = prepared((db) =>
  selectPlaces(db)
    // The block that shows the page has its position.
    .leftJoin("ws_objects as link", (join) => join.onRef("link.id", "=", "object.id").on("link.kind", "=", "block"))
    .select(["object.kind", "object.type", "object.json"])
    .where("object.removed_at", "is", null)
    .orderBy("link.position")
    .orderBy("object.first_seen_at")
    .orderBy("object.id"),
);

/** Returns all pages but templates, all databases and all data sources, those of one container in its order. */
export async function readTree(db: Database, { templates }: Pick<RecordSnapshot, "templates">): Promise<TreeObject[]> {
  const rows = await findTree(db, {});
  const hidden = new Set<string>();
  for (const { id, kind } of rows)
    if (kind === "data_source") for (const [pageId] of await templates(id)) hidden.add(pageId);
  return rows
    .filter(({ id }) => !hidden.has(id))
    .map((row) => ({
      ...plainObject(row.kind as TreeObject["kind"], row),
      containerId: row.page_id ?? row.parent_id ?? undefined,
    }));
}
