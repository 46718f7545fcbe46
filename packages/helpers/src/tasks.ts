// For libraries that work with both clients: the logic of some helpers as tasks, and the runners for the two clients.
export { followList } from "./lists/follow-list.ts";
export { rowTask } from "./properties/read-property.ts";
export { readAllRows } from "./rows/read-all-rows.ts";
export { iterateAsync, runAsync } from "./tasks/run-async.ts";
export { iterateBlocking, runBlocking } from "./tasks/run-blocking.ts";
export { runConcurrently } from "./tasks/run-concurrently.ts";
export { call, type CallArguments, type CallFunction, type Task } from "./tasks/task.ts";
