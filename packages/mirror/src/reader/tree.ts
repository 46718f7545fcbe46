// The pages and databases of a copy in their places.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { plainObject } from "../model/records/plain-object.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import { statesAt, type StateSource } from "../snapshot/states-at.ts";
import { idsIn, presentOf, SHOWING } from "../store/objects.ts";
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

/** Pages by the time of their last edit. */
export interface EditedSpan {
  /** Only pages with an edit after this time, ISO 8601. @default all */
  readonly after?: string | undefined;
  /** Only pages whose last edit is not after this time, ISO 8601. @default all */
  readonly until?: string | undefined;
  /** Returns false for the id of a page that is not listed. @default all pages */
  readonly isListed?: ((id: string) => boolean) | undefined;
}

/** Yields all pages but templates, the last edit first. Reads no more of them than the caller takes. */
export async function* readEditedPages(
  source: StateSource,
  { templates }: Pick<RecordSnapshot, "templates">,
  { after = "", until = "~", isListed = () => true }: EditedSpan,
): AsyncGenerator<SnapshotObject, void> {
  const { db } = source;
  const hidden = new Set<string>();
  for (const { id } of await presentOf(db, "data_source").select("id").execute())
    for (const [pageId] of await templates(id)) hidden.add(pageId);
  const rows = await presentOf(db, "page").select(["id", "last_edited_time as time"]).execute();
  const pages = rows.flatMap(({ id, time }) =>
    time !== null && time > after && time <= until && !hidden.has(id) && isListed(id) ? [{ id, time }] : [],
  );
  const byEdit = pages.toSorted((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : a.time < b.time ? 1 : -1));
  yield* statesAt(source, "page", idsIn(byEdit));
}

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
