/**
 * For clients whose lists can be iterated: the rules by which a list is read to its end, for both kinds of clients, and
 * the errors of a list that cannot be. `@ws/client` uses it, so it has no other part of the helpers.
 * @module @ws/helpers/lists
 */
export {
  HelperError,
  IncompleteResultError,
  PaginationError,
  type HelperErrorCode,
  type IncompleteResultDetails,
  type PaginationDetails,
} from "./errors.ts";
export { followList, type PaginationOptions } from "./lists/follow-list.ts";
export { iterateTaskAsync, iterateTaskBlocking } from "./tasks/run-task.ts";
export type { CallArguments, CallFunction, Task } from "./tasks/task.ts";
