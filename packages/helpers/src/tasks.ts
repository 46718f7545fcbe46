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
export { expiredCursorError, isExpiredCursor, readListPage } from "./lists/list-page.ts";
export {
  changePages,
  isChangePagesProgress,
  type ChangedPageState,
  type ChangePagesProgress,
  type ChangePagesReport,
  type PageChange,
} from "./pages/change-pages.ts";
export { readProgressLines } from "./pages/progress-log.ts";
export type { WriteFailure, WritePagesSettings } from "./pages/write-pages.ts";
export { readPagesById, retrievePage, type PageOutcome } from "./pages/read-pages-by-id.ts";
export { checkBytes, fitLimits } from "./rich-text/fit-limits.ts";
export { rowTask } from "./properties/read-property.ts";
export { flatFilter, sortedFilter, splitFilter } from "./rows/filter-groups.ts";
export { readRows, readRowsPart, type RowsPart, type RowsRequest } from "./rows/read-rows.ts";
export { sortRows, type OptionOrders } from "./rows/sort-rows.ts";
export { collect, eachBatch, inTurn, mapItems, runConcurrently, takeItems } from "./tasks/combine-tasks.ts";
export { iterateTaskAsync, iterateTaskBlocking, runAsync, runBlocking } from "./tasks/run-task.ts";
export { sleep, within } from "./tasks/sleep.ts";
export { call, type CallArguments, type CallFunction, type Task } from "./tasks/task.ts";
