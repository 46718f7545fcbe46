import { fieldsOf, type Fields } from "@ws/helpers/json";
import type { Service } from "./service.ts";

/** Returns the items of all pages of a list that is read with GET. @param path the path, with a query */
export async function listAll(service: Service, path: string): Promise<Fields[]> {
  const items: Fields[] = [];
  const cursors = new Set<unknown>();
  for (let cursor = ""; ;) {
    const more = cursor === "" ? "" : `&start_cursor=${encodeURIComponent(cursor)}`;
    const { results, has_more: hasMore, next_cursor: next } = await service.request("GET", path + more);
    if (Array.isArray(results)) items.push(...results.map(fieldsOf));
    // A cursor that comes again would never end.
    if (hasMore !== true || typeof next !== "string" || cursors.has(next)) return items;
    cursors.add(next);
    cursor = next;
  }
}
