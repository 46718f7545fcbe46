// The objects of a copy that limits leave.
import type { Fields } from "../json.ts";
import { columnLimits, type ColumnLimits, type LimitedSource } from "../model/hidden/hidden-columns.ts";
import type { ContentLimits } from "../model/hidden/limited-content.ts";
import { hasHiddenMention, type ShownIds } from "../model/hidden/without-hidden.ts";
import type { PageLimits } from "../model/page-limits.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "../store/database.ts";
import { allOf, SHOWING } from "../store/objects.ts";
import { readInside, readPlaces } from "../store/page-places.ts";

/** The objects that are shown, and the limits of their contents. People are shown if these objects name them. */
export interface ShownObjects extends ContentLimits {
  /** Ids by kind. */
  readonly ids: Readonly<Record<Exclude<ObjectKind, "user">, ReadonlySet<string>>>;
}

/**
 * Finds the objects.
 * @throws MirrorError `invalid_argument` for a text that is no id and no URL
 */
export async function findShown(db: Database, limits: PageLimits): Promise<ShownObjects> {
  const inside = await readInside(db, limits);
  const places = await readPlaces(db);
  const known = new Set(places.map(({ id }) => id));
  const shown: ShownIds = { isShown: (id) => inside.has(id), isHidden: (id) => known.has(id) && !inside.has(id) };
  const block = await shownBlocks(db, shown);
  const partial = new Set(places.flatMap(({ id, containerId = "" }) => (inside.has(id) ? [] : [containerId])));
  const columns = await readColumnLimits(db, shown, partial);
  return {
    ...shown,
    ids: {
      page: inside,
      database: inside,
      data_source: inside,
      block,
      comment: await shownComments(db, shown, block),
      view: await shownViews(db, shown),
    },
    isShownParent: (id) => inside.has(id) || block.has(id),
    columnsOf: (id) => columns.get(id),
  };
}

/** Returns the blocks of shown pages, without those that show a hidden page, link to one or repeat a block of one. */
async function shownBlocks(db: Database, { isShown }: ShownIds): Promise<Set<string>> {
  const rows = await allOf(db, "block").select(["id", "type", "parent_id", "page_id"]).execute();
  const pages = new Map(rows.map(({ id, page_id: pageId }) => [id, pageId ?? ""]));
  const hidden = new Set<string>();
  const linking = allOf(db, "block").select(["id", "json"]).where("type", "in", ["link_to_page", "synced_block"]);
  for (const { id, json } of await linking.execute()) {
    const { linkedId, isCopy, originalId = "" } = recordOfRow("block", json);
    if (linkedId !== undefined && !isShown(linkedId)) hidden.add(id);
    if (isCopy && !isShown(pages.get(originalId) ?? "")) hidden.add(id);
  }
  const shown = new Set<string>();
  const below = new Map<string, string[]>();
  for (const { id, type, parent_id: parentId, page_id: pageId } of rows) {
    if (!isShown(pageId ?? "") || (SHOWING.includes(type ?? "") && !isShown(id))) continue;
    shown.add(id);
    const siblings = below.get(parentId ?? "");
    if (siblings === undefined) below.set(parentId ?? "", [id]);
    else siblings.push(id);
  }
  const left = [...hidden];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    // An object in a shown page is not in this one.
    if (shown.delete(id)) left.push(...(below.get(id) ?? []));
  }
  return shown;
}

async function shownComments(db: Database, { isShown }: ShownIds, blocks: ReadonlySet<string>): Promise<Set<string>> {
  const rows = await allOf(db, "comment").select(["id", "parent_id", "page_id"]).execute();
  const isLeft = (parentId: string | null, pageId: string | null) =>
    isShown(pageId ?? "") && (parentId === pageId || blocks.has(parentId ?? ""));
  return new Set(rows.flatMap((row) => (isLeft(row.parent_id, row.page_id) ? [row.id] : [])));
}

/** A view can show a data source of another database. */
async function shownViews(db: Database, { isShown }: ShownIds): Promise<Set<string>> {
  const rows = await allOf(db, "view").select(["id", "parent_id", "json"]).execute();
  const isLeft = (parentId: string | null, json: string) => {
    const { dataSourceId } = recordOfRow("view", json);
    return isShown(parentId ?? "") && (dataSourceId === undefined || isShown(dataSourceId));
  };
  return new Set(rows.flatMap(({ id, parent_id: parentId, json }) => (isLeft(parentId, json) ? [id] : [])));
}

/** @param partial ids of the data sources with hidden rows, among other containers */
async function readColumnLimits(
  db: Database,
  shown: ShownIds,
  partial: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ColumnLimits>> {
  const states = new Map<string, Fields[]>();
  for await (const { id, json } of statesOf(db, "data_source"))
    states.set(id, [...(states.get(id) ?? []), recordOfRow("data_source", json).json]);
  const mentioning = new Map<string, Set<string>>();
  for await (const { id, json } of statesOf(db, "page", '%"type":"mention"%')) {
    const { parentId = "", properties } = recordOfRow("page", json);
    if (!shown.isShown(id)) continue;
    const ids = mentioning.get(parentId) ?? new Set();
    mentioning.set(parentId, ids);
    for (const property of properties) if (hasHiddenMention(property.json, shown)) ids.add(property.id);
  }
  const sources = [...states].map(([id, forms]): LimitedSource => {
    const isShown = shown.isShown(id);
    return {
      id,
      states: forms,
      isShown,
      isWhole: isShown && !partial.has(id),
      tainted: mentioning.get(id) ?? new Set(),
    };
  });
  return columnLimits(sources);
}

interface State {
  readonly id: string;
  readonly json: string;
}

/** Yields the present and the earlier states of the objects of a kind. @param like pattern of their JSON */
async function* statesOf(db: Database, kind: "data_source" | "page", like = "%"): AsyncGenerator<State, void> {
  yield* await allOf(db, kind).select(["id", "json"]).where("json", "like", like).execute();
  const earlier = db.selectFrom("ws_versions").select(["id", "json"]).where("kind", "=", kind);
  yield* await earlier.where("json", "like", like).execute();
}
