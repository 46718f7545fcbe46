import { fieldsOf, textOf } from "../json.ts";

/** The data of a webhook event that name other objects. */
export interface EventData {
  readonly pageId: string | undefined;
  readonly parentId: string | undefined;
  readonly parentType: string | undefined;
}

/** Reads the data of a webhook event. */
export function eventData(data: unknown): EventData {
  const { parent, page_id: pageId } = fieldsOf(data);
  const { id, type } = fieldsOf(parent);
  return { pageId: textOf(pageId), parentId: textOf(id), parentType: textOf(type) };
}
