// Imports objects in the form of responses. They keep their ids.
// Objects can be partial ({ object, id, parent }), in any order, and refer to parents that the import does not contain.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { MAX_JSON_DEPTH, valueNestsDeeper } from "../values/json-depth.ts";
import { showValue } from "../values/show-value.ts";
import { isUuidShaped } from "../values/uuid.ts";
import { checkParents } from "./check-parents.ts";
import { importBlocks } from "./import-blocks.ts";
import { importComments } from "./import-comments.ts";
import { importCustomEmojis } from "./import-custom-emojis.ts";
import { importDatabases } from "./import-databases.ts";
import { importFileUploads } from "./import-file-uploads.ts";
import { importPages } from "./import-pages.ts";
import { importPrivatePages } from "./import-private-pages.ts";
import { importTemplates } from "./import-templates.ts";
import { importUsers } from "./import-users.ts";
import { importViews } from "./import-views.ts";
import { withDataSources } from "./older-forms.ts";

/** The import steps. Each step can refer to the objects of earlier steps. */
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
  importPrivatePages,
];

/**
 * Adds objects to a workspace.
 * @returns the number of objects
 * @throws TypeError if an item is not an object of Notion, is inside itself, or nests too deeply
 */
export function importObjects(workspace: Workspace, input: unknown): number {
  if (!Array.isArray(input))
    throw new TypeError(`Expected "objects" to be an array of objects of Notion, got ${showValue(input)}.`);
  const given: JsonObject[] = input.map((item: unknown, index) => {
    if (!isObject(item) || !isUuidShaped(item["id"]) || textOr(item["object"], "") === "") {
      throw new TypeError(
        `Expected objects[${index}] to have an "object" and an "id" that is a uuid, got ${showValue(item)}.`,
      );
    }
    if (valueNestsDeeper(item, MAX_JSON_DEPTH))
      throw new TypeError(`Expected objects[${index}] to nest at most ${MAX_JSON_DEPTH} levels deep, got more levels.`);
    return item;
  });
  const objects = withDataSources(workspace, given);
  checkParents(workspace.store, objects);
  for (const step of STEPS) step(workspace, objects);
  workspace.store.revision += 1;
  return given.length;
}
