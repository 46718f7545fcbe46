// Takes objects in the form in which the service returns them and makes them part of the workspace, ids kept.
// They may be bare ({ object, id, parent }), in any order, and name parents that come later or never.
import { isUuidShaped } from "../ids.ts";
import { isObject, textOr } from "../json.ts";
import type { JsonObject } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { importBlocks } from "./import-blocks.ts";
import { importDatabases } from "./import-databases.ts";
import { importPages } from "./import-pages.ts";
import {
  importComments,
  importCustomEmojis,
  importFileUploads,
  importTemplates,
  importViews,
} from "./import-others.ts";
import { importUsers } from "./import-users.ts";

/** In this order what is needed comes before what needs it. */
const STEPS: readonly ((workspace: Workspace, objects: readonly JsonObject[]) => void)[] = [
  importUsers,
  importDatabases,
  importPages,
  importBlocks,
  importViews,
  importComments,
  importFileUploads,
  importCustomEmojis,
  importTemplates,
];

/**
 * Adds objects to a workspace.
 * @returns how many there were
 * @throws TypeError when something is no object of the service
 */
export function importObjects(workspace: Workspace, input: unknown): number {
  if (!Array.isArray(input)) throw new TypeError('"objects" must be an array of objects as the service returns them.');
  const objects: JsonObject[] = input.map((item: unknown, index) => {
    if (!isObject(item) || !isUuidShaped(item["id"]) || textOr(item["object"], "") === "") {
      throw new TypeError(`objects[${index}] must have an "object" and an "id" that is a uuid.`);
    }
    return item;
  });
  for (const step of STEPS) step(workspace, objects);
  workspace.store.revision += 1;
  return objects.length;
}
