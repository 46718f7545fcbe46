// Imports private pages: pages and databases at the top of the workspace that only their person sees.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** The kind of the objects of an export that say so. Notion has no such object. */
export const PRIVATE_OBJECT = "private_page";

/** Makes a page or database private for each such object of an export. */
export function importPrivatePages({ store }: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, PRIVATE_OBJECT))
    if (store.nodes.has(idOf(object))) store.privateTo.set(idOf(object), textOr(object["person_id"], ""));
}
