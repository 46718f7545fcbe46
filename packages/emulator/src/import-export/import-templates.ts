// Imports templates.
import type { Workspace } from "../model/workspace.ts";
import { TEMPLATE_OBJECT, makeTemplate } from "../templates/make-template.ts";
import type { JsonObject } from "../values/json.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Makes a row a template for each template object of an export. */
export function importTemplates(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, TEMPLATE_OBJECT)) {
    const page = workspace.store.page(idOf(object));
    if (page !== undefined && workspace.store.dataSourceOf(page) !== undefined)
      makeTemplate(workspace, page.id, object["is_default"] === true);
  }
}
