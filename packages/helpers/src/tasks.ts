/**
 * For libraries that work with both clients: the logic of helpers as tasks, and the runners for the two clients.
 * @module @ws/helpers/tasks
 */
export { readBoundCursor, writeBoundCursor } from "./lists/bound-cursor.ts";
export { followList } from "./lists/follow-list.ts";
export {
  createPages,
  isCreatePagesProgress,
  type CreatePagesContext,
  type CreatePagesProgress,
  type CreatePagesReport,
  type NewestRows,
  type NewPageTask,
  type NewRowState,
} from "./pages/create-pages.ts";
export { readListPage } from "./lists/list-page.ts";
export {
  changePages,
  isChangePagesProgress,
  type ChangedPageState,
  type ChangePagesProgress,
  type ChangePagesReport,
  type PageChange,
} from "./pages/change-pages.ts";
export { readProgressLines } from "./pages/progress-lines.ts";
export type { WriteFailure, WritePagesSettings } from "./pages/write-pages.ts";
export { readPagesById, type PageOutcome } from "./pages/read-pages-by-id.ts";
export { retrievePage } from "./pages/retrieve-page.ts";
export { rowTask } from "./properties/read-property.ts";
export { flatFilter, splitFilter } from "./rows/flat-filter.ts";
export { sortedFilter } from "./rows/sorted-filter.ts";
export { readRows, type RowsRequest } from "./rows/read-rows.ts";
export { sortRows, type OptionOrders } from "./rows/sort-rows.ts";
export { collect, eachBatch, mapItems, takeItems } from "./tasks/emitted-items.ts";
export { inTurn } from "./tasks/in-turn.ts";
export { iterateAsync, runAsync } from "./tasks/run-async.ts";
export { iterateBlocking, runBlocking } from "./tasks/run-blocking.ts";
export { runConcurrently } from "./tasks/run-concurrently.ts";
export { sleep, within } from "./tasks/sleep.ts";
export { call, type CallArguments, type CallFunction, type Task } from "./tasks/task.ts";
