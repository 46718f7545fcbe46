// Steps that read one page of a list. The task keeps the cursor, so that an interrupted list continues there.
import { LIMITS } from "@ws/helpers";
import type { Fields } from "../../json.ts";
import { isoTime } from "../../model/iso-time.ts";
import { parseListPage, templateOf, type ListPage } from "../../model/lists/list-page.ts";
import { recordOf } from "../../model/records/records.ts";
import { taskState, type TaskState } from "../../model/lists/task-state.ts";
import { readMeta, SEARCHED_AT, writeMeta } from "../../store/meta.ts";
import type { Database } from "../../store/mirror-store.ts";
import { keepList } from "../../store/lists.ts";
import { idsIn, presentOf } from "../../store/objects.ts";
import { forgetGoneViews } from "../objects/gone-objects.ts";
import { storeDataSources } from "../objects/read-objects.ts";
import { removeObjects } from "../objects/remove-objects.ts";
import { refreshBlock, storePages } from "../objects/store-pages.ts";
import { newPass, send, type PullContext } from "../pull-context.ts";
import { addTasksOf, type Task } from "../task.ts";
import { withoutCycles } from "./block-cycles.ts";
import { hasNewItem, progressAfter, type ListItem } from "./list-progress.ts";
import {
  addChildTasks,
  finishBlocks,
  keepTemplates,
  keepUnfinishedOrder,
  markEnumerated,
  markRead,
  removeMissing,
  storeItems,
  type ReadingList,
} from "./store-list.ts";

/** The rest of a step: what to store, and the state of the task after it. Undefined if the list is complete. */
export interface ListStep {
  readonly store: (db: Database) => Promise<void>;
  readonly nextState: TaskState | undefined;
  /** Sentences about the parts that the list lacks. Only with the last step. */
  readonly lacks?: readonly string[];
}

/** Arguments of every page of a list. */
interface PageArgs {
  readonly start_cursor?: string;
  readonly page_size: number;
}

/** How a list is read and stored. */
interface ListReader<Item extends ListItem> {
  readonly read: (context: PullContext, id: string, page: PageArgs) => Promise<object>;
  readonly item: (item: Fields, task: Task) => Item;
  /** Leaves out items. */
  readonly check?: (db: Database, page: ListPage<Item>, task: Task) => Promise<ListPage<Item>>;
  readonly store: (db: Database, items: readonly Item[], list: ReadingList) => Promise<unknown>;
  /** Runs after the last page. */
  readonly finish?: (db: Database, list: ReadingList) => Promise<void>;
  /** Runs instead if the list does not come to an end. */
  readonly giveUp?: (db: Database, list: ReadingList) => Promise<void>;
  /** True if nothing that follows an item of the page is needed. */
  readonly isLast?: (items: readonly Item[], state: TaskState) => boolean;
  /** True if the task keeps the ids of all items. */
  readonly keepsIds?: boolean;
}

type ListTask = (task: Task, context: PullContext) => Promise<ListStep>;

/** Creates the function that reads the next page of a list. */
const listTask =
  <Item extends ListItem>(list: ListReader<Item>): ListTask =>
  async (task, context) => {
    const began = { count: 0, pass: newPass(), beganAt: context.clock.now() };
    const state = { ...began, ...taskState(task.state) };
    const args = { ...(state.cursor === undefined ? {} : { start_cursor: state.cursor }), page_size: LIMITS.pageSize };
    const listed = parseListPage(await list.read(context, task.id, args), (item) => list.item(item, task));
    const hasNew = await hasNewItem(context.store.db, listed, state.pass, state);
    const page = (await list.check?.(context.store.db, listed, task)) ?? listed;
    const isLast = list.isLast?.(page.items, state) === true;
    const { state: end, progress } = progressAfter(state, isLast ? { ...page, hasMore: false } : page, hasNew);
    const ids = list.keepsIds === true ? { ids: [...(state.ids ?? []), ...idsIn(page.items)] } : {};
    return {
      nextState: end === "more" ? { ...state, ...ids, ...progress, count: state.count + page.items.length } : undefined,
      lacks: progress.lacks,
      store: async (db) => {
        const reading = { task, context, state: { ...state, ...ids } };
        await list.store(db, page.items, reading);
        // The rest of a list that does not end is unknown, so nothing is missing from it.
        if (end === "end") await list.finish?.(db, reading);
        if (end === "broken") await list.giveUp?.(db, reading);
      },
    };
  };

