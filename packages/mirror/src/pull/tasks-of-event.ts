// The objects that a webhook event names, as tasks. Events contain ids only; the content is read from Notion.
import { eventData } from "../model/event-data.ts";
import { taskKey } from "../model/lists/task-key.ts";
import { dashedId, isObjectId, shownId } from "../object-id.ts";
import type { NewTask } from "./task.ts";

/**
 * An object that may have changed. Every webhook event is a hint. After a write of your own, pass
 * `{ entity: { type: "page", id } }`, or for a comment `{ entity: { type: "comment", id }, data: { parent, page_id } }`.
 */
export interface PullHint {
  readonly entity: { readonly id: string; readonly type: string };
  /** Data of a webhook event: the parent of a comment or view. */
  readonly data?: unknown;
}

/**
 * Returns a text that is equal for all hints that lead to the same requests, so that the latest one can replace the others.
 * Undefined for a hint that leads to none: for an event that changes no object of a copy, or a wrong id.
 */
export function hintKey(hint: PullHint): string | undefined {
  const [task] = tasksOfEvent(hint);
  return task && taskKey(task.kind, task.id);
}

/** Returns the ids of a hint that are no ids of Notion. */
export const wrongIdsOf = (hint: PullHint): string[] =>
  idsOf(namedTasks(hint))
    .filter((id) => !isObjectId(id))
    .map(shownId);

const idsOf = (tasks: readonly NewTask[]): string[] =>
  tasks.flatMap(({ id, pageId }) => [id, ...(pageId ? [pageId] : [])]);

/**
 * Returns the tasks that read what an event may have changed. Empty for events that change no object of a copy, or have a
 * wrong id.
 */
export function tasksOfEvent(event: PullHint): NewTask[] {
  const tasks = namedTasks(event);
  if (!idsOf(tasks).every(isObjectId)) return [];
  // Ids are keys of the copy, and a hint can come from another program.
  return tasks.map(({ kind, id, pageId }) => ({ kind, id: dashedId(id), pageId: pageId && dashedId(pageId) }));
}

function namedTasks(event: PullHint): NewTask[] {
  const { id, type } = event.entity;
  const { parentId, parentType, pageId } = eventData(event.data);
  switch (type) {
    case "page":
    case "database":
    case "data_source":
      return [{ kind: type, id }];
    case "comment":
      return parentId === undefined ? [] : [{ kind: "comments", id: parentId, pageId }];
    case "view":
      return parentType === "database" && parentId !== undefined ? [{ kind: "views", id: parentId }] : [];
    default:
      return [];
  }
}
