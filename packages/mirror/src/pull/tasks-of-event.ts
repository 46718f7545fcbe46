// The objects that a webhook event names, as tasks. Events contain ids only; the content is read from the service.
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { fieldsOf, textOf } from "../json.ts";
import type { NewTask } from "./task.ts";

/** Returns the tasks that read what an event may have changed. Empty for events that change no object of a copy. */
export function tasksOfEvent(event: WebhookEvent): NewTask[] {
  const { id, type } = event.entity;
  const data = fieldsOf(fieldsOf(event)["data"]);
  const parent = fieldsOf(data["parent"]);
  const parentId = textOf(parent["id"]);
  switch (type) {
    case "page":
    case "database":
    case "data_source":
      return [{ kind: type, id }];
    case "comment":
      return parentId === undefined ? [] : [{ kind: "comments", id: parentId, pageId: textOf(data["page_id"]) }];
    case "view":
      return parent["type"] === "database" && parentId !== undefined ? [{ kind: "views", id: parentId }] : [];
    default:
      return [];
  }
}