/** The lists by kind of task. */
const LISTS = {
  search: listTask({
    read: (context, _, page) =>
      send(context, context.client.search, {
        ...page,
        // The newest first: an edit during the search moves an object to pages that were read, and shifts none out of sight.
        sort: { timestamp: "last_edited_time", direction: "descending" },
      }),
    item: (json) =>
      recordOf("page", json).object === "data_source" ? recordOf("data_source", json) : recordOf("page", json),
    store: async (db, items, { context, state }) => {
      const pages = items.filter((item) => item.kind === "page").filter(({ object }) => object === "page");
      await storePages(db, pages, context, state.pass);
      const sources = items.filter((item) => item.kind === "data_source");
      await storeDataSources(db, sources, context, state.pass);
    },
    isLast(items, { since }) {
      const edited = items.findLast((item) => item.kind === "page")?.editedTime ?? "";
      return since !== undefined && edited !== "" && edited < since;
    },
    async finish(db, { state: { beganAt }, context: { clock } }) {
      const last = await readMeta(db, SEARCHED_AT);
      // A search for recent edits has perhaps begun later. A time in the future comes from a wrong clock.
      if (last === undefined || last < beganAt || last > clock.now()) await writeMeta(db, SEARCHED_AT, beganAt);
    },
  }),
  users: listTask({
    read: (context, _, page) => send(context, context.client.users.list, page),
    item: (json) => recordOf("user", json, { parentId: null }),
    store: (db, items, list) => storeItems(db, items, list),
    finish: (db, list) => removeMissing(db, "user", list),
  }),
  blocks: listTask({
    read: (context, id, page) => send(context, context.client.blocks.children.list, { block_id: id, ...page }),
    item: (json, { id }) => recordOf("block", json, { parentId: id }),
    check: withoutCycles,
    store: async (db, blocks, list) => {
      // The copy of a synced block lists children that are in the trash with the original.
      const present = blocks.filter(({ isInTrash }) => !isInTrash);
      await addChildTasks(db, await storeItems(db, present, list), list);
    },
    finish: async (db, list) => {
      const hasBlocks = (await finishBlocks(db, list)) > 0;
      const { id } = list.task;
      const { edited } = list.state;
      if (edited === undefined || edited === null) return;
      await refreshBlock(db, id, ({ hasChildren }) => hasChildren !== hasBlocks);
      await markRead(db, list, edited);
    },
    giveUp: (db, { task, context }) => keepUnfinishedOrder(db, task.id, context),
  }),
  comments: listTask({
    read: (context, id, page) => send(context, context.client.comments.list, { block_id: id, ...page }),
    item: (json, { id }) => recordOf("comment", json, { parentId: id }),
    store: (db, items, list) => storeItems(db, items, list),
    finish: async (db, list) => {
      await removeMissing(db, "comment", list);
      await markEnumerated(db, ["page", "block"], list);
    },
  }),
  views: listTask({
    read: (context, id, page) => send(context, context.client.views.list, { database_id: id, ...page }),
    item: (json, { id }) => recordOf("view", json, { parentId: id }),
    keepsIds: true,
    store: (db, items, { task }) => addTasksOf(db, "view", idsIn(items), { state: { databaseId: task.id } }),
    finish: async (db, list) => {
      const { task, context } = list;
      const { ids = [] } = list.state;
      let missing = presentOf(db, "view").select("id").where("parent_id", "=", task.id);
      if (ids.length > 0) missing = missing.where("id", "not in", ids);
      await removeObjects(db, "view", idsIn(await missing.execute()), context);
      await forgetGoneViews(db, task.id, ids, context);
      await keepList(db, "views", task.id, ids, isoTime(context.now()));
      await markEnumerated(db, ["database"], list);
    },
  }),
  templates: listTask({
    read: (context, id, page) =>
      send(context, context.client.dataSources.listTemplates, { data_source_id: id, ...page }),
    item: templateOf,
    keepsIds: true,
    store: async (db, templates, list) => {
      await keepTemplates(db, templates, list);
      await addTasksOf(db, "page", idsIn(templates));
    },
    finish: async (db, list) => {
      await keepTemplates(db, [], list, true);
      await markEnumerated(db, ["data_source"], list);
    },
  }),
};

/** Kind of a task that reads a list. */
export type ListKind = keyof typeof LISTS;

/** True for the kinds of tasks that read a list. */
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(LISTS, kind);

/** Reads the next page of a list. */
export const readList = (task: Task & { readonly kind: ListKind }, context: PullContext): Promise<ListStep> =>
  LISTS[task.kind](task, context);
