// Steps that read one page of a list. The task keeps the cursor, so that an interrupted list continues there.
import { idOf, parseFields, type Fields } from "../json.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { hashRows } from "../store/row-hashes.ts";
import type { ContentsTable } from "../store/tables.ts";
import { withoutCycles } from "./block-cycles.ts";
import { hasNewItem, parseListPage, progressAfter } from "./list-progress.ts";
import { newPass, send, type PullContext } from "./pull-context.ts";
import { finishBlocks, markEnumerated, removeMissing, seeChildren, storeItems, type ListState } from "./store-list.ts";
import { forgetGoneViews } from "./gone-objects.ts";
import { seeDataSources } from "./read-objects.ts";
import { removeObjects } from "./remove-objects.ts";
import { refreshBlock, seePages } from "./see-pages.ts";
import { removeTemplates, saveTemplates } from "./save-templates.ts";
import { addTasks, type Task } from "./task.ts";

/** The largest page that the service returns. */
const PAGE_SIZE = 100;

/** The rest of a step: what to store, and the state of the task after it. Undefined if the list is complete. */
export interface ListStep {
  readonly store: (db: Database) => Promise<void>;
  readonly nextState: object | undefined;
  /** What the list lacks, as sentences. Only with the last step. */
  readonly lacks?: readonly string[];
}

interface ListReader {
  readonly read: (context: PullContext, id: string, cursor: { start_cursor?: string }) => Promise<object>;
  readonly items: (
    db: Database,
    items: readonly Fields[],
    place: { readonly task: Task; readonly state: ListState; readonly context: PullContext },
  ) => Promise<void>;
  /** Runs after the last page. */
  readonly finish: (db: Database, task: Task, state: ListState, context: PullContext) => Promise<void>;
}

const none = async () => {};

const insertContent = prepared((db, { rows }: { rows: ContentsTable[] }) =>
  db
    .insertInto("ws_contents")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({ read_at: eb.ref("excluded.read_at"), edited_time: eb.ref("excluded.edited_time") })),
    ),
);

/** The lists by kind of task. */
const LISTS = {
  search: {
    read: (context, _, cursor) =>
      send(context, context.client.search, {
        ...cursor,
        page_size: PAGE_SIZE,
        // The newest first: an edit during the search moves an object to pages that were read, and shifts none out of sight.
        sort: { timestamp: "last_edited_time", direction: "descending" },
      }),
    items: async (db, items, { context, state }) => {
      const listed = (object: string) => items.filter((item) => item["object"] === object);
      await seePages(db, listed("page"), context, state.pass);
      await seeDataSources(db, listed("data_source"), context, state.pass);
    },
    finish: none,
  },
  users: {
    read: (context, _, cursor) => send(context, context.client.users.list, { ...cursor, page_size: PAGE_SIZE }),
    items: async (db, items, { task, state, context }) => {
      await storeItems(db, "user", items, { task, state, context, parentId: null });
    },
    finish: (db, task, state, context) => removeMissing(db, "user", task, state, context),
  },
  blocks: {
    read: (context, id, cursor) =>
      send(context, context.client.blocks.children.list, { block_id: id, ...cursor, page_size: PAGE_SIZE }),
    items: async (db, items, { task, state, context }) => {
      // The copy of a synced block lists children that are in the trash with the original.
      const present = items.filter((item) => item["in_trash"] !== true);
      const saved = await storeItems(db, "block", present, { task, state, context, parentId: task.id });
      await seeChildren(db, saved, task, context);
    },
    finish: async (db, task, state, context) => {
      const hasBlocks = (await finishBlocks(db, task, state, context)) > 0;
      if (state.edited === undefined) return;
      await refreshBlock(db, task.id, ({ json }) => parseFields(json)["has_children"] !== hasBlocks);
      const row = { id: task.id, read_at: state.beganAt, edited_time: state.edited };
      await insertContent(db, { rows: [row] });
      await hashRows(db, "ws_contents", [row]);
    },
  },
  comments: {
    read: (context, id, cursor) =>
      send(context, context.client.comments.list, { block_id: id, ...cursor, page_size: PAGE_SIZE }),
    items: async (db, items, { task, state, context }) => {
      await storeItems(db, "comment", items, { task, state, context, parentId: task.id });
    },
    finish: async (db, task, state, context) => {
      await removeMissing(db, "comment", task, state, context);
      await markEnumerated(db, ["page", "block"], task.id, context);
    },
  },
  views: {
    read: (context, id, cursor) =>
      send(context, context.client.views.list, { database_id: id, ...cursor, page_size: PAGE_SIZE }),
    items: (db, items, { task }) =>
      addTasks(
        db,
        items.map((item) => ({
          kind: "view",
          id: idOf(item),
          state: { listKey: task.key, databaseId: task.id },
        })),
      ),
    finish: async (db, task, { ids = [] }, context) => {
      let missing = db
        .selectFrom("ws_objects")
        .select("id")
        .where("kind", "=", "view")
        .where("list_key", "=", task.key)
        .where("removed_at", "is", null);
      if (ids.length > 0) missing = missing.where("id", "not in", ids);
      const rows = await missing.execute();
      await removeObjects(
        db,
        "view",
        rows.map((row) => row.id),
        context,
      );
      await forgetGoneViews(db, task.id, ids, context);
      await markEnumerated(db, ["database"], task.id, context);
    },
  },
  templates: {
    read: (context, id, cursor) =>
      send(context, context.client.dataSources.listTemplates, { data_source_id: id, ...cursor, page_size: PAGE_SIZE }),
    items: async (db, items, { task }) => {
      await saveTemplates(db, items, task.id);
      await addTasks(
        db,
        items.map((item) => ({ kind: "page", id: idOf(item) })),
      );
    },
    finish: async (db, task, { ids = [] }, context) => {
      await removeTemplates(db, task.id, ids);
      await markEnumerated(db, ["data_source"], task.id, context);
    },
  },
} satisfies Record<string, ListReader>;

/** Kind of a task that reads a list. */
export type ListKind = keyof typeof LISTS;

/** True for the kinds of tasks that read a list. */
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(LISTS, kind);

/** Reads the next page of a list. */
export async function readList(task: Task & { readonly kind: ListKind }, context: PullContext): Promise<ListStep> {
  const list: ListReader = LISTS[task.kind];
  const stored = parseFields(task.state);
  const began = { count: 0, pass: newPass(), beganAt: context.clock.now() };
  const state: ListState = { ...began, ...stored };
  const response = await list.read(context, task.id, state.cursor === undefined ? {} : { start_cursor: state.cursor });
  const listed = parseListPage({ ...response });
  const hasNew = await hasNewItem(context.store.db, listed, state.pass, state, state.ids);
  const page = task.kind === "blocks" ? await withoutCycles(context.store.db, listed, task) : listed;
  const { state: end, ...progress } = progressAfter(state, page, hasNew);
  const ids =
    task.kind === "views" || task.kind === "templates"
      ? { ids: [...(state.ids ?? []), ...page.items.map((item) => idOf(item))] }
      : {};
  const after = { ...state, ...ids, ...progress, count: state.count + page.items.length };
  return {
    nextState: end === "more" ? after : undefined,
    lacks: progress.lacks,
    store: async (db) => {
      await list.items(db, page.items, { task, state, context });
      // The rest of a list that does not end is unknown, so nothing is missing from it.
      if (end === "end") await list.finish(db, task, { ...state, ...ids }, context);
    },
  };
}
