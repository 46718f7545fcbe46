// The kinds of tasks, and the keys under which the copy stores them. The key of a list also names the list of an object.

/** The kinds of tasks, with their priorities: a smaller number comes first. The URLs of files end after an hour. */
export const TASK_PRIORITIES = {
  files: 0,
  users: 1,
  search: 1,
  database: 2,
  data_source: 2,
  page: 3,
  properties: 3,
  block: 3,
  blocks: 4,
  rows: 5,
  views: 6,
  view: 6,
  templates: 6,
  comments: 7,
} as const;

/** Kind of a task. `page`, `block`, `database`, `data_source` and `view` retrieve one object; the others read lists. */
export type TaskKind = keyof typeof TASK_PRIORITIES;

/** Id of the tasks that belong to no object. */
export const WORKSPACE_ID = "workspace";

/** Key of a task: each object has at most one task of a kind. */
export const taskKey = (kind: TaskKind, id: string): string => `${kind}:${id}`;

/** Key of the task that stands for the comments of all pages and blocks, when the token cannot read them. */
export const ALL_COMMENTS = taskKey("comments", WORKSPACE_ID);
