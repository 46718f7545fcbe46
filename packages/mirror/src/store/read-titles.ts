// Titles of objects, for people who read what a copy lacks.
import { titleOf } from "@ws/render/values";
import { batchesOf } from "../model/batches.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { ObjectsTable } from "./tables.ts";

type TitledObject = Pick<ObjectsTable, "id" | "kind" | "page_id" | "json">;

const findObjects = prepared((db, { ids }: { ids: string[] }) =>
  db.selectFrom("ws_objects").select(["id", "kind", "page_id", "json"]).where("id", "in", ids),
);

/** Returns the titles of objects by their ids: that of a block is that of the page that it shows, or that contains it. */
export async function readTitles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const objects = await objectsOf(db, ids);
  const pages = await objectsOf(
    db,
    objects.flatMap((row) => row.page_id ?? []),
  );
  const pageTitles = new Map(pages.filter((row) => row.kind === "page").map((row) => [row.id, titleOfRow(row)]));
  const titles = new Map<string, string>();
  for (const row of objects) {
    const title = titleOfRow(row) || (row.page_id === null ? "" : pageTitles.get(row.page_id)) || "";
    if (title !== "" && (row.kind !== "block" || !titles.has(row.id))) titles.set(row.id, title);
  }
  return titles;
}

async function objectsOf(db: Database, ids: readonly string[]): Promise<TitledObject[]> {
  const rows: TitledObject[] = [];
  for (const some of batchesOf(ids)) rows.push(...(await findObjects(db, { ids: some })));
  return rows;
}

/** Returns the title of an object. The block that shows a page or database has its title. */
function titleOfRow({ kind, json }: TitledObject): string {
  if (kind === "block") return recordOfRow(kind, json).shownTitle ?? "";
  return kind === "comment" ? "" : titleOf(recordOfRow(kind, json));
}
