import { templatesIn } from "../model/lists/list-page.ts";
import type { KeptList } from "../model/records/object-kind.ts";
import { itemsOf } from "../store/lists.ts";
import type { ShownObjects } from "./shown-objects.ts";

/** Returns the items of a list that are shown, as JSON. */
export function limitedList(kind: KeptList, json: string, { ids }: ShownObjects): string {
  const items = itemsOf(json);
  if (kind === "templates") return JSON.stringify(templatesIn(items).filter(({ id }) => ids.page.has(id)));
  const shown = kind === "views" ? ids.view : ids.block;
  return JSON.stringify(items.filter((id) => shown.has(String(id))));
}
