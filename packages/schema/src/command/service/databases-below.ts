// The databases below a page: also those in its columns, toggles and other blocks.
import { LIMITS } from "@ws/helpers";
import { fieldsOf, textOf } from "@ws/helpers/json";
import { listAll } from "./list-all.ts";
import { isObjectId } from "./live-schema.ts";
import type { Service } from "./service.ts";

/** A database below a page. */
export interface FoundDatabase {
  readonly id: string;
  readonly title: string;
}

/** Returns the databases below a page. Pages in it, and databases in these, are not below it. */
export async function databasesBelow(service: Service, parent: string): Promise<FoundDatabase[]> {
  const found: FoundDatabase[] = [];
  const open = [parent];
  for (const id of open) {
    for (const block of await listAll(service, `blocks/${id}/children?page_size=${LIMITS.pageSize}`)) {
      if (!isObjectId(block["id"]) || block["in_trash"] === true || block["type"] === "child_page") continue;
      if (block["type"] === "child_database")
        found.push({ id: block["id"], title: textOf(fieldsOf(block["child_database"])["title"]) ?? "" });
      else if (block["has_children"] === true) open.push(block["id"]);
    }
  }
  return found;
}
