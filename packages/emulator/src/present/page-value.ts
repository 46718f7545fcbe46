// Converts pages to responses.
import type { ApiVersion } from "../catalog/api-version.ts";
import { imageValue } from "../files/file-value.ts";
import type { PageRecord } from "../model/records.ts";
import { isTrashed } from "../model/trash.ts";
import type { Workspace } from "../model/workspace.ts";
import { propertyValues } from "../properties/property-values.ts";
import type { JsonObject } from "../values/json.ts";
import { writtenTextOf } from "../values/plain-text.ts";
import { pageUrl } from "../values/urls.ts";
import { stampFields, trashFields } from "./common-fields.ts";
import { parentValue } from "./parent-value.ts";

/** Returns a page in the form of a response. `only` selects properties by id. */
export function pageValue(
  workspace: Workspace,
  page: PageRecord,
  version: ApiVersion,
  only?: ReadonlySet<string>,
  inTrash = isTrashed(workspace.store, page),
): JsonObject {
  return {
    object: "page",
    id: page.id,
    ...stampFields(page),
    cover: imageValue(workspace, page.cover),
    icon: imageValue(workspace, page.icon),
    parent: parentValue(workspace.store, page.parent),
    ...trashFields(version, inTrash),
    is_archived: page.isArchived,
    is_locked: page.isLocked,
    properties: propertyValues(workspace, page, only),
    url: pageUrl(page.id, writtenTextOf(page.values["title"])),
    public_url: page.publicUrl,
  };
}
